import type { Instant, Interval, Schedule, ServiceSettings } from "@slotkit/core"
import {
  explainOffer,
  localDateOf,
  millisPerMinute,
  offerFact,
  serviceLimits,
  slotRules,
  withoutOwn
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type LimitedHost, occupiedAround } from "../availability/OccupiedAround.ts"
import { type ExternalBusy, ExternalBusyMissing } from "../calendars/busy/ExternalBusy.ts"
import { BookingStore, type SeatsTaken, type TimeRequest, type TimeTaken } from "../ports/BookingStore.ts"
import { refuseStart } from "./CountMoves.ts"

/** The requested meeting. */
export interface RequestedTime {
  /** The ID of the service or invite; `null` once it is deleted. */
  readonly serviceId: number | null
  readonly settings: ServiceSettings
  /** The seats of the meeting; `null` when it is one-on-one. */
  readonly capacity: number | null
  readonly start: Instant
  readonly durationMinutes: number
  readonly seats: number
  /** The host's busy times in external calendars, read before the transaction. */
  readonly elsewhere: ExternalBusy
  /** The time of the meeting before it is rescheduled, which connected calendars may contain. */
  readonly released?: Interval
}

/**
 * Takes seats at a start that the slot rules currently offer, inside the caller's transaction. Returns the meeting's id.
 *
 * The rules are the same as for visitors; a start that they do not offer fails as `Conflict` with the reason. The store's
 * constraints catch what the rules cannot see. Decision 0031.
 */
export const holdTime = Effect.fnUntraced(function* (host: LimitedHost, schedule: Schedule, time: RequestedTime) {
  const bookings = yield* BookingStore
  return yield* orRefused(bookings.holdTime(yield* offeredTime(host, schedule, time)))
})

/** Turns a conflict that the rules did not see into a refusal of the start. */
export const orRefused = <A, R>(held: Effect.Effect<A, TimeTaken | SeatsTaken, R>) =>
  held.pipe(
    Effect.catchTags({
      TimeTaken: () => refuseStart({ code: "busy", by: "booking" }),
      SeatsTaken: () => refuseStart({ code: "full" })
    })
  )

/** Checks that the slot rules offer a start now. Returns the time that a meeting at this start holds. */
export const offeredTime = Effect.fnUntraced(function* (
  { id: hostId, limits: hostLimits }: LimitedHost,
  schedule: Schedule,
  time: RequestedTime
) {
  const { serviceId, settings, capacity, start, durationMinutes, seats } = time
  const day = localDateOf(start, schedule.timezone)
  const limits = serviceLimits(settings)
  const window = { schedule, settings, from: day, to: day, durationMinutes }
  const { held, busy, hasCalendars } = yield* occupiedAround(hostId, window, [...hostLimits, ...limits])
  const { application, connected } = time.elsewhere
  const own = time.released === undefined ? held : [...held, time.released]
  const verdict = explainOffer(
    slotRules(schedule, settings, durationMinutes),
    {
      now: yield* Clock.currentTimeMillis,
      durationMinutes,
      busy: [...busy, ...(application ?? []), ...withoutOwn(connected ?? [], own)],
      held,
      serviceId,
      capacity,
      seats,
      serviceLimits: limits,
      hostLimits,
      firstPerDay: settings.firstPerDay,
      exceptStart: time.released?.start
    },
    start
  )
  if (!verdict.offered) return yield* refuseStart(offerFact(verdict))
  if (application === undefined || (hasCalendars === true && connected === undefined)) {
    return yield* Effect.die(new ExternalBusyMissing())
  }
  const end = start + durationMinutes * millisPerMinute
  return {
    hostId,
    serviceId,
    start,
    end,
    heldFrom: start - settings.bufferBeforeMinutes * millisPerMinute,
    heldTo: end + settings.bufferAfterMinutes * millisPerMinute,
    capacity: capacity ?? 1,
    seats
  } satisfies TimeRequest
})
