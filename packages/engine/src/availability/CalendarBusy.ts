import { type Instant, type Interval, maxServiceMinutes } from "@slotkit/core"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Unavailable } from "../kernel/Failure.ts"
import { BusyCalendars } from "../ports/BusyCalendars.ts"

/**
 * Returns when a host is busy in external calendars. Fails as `Unavailable` when the calendars do not respond.
 *
 * Never call it inside a transaction, because it waits for other systems.
 */
export const calendarBusy = Effect.fnUntraced(function* (hostId: number, from: Instant, to: Instant) {
  const calendars = yield* BusyCalendars
  return yield* Effect.catchTag(calendars.busyBetween(hostId, from, to), "CalendarsUnavailable", ({ reason }) =>
    Effect.andThen(
      Effect.logWarning(`Could not read the calendars of host ${hostId}: ${reason}`),
      Effect.die(new Unavailable({ message: "The host's calendar isn't responding. Try again in a minute." }))
    )
  )
})

/**
 * Returns when a host is busy in external calendars around a requested start. Call it before the transaction that holds the time.
 *
 * The range covers every duration and buffer that a service may have. Without a valid start nothing is queried, because the
 * request will be rejected.
 */
export const calendarBusyAround = (hostId: number, start: Instant | undefined): Effect.Effect<ReadonlyArray<Interval>> =>
  start === undefined
    ? Effect.succeed([])
    : calendarBusy(hostId, start - millisPerDay, start + maxServiceMinutes * millisPerMinute + millisPerDay)
