import { type Instant, type Interval, maxServiceMinutes } from "@slotkit/core"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Unavailable } from "../kernel/Failure.ts"
import { BusyCalendars } from "../ports/BusyCalendars.ts"

/**
 * When a host is busy elsewhere. Nothing is guessed: when the calendars do not answer, the request fails as `Unavailable`.
 *
 * Never to be asked inside a transaction: they are somebody else's machines.
 */
export const calendarBusy = Effect.fnUntraced(function* (hostId: number, from: Instant, to: Instant) {
  const calendars = yield* BusyCalendars
  return yield* Effect.catchTag(calendars.busyBetween(hostId, from, to), "CalendarsUnavailable", ({ reason }) =>
    Effect.andThen(
      Effect.logWarning(`Reading the calendars of host ${hostId} failed: ${reason}`),
      Effect.die(new Unavailable({ message: "The host's calendar isn't responding. Try again in a minute." }))
    )
  )
})

/**
 * When a host is busy elsewhere around a start that somebody wants, to be asked before the transaction that holds it.
 *
 * The stretch covers every length and buffer that a service may have. Without a start nothing is asked: the request is refused.
 */
export const calendarBusyAround = (hostId: number, start: Instant | undefined): Effect.Effect<ReadonlyArray<Interval>> =>
  start === undefined
    ? Effect.succeed([])
    : calendarBusy(hostId, start - millisPerDay, start + maxServiceMinutes * millisPerMinute + millisPerDay)
