import type { BookingResource } from "@slotkit/core"
import { parseTimestamp } from "@slotkit/core/internal"
import { timeInWords } from "./TimesInWords.ts"

/** Writes a booking in one sentence. */
export const bookingInWords = (booking: Omit<BookingResource, "metadata">, timeZone: string): string => {
  const { id, status, service, booker, duration_minutes, scheduled_at } = booking
  const start = scheduled_at === null ? undefined : parseTimestamp(scheduled_at)
  const time = start === undefined ? "without a time" : timeInWords(start, timeZone)
  const person = [booker.name, booker.email === null ? null : `<${booker.email}>`].filter((part) => part !== null).join(" ")
  return `Booking ${id} (${status}): ${service.title} with ${person === "" ? "nobody" : person}, ${duration_minutes} minutes, ${time}.`
}
