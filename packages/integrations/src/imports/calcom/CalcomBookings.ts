import type { Answer, AnswerValue } from "@slotkit/core"
import { parseTimestamp } from "@slotkit/core/internal"
import type { ImportedBooking, ImportedService } from "@slotkit/engine"
import { fitGuests, guestAddresses } from "../mapping/FitGuests.ts"
import { fitSeat } from "../mapping/FitSeat.ts"
import type { CalcomAttendee, CalcomBooking } from "./CalcomAnswers.ts"

/** Maps a future booking. Returns undefined without a valid time. */
export const mapBooking = (booking: CalcomBooking, services: ReadonlyArray<ImportedService>): ImportedBooking | undefined => {
  const start = parseTimestamp(booking.start)
  const end = parseTimestamp(booking.end)
  if (start === undefined || end === undefined || end <= start) return undefined
  const eventTypeId = booking.eventType?.id ?? booking.eventTypeId
  const service = services.find(({ id }) => id === String(eventTypeId))
  const addresses = guestAddresses(booking.guests)
  // The attendees of a booking without seats are the booker and the guests.
  const attendees = (booking.attendees ?? []).filter(
    ({ email, seatUid }, index) => index === 0 || seatUid != null || !addresses.includes((email ?? "").trim())
  )
  const seats = attendees.flatMap((attendee, index) => {
    const responses = attendee.bookingFieldsResponses ?? (index === 0 ? booking.bookingFieldsResponses : null) ?? {}
    const { name, email, timeZone: timezone } = attendee
    const id = `${booking.uid}/${attendee.seatUid ?? index + 1}`
    const { topic, comments, answers } = readResponses(responses, service)
    return fitSeat({ id, name, email, timezone, language: languageOf(attendee), topic, comments, answers }) ?? []
  })
  const guests = fitGuests(addresses, seats)
  const isPending = booking.status === "pending"
  const hasInvalid = seats.length < attendees.length
  return {
    id: booking.uid,
    // The title of a booking at cal.com contains the names of the guests.
    name: service?.name ?? booking.eventType?.slug ?? "Meeting",
    serviceId: eventTypeId == null ? null : String(eventTypeId),
    start,
    end,
    createdAt: (booking.createdAt == null ? undefined : parseTimestamp(booking.createdAt)) ?? null,
    seats,
    guests: guests.value,
    location: null,
    conferenceLink: linkOf(booking),
    heldBecause: isPending
      ? "it is not confirmed at cal.com. Answer it there"
      : hasInvalid
        ? "a guest has no valid email address"
        : null,
    notes: guests.notes
  }
}

/** The id of a booking's seats begins with its own. */
export const isGone = ({ status }: CalcomBooking): boolean => status === "cancelled" || status === "rejected"

const linkOf = ({ location, meetingUrl }: CalcomBooking): string | null =>
  [location, meetingUrl].find((link) => link != null && /^https?:\/\/\S+$/.test(link) && URL.canParse(link)) ?? null

/** A language is a tag, or an object with one in older versions. */
const languageOf = ({ language }: CalcomAttendee): string | null => {
  const tag = typeof language === "object" && language !== null ? (language as { readonly locale?: unknown }).locale : language
  return typeof tag === "string" && /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*$/.test(tag) ? tag.replaceAll("_", "-") : null
}

/** The responses to fields that every event type has. The notes and the title are fields of a booking. */
const ownFields: ReadonlySet<string> = new Set(["name", "email", "guests", "location", "rescheduleReason", "title", "notes"])

const readResponses = (responses: Readonly<Record<string, unknown>>, service: ImportedService | undefined) => {
  const answers = Object.entries(responses).flatMap(([slug, response]): ReadonlyArray<Answer> => {
    const value = valueOf(response)
    if (ownFields.has(slug) || value === undefined) return []
    const key = slug.toLowerCase().replace(/[^a-z0-9]+/g, "_")
    const request = service?.settings.questions?.find((question) => question.key === key)
    return [{ key, question: request?.question ?? slug, value }]
  })
  return { topic: textOf(responses.title), comments: textOf(responses.notes), answers }
}

const textOf = (response: unknown): string | null => (typeof response === "string" ? response : null)

const valueOf = (response: unknown): AnswerValue | undefined => {
  if (typeof response === "boolean") return response
  if (typeof response === "number") return Number.isFinite(response) ? response : undefined
  const text = textIn(response)
  return text === "" ? undefined : text
}

/** Returns a response as text: lists with commas, and the value of a chosen option. */
const textIn = (response: unknown): string => {
  if (typeof response === "string") return response.trim()
  if (Array.isArray(response)) return response.map(textIn).filter(Boolean).join(", ")
  if (typeof response !== "object" || response === null) return ""
  const { value, optionValue, label } = response as Readonly<Record<string, unknown>>
  return [optionValue, value, label].map(textIn).find(Boolean) ?? ""
}
