import { type BookingResource, formatInstant, type Instant } from "@slotkit/core"
import { dateInWords, localDateOf, parseTimestamp, wallTimeLabel } from "@slotkit/core/internal"
import { localTime } from "./LocalTime.ts"

/** Writes an instant twice: in a time zone, and in UTC. */
export const timeInWords = (instant: Instant, timeZone: string): string =>
  `${localTime(instant, timeZone)} = ${formatInstant(instant)}`

/** Lists starts by day of a time zone, each followed by the same time in UTC. */
export const startsByDay = (starts: ReadonlyArray<Instant>, timeZone: string): string => {
  const days = new Map<string, Array<string>>()
  for (const start of starts) {
    const day = dateInWords(localDateOf(start, timeZone))
    days.set(day, [...(days.get(day) ?? []), `${wallTimeLabel(start, timeZone)} (${formatInstant(start)})`])
  }
  return [...days].map(([day, times]) => `${day}: ${times.join(", ")}`).join("\n")
}

/** Writes a booking in one sentence. */
export const bookingInWords = (booking: Omit<BookingResource, "metadata">, timeZone: string): string => {
  const { id, status, service, booker, duration_minutes, scheduled_at } = booking
  const start = scheduled_at === null ? undefined : parseTimestamp(scheduled_at)
  const time = start === undefined ? "without a time" : timeInWords(start, timeZone)
  const person = [booker.name, booker.email === null ? null : `<${booker.email}>`].filter((part) => part !== null).join(" ")
  return `Booking ${id} (${status}): ${service.title} with ${person === "" ? "nobody" : person}, ${duration_minutes} minutes, ${time}.`
}

/** Returns a number with a noun in its singular or plural, such as `1 booking`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`
