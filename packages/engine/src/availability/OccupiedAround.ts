import type { Instant, LocalDate, Schedule, ServiceSettings } from "@slotkit/core"
import { addDays, localDayStart, millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { BookingStore } from "../ports/BookingStore.ts"
import { calendarBusy } from "./CalendarBusy.ts"

/** The days that slots are asked for, with what decides how far around them other meetings matter. */
export interface OfferWindow {
  readonly schedule: Schedule
  readonly settings: ServiceSettings
  readonly from: LocalDate
  readonly to: LocalDate
  readonly durationMinutes: number
}

/** Everything that takes up a host's time around the days that slots are asked for. */
export const occupiedAround = Effect.fnUntraced(function* (hostId: number, window: OfferWindow) {
  const bookings = yield* BookingStore
  return yield* bookings.occupiedBetween(hostId, ...reach(window))
})

/** The same with what keeps the host busy elsewhere; not to be asked inside a transaction. */
export const occupiedAnywhere = Effect.fnUntraced(function* (hostId: number, window: OfferWindow) {
  const busyElsewhere = yield* calendarBusy(hostId, ...reach(window))
  const { held, busy } = yield* occupiedAround(hostId, window)
  return { held, busy: [...busy, ...busyElsewhere] }
})

/** From a day before the first day to a day after the last, widened by the buffers and the length of a booking. */
const reach = ({ schedule, settings, from, to, durationMinutes }: OfferWindow): readonly [Instant, Instant] => [
  localDayStart(from, schedule.timezone) - settings.bufferBeforeMinutes * millisPerMinute - millisPerDay,
  localDayStart(addDays(to, 1), schedule.timezone) +
    (durationMinutes + settings.bufferAfterMinutes) * millisPerMinute +
    millisPerDay
]
