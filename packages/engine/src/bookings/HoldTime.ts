import type { Instant, Interval, Schedule, ServiceSettings } from "@slotkit/core"
import { explainOffer, localDateOf, millisPerMinute, slotRules } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { occupiedAround } from "../availability/OccupiedAround.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { reasonOfRefusal, refuseStart } from "./CountMoves.ts"

/** The meeting that somebody wants to have. */
export interface RequestedTime {
  /** The service's or invite's id, `null` once it is deleted. */
  readonly serviceId: number | null
  readonly settings: ServiceSettings
  /** Seats of one meeting, `null` when it is one to one. */
  readonly capacity: number | null
  readonly start: Instant
  readonly durationMinutes: number
  readonly seats: number
  /** What keeps the host busy elsewhere, asked before the transaction. */
  readonly calendarBusy: ReadonlyArray<Interval>
}

/**
 * Takes seats at a start that the slot rules offer at this moment, inside the caller's transaction.
 *
 * The rules are the ones that visitors see; a refusal is a `Conflict` with their reason. The store's constraints decide what the
 * rules could not see. Decision 0031.
 */
export const holdTime = Effect.fnUntraced(function* (hostId: number, schedule: Schedule, wanted: RequestedTime) {
  const bookings = yield* BookingStore
  const { serviceId, settings, capacity, start, durationMinutes, seats } = wanted
  const day = localDateOf(start, schedule.timezone)
  const { held, busy } = yield* occupiedAround(hostId, { schedule, settings, from: day, to: day, durationMinutes })
  const verdict = explainOffer(
    slotRules(schedule, settings, durationMinutes),
    {
      now: yield* Clock.currentTimeMillis,
      durationMinutes,
      busy: [...busy, ...wanted.calendarBusy],
      held,
      serviceId,
      capacity,
      seats,
      maxBookingsPerDay: settings.maxBookingsPerDay
    },
    start
  )
  if (!verdict.offered) return yield* refuseStart(reasonOfRefusal(verdict.reason), verdict.message)
  const end = start + durationMinutes * millisPerMinute
  return yield* bookings
    .holdTime({
      hostId,
      serviceId,
      start,
      end,
      heldFrom: start - settings.bufferBeforeMinutes * millisPerMinute,
      heldTo: end + settings.bufferAfterMinutes * millisPerMinute,
      capacity: capacity ?? 1,
      seats
    })
    .pipe(
      Effect.catchTags({
        TimeTaken: () => refuseStart("time", "That time was just booked. Choose another one."),
        SeatsTaken: () => refuseStart("seats", "The meeting does not have enough seats left.")
      })
    )
})
