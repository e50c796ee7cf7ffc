import { BookingResource } from "@slotkit/core"
import { parseTimestamp, SeriesResource } from "@slotkit/core/internal"
import * as Schema from "effect/Schema"
import { timeInWords } from "./LocalTime.ts"
import { seriesInWords } from "./SeriesInWords.ts"
import type { ToolOutput } from "./Tool.ts"

const { id, status, scheduled_at, meeting_link } = BookingResource.fields

const whole = Schema.Struct({ booking: BookingResource })

/**
 * The output of tools that change a booking: the whole booking, of which the list of tools describes what an agent needs next. It
 * has to be short.
 */
export const Changed = {
  output: Schema.Struct({
    booking: Schema.Struct({ id, status, scheduled_at, meeting_link })
  }),
  whole,
  depth: 2
} as const

/** The same of tools that do not change the time. */
export const Answered = { ...Changed, output: Schema.Struct({ booking: Schema.Struct({ id, status }) }) } as const

/** The series of a tool that books one. `booking` is then its first meeting. */
export const SeriesOutput = { series: Schema.optionalKey(SeriesResource) }

/** The output of tools that book a time: a booking, and the series if it repeats. */
export const Booked = {
  output: Schema.Struct({ ...Changed.output.fields, ...SeriesOutput }),
  whole: Schema.Struct({ booking: BookingResource, ...SeriesOutput }),
  depth: 2
} as const

/** Tells that a series was booked. */
export const bookedSeries = (series: typeof SeriesResource.Type, timeZone: string): ToolOutput => {
  const { text, result } = changed(bookedInWords(series.bookings[0]!), series.bookings[0]!, timeZone)
  return { result: { ...result, series }, timeZone, text: `${text}\n${seriesInWords(series, timeZone)}` }
}

/** Tells that a booking was changed. */
export const changed = (verb: string, booking: BookingResource, timeZone: string): ToolOutput => ({
  result: { booking },
  timeZone,
  text: `${verb} ${bookingInWords(booking, timeZone)}`
})

/** The outcome of a booking request: booked, or what is missing for it. */
export const bookedInWords = ({ status, meeting_link: pay }: Pick<BookingResource, "status" | "meeting_link">): string => {
  if (status === "accepted") return "Booked."
  return pay === null ? "Requested, not booked yet: the host has to accept it." : `Reserved, not booked yet: pay at ${pay}`
}

/** Writes a booking in one sentence. */
export const bookingInWords = (booking: Omit<BookingResource, "metadata">, timeZone: string): string => {
  const { id, status, service, booker, duration_minutes, scheduled_at } = booking
  const start = scheduled_at === null ? undefined : parseTimestamp(scheduled_at)
  const time = start === undefined ? "without a time" : timeInWords(start, timeZone)
  const person = [booker.name, booker.email === null ? null : `<${booker.email}>`].filter((part) => part !== null).join(" ")
  return `Booking ${id} (${status}): ${service.title} with ${person === "" ? "nobody" : person}, ${duration_minutes} minutes, ${time}.`
}
