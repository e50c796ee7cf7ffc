import { type Booking, defaultServiceSettings, type Host, type Instant } from "@slotkit/core"
import { addDays, localDateOf, millisPerDay, type OfferedSlot } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Bookable } from "../services/Bookable.ts"
import { timesInDays } from "./GetAvailability.ts"

/** The number of free times that are suggested instead of a refused one. */
const suggestedTimes = 3

/**
 * Returns the next three free times of a service or invite, or of the host in general, from an instant on, within ten weeks.
 * Meetings of a group have at least `seats` seats left.
 *
 * For a booking that is rescheduled, `moving`, its own time counts as free and its own start is omitted.
 */
export const nextTimes = Effect.fnUntraced(function* (
  host: Host,
  bookable: Bookable | undefined,
  { from, durationMinutes, seats = 1 }: { readonly from: Instant; readonly durationMinutes: number; readonly seats?: number },
  moving?: Booking
) {
  const earliest = Math.max(from, yield* Clock.currentTimeMillis)
  const found: Array<OfferedSlot> = []
  let day = localDateOf(earliest, host.timezone)
  for (const days of searchedDays) {
    const to = addDays(day, days - 1)
    const query = { from: day, to, durationMinutes, timeZone: host.timezone }
    const { slots } = yield* timesInDays(host, bookable, query, moving)
    const fits = ({ start, spotsRemaining = seats }: OfferedSlot) => start >= earliest && spotsRemaining >= seats
    found.push(...slots.map(({ slot }) => slot).filter(fits))
    if (found.length >= suggestedTimes) break
    day = addDays(to, 1)
  }
  return found.slice(0, suggestedTimes)
})

/** Returns the free time in the five weeks before an instant, unless that is in the past or beyond the window. */
export const previousTime = Effect.fnUntraced(function* (
  host: Host,
  bookable: Bookable | undefined,
  { start, durationMinutes }: { readonly start: Instant; readonly durationMinutes: number }
) {
  const now = yield* Clock.currentTimeMillis
  const { bookingWindowDays } = bookable?.settings ?? defaultServiceSettings
  // Calendars are not read for times that are far from all that can be booked.
  if (start < now || start > now + bookingWindowDays * millisPerDay) return undefined
  let to = localDateOf(start, host.timezone)
  for (const days of [7, 28]) {
    const from = addDays(to, 1 - days)
    const query = { from, to, durationMinutes, timeZone: host.timezone }
    const { slots } = yield* timesInDays(host, bookable, query)
    const found = slots.findLast(({ slot }) => slot.start < start)
    if (found !== undefined) return found.slot
    to = addDays(from, -1)
  }
  return undefined
})

/** Most hosts have free times in the first week, so the rest is rarely read. */
export const searchedDays = [7, 31, 32]
