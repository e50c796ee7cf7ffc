import type { Host, LocalDate } from "@slotkit/core"
import { addDays, localDateOf, localDayStart } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { BookingStore } from "../ports/BookingStore.ts"

/** The number of confirmed meetings of a week, which begins on `date`. */
export interface WeekOfBookings {
  readonly date: LocalDate
  readonly count: number
}

/**
 * Counts a host's confirmed meetings by the host's weeks: `before` weeks before the current one, the current one, and `after`
 * weeks after it. `firstWeekday` is the day that a week begins with, 0 is Sunday.
 */
export const bookingsPerWeek = Effect.fnUntraced(function* (
  host: Host,
  { before, after, firstWeekday }: { readonly before: number; readonly after: number; readonly firstWeekday: number }
) {
  const bookings = yield* BookingStore
  const today = localDateOf(yield* Clock.currentTimeMillis, host.timezone)
  const first = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() - firstWeekday + 7) % 7))
  const dates = Array.from({ length: before + after + 2 }, (_, index) => addDays(first, 7 * (index - before)))
  const starts = dates.map((date) => localDayStart(date, host.timezone))
  const counts = yield* bookings.count(
    host.id,
    starts.slice(1).map((end, index) => ({ status: "accepted", from: starts[index]!, to: end - 1 }))
  )
  return counts.map((count, index): WeekOfBookings => ({ date: dates[index]!, count }))
})
