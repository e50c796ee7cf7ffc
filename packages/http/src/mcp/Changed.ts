import { BookingResource } from "@slotkit/core"
import * as Schema from "effect/Schema"
import { bookingInWords } from "./TimesInWords.ts"
import type { ToolOutput } from "./Tool.ts"

const { id, status, scheduled_at, duration_minutes, conference_link, meeting_link } = BookingResource.fields

/**
 * The output of tools that change a booking: the whole booking, of which the list of tools describes what an agent needs next. It
 * has to be short.
 */
export const Changed = {
  output: Schema.Struct({
    booking: Schema.Struct({ id, status, scheduled_at, duration_minutes, conference_link, meeting_link })
  }),
  whole: Schema.Struct({ booking: BookingResource }),
  depth: 2
} as const

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
