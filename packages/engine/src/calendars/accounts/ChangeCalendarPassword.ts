import { wrongField } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audited } from "../../audit/Audit.ts"
import { Invalid } from "../../kernel/Failure.ts"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import { type CalendarAccount, CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { SecretBox } from "../../ports/SecretBox.ts"
import { admitCalendarWork } from "./AdmitCalendarWork.ts"
import { triedLogIn } from "./ConnectCaldav.ts"
import { openCredentials } from "./StoredTokens.ts"

/** Stores a new password of a CalDAV account, after signing in with it, and makes the account active again. */
export const changeCalendarPassword = Effect.fnUntraced(function* (account: CalendarAccount, password: string) {
  const store = yield* CalendarStore
  const events = yield* CalendarEventStore
  const box = yield* SecretBox
  const { hostId, id, kind, subject, state } = account
  const { logInAgain } = (yield* CalendarProviders).get(kind) ?? {}
  if (logInAgain === undefined) return yield* Invalid.of([wrongField("password", "The account has no password.")])
  yield* admitCalendarWork(hostId)
  const logIn = Effect.flatMap(openCredentials(account), (stored) => logInAgain(stored, password))
  const found = yield* triedLogIn(logIn)
  if (found.subject !== subject) return yield* Invalid.of([wrongField("password", "The password belongs to another account.")])
  const credentials = yield* box.seal(found.credentials, `calendar-account:${id}`)
  const now = yield* Clock.currentTimeMillis
  const active = { state: "active", stateSince: now, reason: null, notifiedAt: null, retryAt: null, failures: 0 } as const
  const change = Effect.andThen(
    store.change(hostId, id, { credentials, nextReadAt: now, ...(state === "paused" ? {} : active) }),
    events.markDue(hostId, id, now)
  )
  yield* audited(hostId, "calendar.password", change, () => id)
})
