import type { Booking } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { addDays, localDateOf } from "@slotkit/core/internal"
import { section, sheetList } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { bookingEntry } from "./BookingEntry.ts"

/** Bookings in the order of their list, below a heading for each day of the host, and one for those without a time. */
export const bookingDays = (context: ConsoleContext, bookings: ReadonlyArray<Booking>): Html => {
  const days = new Map<string, Array<Booking>>()
  for (const booking of bookings) {
    const { scheduledAt } = booking
    const date = scheduledAt === null ? "none" : localDateOf(scheduledAt, context.format.timeZone)
    const day = days.get(date)
    if (day === undefined) days.set(date, [booking])
    else day.push(booking)
  }
  return html`${[...days].map(([date, ofDay]) =>
    section(
      `day-${date}`,
      dayName(context, date),
      sheetList(
        ofDay.map((booking) => bookingEntry(context, booking, "times only")),
        ""
      )
    )
  )}`
}

const dayName = ({ words, format, now }: ConsoleContext, date: string): string => {
  const today = localDateOf(now, format.timeZone)
  if (date === "none") return words.bookings.noTime
  const full = format.fullDay(date)
  if (date === today) return `${words.overview.today}, ${full}`
  return date === addDays(today, 1) ? `${words.bookings.tomorrow}, ${full}` : format.atStart(full)
}
