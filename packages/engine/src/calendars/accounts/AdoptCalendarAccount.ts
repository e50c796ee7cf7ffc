import { AdoptedCalendarAccount } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { Conflict } from "../../kernel/Failure.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { refuseUnknownFields, validate } from "../../kernel/Validate.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import type { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import { LentCalendarTokens } from "../../ports/calendars/CalendarSignIn.ts"
import { calendarServerUnavailable } from "./AskWhileWaiting.ts"
import { fewCalendars } from "./CalendarName.ts"
import { connectSignedIn } from "./FinishCalendarConnect.ts"

/**
 * Connects an account that a host has already signed in to at the surrounding application, which keeps its tokens and lends them.
 * Its calendars are listed before it is stored.
 */
export const adoptCalendarAccount = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const lend = yield* LentCalendarTokens
  yield* requireHost(hostId)
  yield* refuseUnknownFields(AdoptedCalendarAccount, input)
  const { provider: kind, subject, label } = yield* validate(AdoptedCalendarAccount, input)
  const provider = (yield* CalendarProviders).get(kind)
  if (lend === undefined || provider === undefined) {
    return yield* Conflict.of({ code: "no_calendar_sign_in", at: "application" })
  }
  const calendars = yield* lend({ hostId, kind, subject }).pipe(
    Effect.flatMap(provider.listCalendars),
    Effect.flatMap(fewCalendars),
    Effect.catchTag("CalendarRefused", refuse)
  )
  const account = { subject, email: label, scopes: [] }
  return yield* connectSignedIn(hostId, kind, account, calendars, { kind: "lent" })
})

const refuse = ({ kind, reason }: CalendarRefused): Effect.Effect<never, Conflict> =>
  kind === "unauthorized" || kind === "scopeMissing" || kind === "unreadable"
    ? Effect.fail(Conflict.of({ code: "calendar_refused", text: reason }))
    : calendarServerUnavailable(reason)
