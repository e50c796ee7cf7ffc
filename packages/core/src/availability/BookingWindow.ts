import { type Instant, type LocalDate, millisPerDay } from "../values/Instant.ts"
import { localDateOf } from "../values/TimeZone.ts"

/**
 * Cuts days of a time zone to those on which a start within the booking window may lie: from today to the day on which the window
 * ends. Returns `undefined` if none of them does.
 */
export const bookableDays = <Days extends { readonly from: LocalDate; readonly to: LocalDate }>(
  days: Days,
  now: Instant,
  bookingWindowDays: number,
  timeZone: string
): Days | undefined => {
  const today = localDateOf(now, timeZone)
  const end = localDateOf(now + bookingWindowDays * millisPerDay, timeZone)
  const from = days.from < today ? today : days.from
  const to = days.to > end ? end : days.to
  return from > to ? undefined : { ...days, from, to }
}
