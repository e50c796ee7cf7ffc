import type { Instant, LocalDate, Schedule, ServiceSettings } from "@slotkit/core"
import { addDays, localDayStart, millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { BookingStore } from "../ports/BookingStore.ts"
import { calendarBusy } from "./CalendarBusy.ts"

/** The requested days, with the settings that decide which meetings around them matter. */
export interface OfferWindow {
  readonly schedule: Schedule
  readonly settings: ServiceSettings
  readonly from: LocalDate
  readonly to: LocalDate
  readonly durationMinutes: number
}

/** Returns all times at which a host is occupied around the requested days. */
export const occupiedAround = Effect.fnUntraced(function* (hostId: number, window: OfferWindow) {
  const bookings = yield* BookingStore
  return yield* bookings.occupiedBetween(hostId, ...reach(window))
})

/** The same, plus busy times from external calendars. Do not call it inside a transaction. */
export const occupiedAnywhere = Effect.fnUntraced(function* (hostId: number, window: OfferWindow) {
  const busyElsewhere = yield* calendarBusy(hostId, ...reach(window))
  const { held, busy } = yield* occupiedAround(hostId, window)
  return { held, busy: [...busy, ...busyElsewhere] }
})

/** One day more on each side, widened by the buffers and the duration of a booking. */
const reach = ({ schedule, settings, from, to, durationMinutes }: OfferWindow): readonly [Instant, Instant] => [
  localDayStart(from, schedule.timezone) - settings.bufferBeforeMinutes * millisPerMinute - millisPerDay,
  localDayStart(addDays(to, 1), schedule.timezone) +
    (durationMinutes + settings.bufferAfterMinutes) * millisPerMinute +
    millisPerDay
]
