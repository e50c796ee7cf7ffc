import type { BookingPageTarget } from "@slotkit/engine"
import { seatsOffered } from "./Seats.ts"

/** The fields of a booking form, as typed. */
export interface FormValues {
  readonly name: string
  readonly email: string
  readonly seats: string
  readonly guests: string
  readonly topic: string
  readonly notes: string
}

/** An empty form, or an invite's with the contact filled in. */
export const emptyForm = (contact?: { readonly name: string | null; readonly email: string | null }): FormValues => ({
  name: contact?.name ?? "",
  email: contact?.email ?? "",
  seats: "1",
  guests: "",
  topic: "",
  notes: ""
})

/** Reads the fields that a browser sent. Line breaks are those of the platform of the form, CR LF. */
export const typedForm = (fields: URLSearchParams): FormValues => {
  const typed = (name: string) => (fields.get(name) ?? "").replaceAll("\r\n", "\n")
  return {
    name: typed("name"),
    email: typed("email"),
    seats: typed("seats") || "1",
    guests: typed("guests"),
    topic: typed("topic"),
    notes: typed("notes")
  }
}

/** The addresses in the field for further people, one per line. */
export const guestLines = ({ guests }: FormValues): ReadonlyArray<string> =>
  guests
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** Returns the body of the booking request that a form stands for. */
export const bookingBody = (
  values: FormValues,
  { bookable }: BookingPageTarget,
  chosen: { readonly start: string; readonly durationMinutes: number; readonly timeZone: string | undefined }
): unknown => {
  const guests = guestLines(values)
  const people = seatsOffered(bookable) === 1 ? 1 : Math.max(1, Math.min(maxSeats, Number.parseInt(values.seats, 10) || 1))
  const attendees = Array.from({ length: people - 1 }, (_, index) => ({ email: guests[index] ?? null }))
  return {
    start: chosen.start,
    duration_minutes: chosen.durationMinutes,
    booker: {
      name: values.name,
      email: values.email,
      ...(chosen.timeZone === undefined ? {} : { timezone: chosen.timeZone })
    },
    ...(attendees.length === 0 ? {} : { attendees }),
    topic: values.topic.trim() === "" ? null : values.topic,
    notes: values.notes.trim() === "" ? null : values.notes
  }
}

const maxSeats = 100
