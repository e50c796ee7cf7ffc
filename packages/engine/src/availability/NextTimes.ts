import type { Booking, Host, Instant } from "@slotkit/core"
import { addDays, localDateOf, type OfferedSlot } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Bookable } from "../services/Bookable.ts"
import { timesInDays } from "./GetAvailability.ts"

/** The number of free times that are suggested instead of a refused one. */
export const suggestedTimes = 3

/**
 * Returns the next three free times of a service or invite, or of the host in general, from an instant on, within ten weeks.
 *
 * For a booking that is rescheduled, `moving`, its own time counts as free and its own start is omitted.
 */
export const nextTimes = Effect.fnUntraced(function* (
  host: Host,
  bookable: Bookable | undefined,
  { from, durationMinutes }: { readonly from: Instant; readonly durationMinutes: number },
  moving?: Booking
) {
  const earliest = Math.max(from, yield* Clock.currentTimeMillis)
  const found: Array<OfferedSlot> = []
  let day = localDateOf(earliest, host.timezone)
  for (const days of searchedDays) {
    const to = addDays(day, days - 1)
    const query = { from: day, to, durationMinutes, timeZone: host.timezone }
    const { slots } = yield* timesInDays(host, bookable, query, moving)
    found.push(...slots.map(({ slot }) => slot).filter(({ start }) => start >= earliest))
    if (found.length >= suggestedTimes) break
    day = addDays(to, 1)
  }
  return found.slice(0, suggestedTimes)
})

/** Most hosts have free times in the first week, so the rest is rarely read. */
const searchedDays = [7, 31, 32]
