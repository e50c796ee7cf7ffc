import type { BookingStatus, Instant } from "@slotkit/core"
import { bookingStatus, foldedAddress, guestsOf, millisPerMinute } from "@slotkit/core/internal"
import type { BookingMailRequest, Mail } from "@slotkit/engine"
import ical, {
  type ICalAttendeeData,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus
} from "ical-generator"
import { renderFacts } from "./MailBody.ts"
import { detailFacts, locationLines } from "./MailFacts.ts"
import { type MailLocale, mailLocale } from "./MailLocale.ts"
import type { MailMeeting } from "./MailMeeting.ts"
import { oneLine } from "./OneLine.ts"

/**
 * Returns the iCalendar object that adds, moves or removes a meeting in the recipient's calendar, or `null` when the email
 * changes nothing in a calendar, or if the meeting is written there anyway.
 *
 * The host is the organizer. The host's copy lists everyone on the booking, and the booker's the guests of a one-to-one meeting;
 * any other copy lists only its recipient. Times are UTC, and the same request always produces the same text. RFC 5545 and
 * RFC 5546 sections 3.2.2 and 3.2.5.
 */
export const calendarPart = (request: BookingMailRequest, meeting: MailMeeting): Mail["calendar"] => {
  const method = methodOf(request)
  if (method === null || meeting.startsAt === null || request.isInCalendar) return null
  if (request.series.length > 1) return calendarOfSeries(request, meeting)
  const calendar = ical({ prodId: prodIdIn(meeting.locale), method })
  calendar.createEvent({
    ...entryOf(request, meeting, meeting.startsAt),
    attendees: attendeesOf(request),
    status: method === ICalCalendarMethod.CANCEL ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED
  })
  return { method, content: `${calendar.toString()}\r\n` }
}

/**
 * Returns each meeting of a series as an entry, so that each can be moved and cancelled alone. An invitation can only be about
 * one entry, so this is a file without attendees. RFC 5546 sections 3.2.1 and 3.2.2.
 */
const calendarOfSeries = (request: BookingMailRequest, meeting: MailMeeting): Mail["calendar"] => {
  const entries = request.series.map(({ booking, calendarUid }) => ({
    request: { ...request, booking, calendarUid, series: [] },
    meeting: { ...meeting, title: oneLine(booking.service.title), startsAt: booking.scheduledAt, times: [] }
  }))
  return { method: ICalCalendarMethod.PUBLISH, content: calendarFile(null, entries) }
}

/**
 * Returns an iCalendar file for a download or a subscription. Entries have no attendees, because no one is invited by a file. RFC
 * 5546 section 3.2.1.
 */
export const calendarFile = (
  name: string | null,
  entries: ReadonlyArray<{ readonly request: BookingMailRequest; readonly meeting: MailMeeting }>
): string => {
  const calendar = ical({
    prodId: prodIdIn(entries[0]?.meeting.locale ?? mailLocale("en")),
    method: ICalCalendarMethod.PUBLISH,
    ...(name === null ? {} : { name: oneLine(name) })
  })
  for (const { request, meeting } of entries) {
    if (meeting.startsAt === null) continue
    calendar.createEvent({
      ...entryOf(request, meeting, meeting.startsAt),
      status: statuses[bookingStatus(request.booking.state)]
    })
  }
  return `${calendar.toString()}\r\n`
}

const statuses: Readonly<Record<BookingStatus, ICalEventStatus>> = {
  pending: ICalEventStatus.TENTATIVE,
  accepted: ICalEventStatus.CONFIRMED,
  declined: ICalEventStatus.CANCELLED,
  cancelled: ICalEventStatus.CANCELLED
}

const prodIdIn = ({ language }: MailLocale) => ({
  company: "Slotkit",
  product: "Bookings",
  language: language.toUpperCase()
})

const entryOf = (request: BookingMailRequest, meeting: MailMeeting, startsAt: Instant) => {
  const { to, booking } = request
  const { words } = meeting.locale
  const place = locationLines(booking.location, words)
  return {
    id: request.calendarUid,
    sequence: booking.calendarSequence,
    stamp: new Date(request.now),
    start: new Date(startsAt),
    end: new Date(startsAt + booking.durationMinutes * millisPerMinute),
    summary: words.entry(meeting.title, to.role === "host" ? meeting.booker : meeting.host),
    location: booking.conferenceLink ?? (place.length === 0 ? null : place.join(", ")),
    description: renderFacts(detailFacts(request, meeting), words.colon),
    organizer: { name: meeting.host, email: organizerOf(request) }
  }
}

/** The address of the host. A team without one has an address that receives no mail, because calendars need one. */
const organizerOf = ({ host, calendarUid }: BookingMailRequest): string =>
  host.email === "" ? `${host.username ?? "team"}@${calendarUid.split("@")[1]}` : host.email

/** A booking that was never paid is not in anyone's calendar, and neither is one that is not confirmed. */
const methodOf = ({ kind, to, booking }: BookingMailRequest): ICalCalendarMethod.REQUEST | ICalCalendarMethod.CANCEL | null => {
  if (kind === "reassigned") {
    if (booking.state !== "accepted") return null
    return to.role === "host" ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  }
  if (kind === "confirmation" || kind === "rescheduled") return ICalCalendarMethod.REQUEST
  return kind === "cancelled" && booking.payment.status !== "failed" ? ICalCalendarMethod.CANCEL : null
}

const attendeesOf = (request: BookingMailRequest): Array<ICalAttendeeData> => {
  const { to, booking } = request
  if (to.role === "host") return everybody(request)
  const guests = to.role === "booker" ? guestsOf(booking) : []
  return [guest(to, to.role === "booker"), ...guests.map((email) => guest({ name: null, email }, false))]
}

/** Includes the host, because calendars accept an invitation only if its recipient is listed. No address appears twice. */
const everybody = (request: BookingMailRequest): Array<ICalAttendeeData> => {
  const { host, booking } = request
  const chair = {
    ...attendee(organizerOf(request), host.name),
    role: ICalAttendeeRole.CHAIR,
    status: ICalAttendeeStatus.ACCEPTED
  }
  const guests = [booking.booker, ...booking.attendees].flatMap(({ name, email }, index) =>
    email === null ? [] : [guest({ name, email }, index === 0)]
  )
  const addresses = [chair, ...guests].map(({ email }) => foldedAddress(email))
  return [chair, ...guests].filter((_, index) => addresses.indexOf(addresses[index]!) === index)
}

const guest = ({ name, email }: { readonly name: string | null; readonly email: string }, booked: boolean): ICalAttendeeData => ({
  ...attendee(email, name),
  role: ICalAttendeeRole.REQ,
  status: booked ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION
})

/** No reply is requested: replies would reach the host's inbox and change nothing. */
const attendee = (email: string, name: string | null) => ({ email, name: oneLine(name ?? "") || null, rsvp: false })
