import type { Booking, Host, Instant, Refund } from "@slotkit/core"
import { foldedAddress, regionalTag } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { bookingPath } from "../kernel/MeetingOfBooking.ts"
import { Settings } from "../kernel/Settings.ts"
import { HostStore } from "../ports/HostStore.ts"
import { type BookingMailRequest, MailComposer, plainMail, type Recipient } from "../ports/mail/MailComposer.ts"
import type { OutgoingMail } from "../ports/mail/MailOutbox.ts"
import { visibleHost } from "./VisibleHost.ts"

/** One of several bookings of a series that an email is about, and its start before it moved. */
export interface MailedMeeting {
  readonly booking: Booking
  readonly previousScheduledAt: Instant | null
  /** The hosts into whose calendars it is written. */
  readonly writtenFor?: ReadonlySet<number>
  /** The hosts who take it over, who get an email about that. */
  readonly newHosts?: ReadonlySet<number> | undefined
}

/** The content of an email about a booking, besides the booking itself. */
export interface BookingMailContent
  extends Pick<BookingMailRequest, "kind" | "to">,
    Partial<Omit<BookingMailRequest, StatedByBooking | "kind" | "to">> {
  /** The refund that the email is about. */
  readonly refund?: Refund | null
  /** True if the host's calendar has the meeting anyway. */
  readonly isInHostCalendar?: boolean
  /** The bookings of a series, if the email is about all of them. */
  readonly bookings?: ReadonlyArray<MailedMeeting>
  /** The result of `hostsOf`, if it was called before. */
  readonly hosts?: ReadonlyArray<Host>
}

/** The parts of a request that follow from the host, the booking and the recipient. */
type StatedByBooking =
  | "texts"
  | "host"
  | "holders"
  | "booking"
  | "bookingPath"
  | "refund"
  | "isInCalendar"
  | "calendarUid"
  | "series"
  | "now"

/** Composes an email about the current state of a booking, for the outbox. */
export const bookingMail = Effect.fnUntraced(function* (host: Host, booking: Booking, content: BookingMailContent) {
  const composer = yield* MailComposer
  const request = yield* bookingMailRequest(host, booking, content)
  const mail = composer.compose(request)
  return { hostId: host.id, kind: content.kind, createdAt: request.now, mail, bookingId: booking.id } satisfies OutgoingMail
})

/** The request of an email about the current state of a booking. */
export const bookingMailRequest = Effect.fnUntraced(function* (
  host: Host,
  { privateNote, ...booking }: Booking,
  {
    to,
    attendeesUrl,
    answerUrl,
    confirmUrl,
    manage,
    isInHostCalendar = false,
    refund,
    hosts,
    bookings = [],
    ...content
  }: BookingMailContent
) {
  const { origin } = yield* Settings
  const now = yield* Clock.currentTimeMillis
  return {
    ...plainMail,
    ...content,
    to,
    texts: host.mailTexts,
    host: to.role === "host" ? host : yield* visibleHost(host),
    holders: to.role === "host" ? [] : yield* holdersFor(host, hosts ?? (yield* hostsOf(host, { ...booking, privateNote }))),
    booking,
    attendeesUrl: (to.role === "booker" && attendeesUrl) || null,
    answerUrl: (to.role === "host" && answerUrl) || null,
    bookingPath: to.role === "host" ? bookingPath(booking, host.kind === "team") : null,
    confirmUrl: (to.role === "booker" && confirmUrl) || null,
    manage: (to.role === "booker" && manage) || null,
    refund: refund == null ? null : { amountMinor: refund.amountMinor, reason: refund.reason },
    isInCalendar: to.role === "host" && isInHostCalendar,
    calendarUid: calendarUid(booking, origin),
    series: bookings.map(({ booking: { privateNote: _, ...each }, previousScheduledAt }) => ({
      booking: each,
      previousScheduledAt,
      calendarUid: calendarUid(each, origin)
    })),
    now
  } satisfies BookingMailRequest
})

const calendarUid = ({ id }: Pick<Booking, "id">, origin: string): string => `booking-${id}@${new URL(origin).hostname}`

/** The booker as a recipient; empty without an address. Times are in the booker's zone if known. */
export const bookerToMail = (host: Host, booking: Booking): ReadonlyArray<Recipient> =>
  booking.booker.email === null ? [] : [bookerRecipient(host, booking)]

/** The booker as the reader of an email or a calendar file. */
export const bookerRecipient = (host: Host, booking: Booking): Recipient => ({
  role: "booker",
  name: booking.booker.name,
  email: booking.booker.email ?? "",
  timeZone: booking.bookerTimeZone ?? host.timezone,
  language: visitorLanguage(host, booking)
})

/** The host to email; for a team, the members who hold the meeting and have an address. */
export const hostsToMail = (host: Host, booking: Booking) =>
  Effect.map(hostsOf(host, booking), (hosts) => hosts.filter(({ email }) => host.kind !== "team" || email !== ""))

/** The host of a booking; for a team, the members who hold the meeting, the one who leads it first. */
export const hostsOf = Effect.fnUntraced(function* (host: Host, { hosts: assigned }: Booking) {
  if (host.kind !== "team") return [host]
  const store = yield* HostStore
  const members = (yield* store.findEach(assigned.map(({ id }) => id))).map(({ host: member }) => member)
  const isLead = ({ id }: Host) => assigned.some((one) => one.id === id && one.lead)
  return [...members.filter(isLead), ...members.filter((member) => !isLead(member))]
})

/** The people who hold a meeting of a team, as its visitors see them. */
const holdersFor = (host: Host, hosts: ReadonlyArray<Host>) =>
  Effect.forEach(host.kind === "team" ? hosts.filter(({ kind }) => kind === "person") : [], visibleHost)

/** The further attendees to email, in order. An address that appears twice, or is the booker's, gets one email. */
export const attendeesToMail = (host: Host, booking: Booking): ReadonlyArray<Recipient> => {
  const attendees = booking.attendees.flatMap(
    ({ name, email }): ReadonlyArray<Recipient> =>
      email === null ? [] : [{ role: "attendee", name, email, timeZone: host.timezone, language: visitorLanguage(host, booking) }]
  )
  const addresses = [booking.booker.email ?? "", ...attendees.map(({ email }) => email)].map(foldedAddress)
  return attendees.filter((_, index) => addresses.indexOf(addresses[index + 1]!) === index + 1)
}

const visitorLanguage = (host: Host, { language }: Booking): string =>
  language ?? regionalTag(host.language ?? "en", host.timezone)
