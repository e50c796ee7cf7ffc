import * as Effect from "effect/Effect"
import { Unavailable } from "../../kernel/Failure.ts"
import type { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"

/**
 * Asks a calendar's provider while the host waits for the answer, for at most 20 seconds. A provider that does not respond is
 * `Unavailable`, and `failureOf` is the failure of every other refusal. Never call it inside a transaction.
 */
export const askWhileWaiting = <A, R, E>(
  ask: Effect.Effect<A, CalendarRefused, R>,
  failureOf: (refused: CalendarRefused) => E
): Effect.Effect<A, E, R> =>
  ask.pipe(
    Effect.timeoutOrElse({ duration: "20 seconds", orElse: () => calendarServerUnavailable("The calendar isn't responding.") }),
    Effect.catch((refused) =>
      refused.kind === "unreachable" || refused.kind === "limited"
        ? calendarServerUnavailable(refused.reason)
        : Effect.fail(failureOf(refused))
    )
  )

/** Fails because a calendar's server does not respond, or asks for fewer requests. */
export const calendarServerUnavailable = (serverSays: string): Effect.Effect<never> =>
  Effect.die(new Unavailable({ fact: { code: "calendar_server", serverSays }, retryAfterSeconds: 60 }))
