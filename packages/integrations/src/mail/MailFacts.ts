import { type Answer, maxQuestionLength, type Person } from "@slotkit/core"
import { locationFromInput } from "@slotkit/core/internal"
import type { BookingMailRequest } from "@slotkit/engine"
import type { MailMeeting } from "./MailMeeting.ts"
import { cleanLines, oneLine } from "./OneLine.ts"

/** One row of details in an email; `url` when its single line is a link. */
export interface MailFact {
  readonly label: string
  readonly lines: ReadonlyArray<string>
  readonly url?: string
}

/** The service, the time and, after rescheduling, the previous time of the booking. */
export const occasionFacts = ({ title, time, previousTime }: MailMeeting): ReadonlyArray<MailFact> => [
  ...fact("Meeting", title),
  ...fact("When", time),
  ...fact("Previous time", previousTime)
]

/**
 * The people, location and topic of the meeting, as far as the recipient may see them.
 *
 * Further attendees do not see the booker's notes and answers, the price or the other attendees. Nobody sees other bookings of a group
 * meeting.
 */
export const detailFacts = ({ to, host, booking }: BookingMailRequest, meeting: MailMeeting): ReadonlyArray<MailFact> => {
  const forAttendee = to.role === "attendee"
  const stands = booking.status === "accepted"
  const seats = 1 + booking.attendees.length
  return [
    ...(to.role === "host" ? fact("Booked by", describePerson(booking.booker)) : fact("Host", describePerson(host))),
    ...(forAttendee ? [] : list("Attendees", booking.attendees.map(describePerson))),
    ...fact("Seats", !forAttendee && (booking.service.is_group || seats > 1) ? `${seats}` : null),
    ...list("Where", placeOf(booking.location)),
    ...(stands && booking.conference_link !== null
      ? [{ label: "Join", lines: [booking.conference_link], url: booking.conference_link }]
      : []),
    ...list("Topic", booking.topic === null ? [] : cleanLines(booking.topic)),
    ...list("Notes", forAttendee || booking.notes === null ? [] : cleanLines(booking.notes)),
    ...(forAttendee ? [] : (booking.answers ?? []).map(answerFact)),
    ...list("Reason", booking.cancellation_reason === null ? [] : cleanLines(booking.cancellation_reason)),
    ...fact("Price", forAttendee || meeting.price === null ? null : `${meeting.price}${paymentWords[booking.payment.status]}`)
  ]
}

/** The label and address of a location; empty when there is no location. */
export const placeOf = ({ type, label, address }: BookingMailRequest["booking"]["location"]): ReadonlyArray<string> => [
  ...(label === null || (type === "none" && label === noPlace) ? [] : [oneLine(label)]),
  ...(address === null ? [] : cleanLines(address))
]

const noPlace = locationFromInput({ type: "none" }).label

const paymentWords: Readonly<Record<BookingMailRequest["booking"]["payment"]["status"], string>> = {
  none: "",
  pending: ", not paid yet",
  paid: ", paid",
  failed: ", payment failed",
  refunded: ", refunded"
}

const describePerson = ({ name, email }: Person): string =>
  [oneLine(name ?? ""), email ?? ""].filter((part) => part !== "").join(", ") || "Unnamed attendee"

const answerFact = ({ question, value }: Answer): MailFact => ({
  label: oneLine(question, maxQuestionLength),
  lines: typeof value === "boolean" ? [value ? "Yes" : "No"] : cleanLines(String(value))
})

const fact = (label: string, line: string | null): ReadonlyArray<MailFact> => (line === null ? [] : [{ label, lines: [line] }])

const list = (label: string, lines: ReadonlyArray<string>): ReadonlyArray<MailFact> =>
  lines.some((line) => line !== "") ? [{ label, lines }] : []
