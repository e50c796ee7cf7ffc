import { NewCaldavAccount } from "@slotkit/core"
import { wrongField } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Conflict, Invalid } from "../../kernel/Failure.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { validate } from "../../kernel/Validate.ts"
import { type CalendarLogIn, CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import type { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import { admitCalendarWork } from "./AdmitCalendarWork.ts"
import { askWhileWaiting } from "./AskWhileWaiting.ts"
import { connectAccount } from "./ConnectAccount.ts"

/**
 * Connects an account at a CalDAV server, after signing in to it once. Connecting the same account again keeps the choices of its
 * calendars. Fails as `Invalid` for a forbidden address, a wrong password or a server without calendars, as `TooManyRequests`
 * after ten tries in a minute, and as `Unavailable` if the server does not respond.
 */
export const connectCaldav = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  yield* requireHost(hostId)
  const { url, username, password } = yield* validate(NewCaldavAccount, input)
  const { subject, label, credentials, calendars } = yield* logInToCaldav(hostId, { url, username, password })
  if (calendars.length === 0) return yield* Invalid.of([wrongField("url", "The account has no calendar with events.")])
  return yield* connectAccount({ hostId, kind: "caldav", subject, label, credentials, calendars })
})

const logInToCaldav = Effect.fnUntraced(function* (
  hostId: number,
  options: { readonly url: string; readonly username: string; readonly password: string }
) {
  const { logIn } = (yield* CalendarProviders).get("caldav") ?? {}
  if (logIn === undefined) return yield* Conflict.of({ code: "no_caldav" })
  yield* admitCalendarWork(hostId)
  return yield* triedLogIn(logIn(options))
})

/** Tries to sign in. A refusal names the wrong field. Never call it inside a transaction. */
export const triedLogIn = <R>(logIn: Effect.Effect<CalendarLogIn, CalendarRefused, R>) =>
  askWhileWaiting(logIn, ({ kind, reason }) => Invalid.of([wrongField(kind === "unauthorized" ? "password" : "url", reason)]))
