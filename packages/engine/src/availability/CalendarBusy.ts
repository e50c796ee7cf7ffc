import {
  type Instant,
  type Interval,
  maxServiceMinutes,
  millisPerDay,
  millisPerMinute,
  RescheduleInput,
  readInput
} from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Unavailable } from "../kernel/Failure.ts"
import { rawField } from "../kernel/Validate.ts"
import { BusyCalendars } from "../ports/BusyCalendars.ts"

/**
 * What keeps a host busy elsewhere. Nothing is guessed: when the calendars do not answer, the request is answered 503.
 *
 * Never to be asked inside a transaction: they are somebody else's machines.
 */
export const calendarBusy = Effect.fnUntraced(function* (hostId: number, from: Instant, to: Instant) {
  const calendars = yield* BusyCalendars
  return yield* Effect.catchTag(calendars.busyBetween(hostId, from, to), "CalendarsUnavailable", ({ reason }) =>
    Effect.andThen(
      Effect.logWarning(`The calendars of host ${hostId} did not answer: ${reason}`),
      Effect.die(new Unavailable({ message: "The host's calendar does not answer just now. Try again in a minute." }))
    )
  )
})

/**
 * What keeps a host busy around the start that a request asks for, to be asked before the transaction that books it.
 *
 * The stretch covers every length and buffer that a service may have. A start that cannot be read has none; it is the
 * transaction's to refuse.
 */
export const calendarBusyAround = (hostId: number, input: unknown): Effect.Effect<ReadonlyArray<Interval>> => {
  const read = readInput(RescheduleInput, { start: rawField(input, "start") })
  if (Result.isFailure(read)) return Effect.succeed([])
  const { start } = read.success
  return calendarBusy(hostId, start - millisPerDay, start + maxServiceMinutes * millisPerMinute + millisPerDay)
}
