import { maxCheckedCalendars, NewCaldavAccount } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audit } from "../../audit/Audit.ts"
import { Conflict, Invalid } from "../../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../../kernel/HostQueue.ts"
import { withReplay } from "../../kernel/ReplayRecorder.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { validate } from "../../kernel/Validate.ts"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { type CalendarLogIn, CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import type { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { SecretBox } from "../../ports/SecretBox.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { admitCalendarAccount } from "./AdmitCalendarAccount.ts"
import { admitCalendarWork } from "./AdmitCalendarWork.ts"
import { askWhileWaiting } from "./AskWhileWaiting.ts"
import { calendarAccountResource } from "./CalendarAccountResource.ts"
import { fittingCalendars } from "./CalendarName.ts"

/**
 * Connects an account at a CalDAV server, after signing in to it once. Connecting the same account again keeps the choices of its
 * calendars. Fails as `Invalid` for a forbidden address, a wrong password or a server without calendars, as `TooManyRequests` after ten
 * tries in a minute, and as `Unavailable` if the server does not respond.
 */
export const connectCaldav = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const store = yield* CalendarStore
  const events = yield* CalendarEventStore
  const box = yield* SecretBox
  const unitOfWork = yield* UnitOfWork
  yield* requireHost(hostId)
  const { url, username, password } = yield* validate(NewCaldavAccount, input)
  const { subject, label, credentials, calendars } = yield* logInToCaldav(hostId, { url, username, password })
  if (calendars.length === 0) return yield* Invalid.of({ url: ["The account has no calendar with events."] })

  const connect = Effect.gen(function* () {
    yield* lockHostCalendar(hostId)
    const now = yield* Clock.currentTimeMillis
    const others = yield* admitCalendarAccount({ hostId, kind: "caldav", subject })
    const checked = others.flatMap((account) => account.calendars.filter((calendar) => calendar.checked)).length
    const account = yield* store.connect(
      { hostId, kind: "caldav", subject, label, scopes: [], createdAt: now, nextReadAt: now },
      fittingCalendars(calendars, maxCheckedCalendars - checked),
      (id) => box.seal(credentials, `calendar-account:${id}`)
    )
    yield* events.markDue(hostId, account.id, now)
    yield* audit(hostId, "calendar.connect", account.id)
    return calendarAccountResource(account)
  })
  return yield* withHostQueue(hostId, withReplay(unitOfWork.transaction(connect)))
})

const logInToCaldav = Effect.fnUntraced(function* (
  hostId: number,
  given: { readonly url: string; readonly username: string; readonly password: string }
) {
  const { logIn } = (yield* CalendarProviders).get("caldav") ?? {}
  if (logIn === undefined) {
    return yield* new Conflict({ message: "This installation does not connect CalDAV accounts.", reason: "no_caldav" })
  }
  yield* admitCalendarWork(hostId)
  return yield* triedLogIn(logIn(given))
})

/** Tries to sign in. A refusal names the wrong field. Never call it inside a transaction. */
export const triedLogIn = <R>(logIn: Effect.Effect<CalendarLogIn, CalendarRefused, R>) =>
  askWhileWaiting(logIn, ({ kind, reason }) => Invalid.of({ [kind === "unauthorized" ? "password" : "url"]: [reason] }))
