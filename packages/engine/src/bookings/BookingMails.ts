import type { Booking, BookingMail, BookingMove, Host, Refund } from "@slotkit/core"
import { chargeUrl } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CurrentActor } from "../ports/AuditLog.ts"
import { BookingLinkStore, type VisitorBooking } from "../ports/BookingLinkStore.ts"
import { hostRecipient, type Recipient } from "../ports/mail/MailComposer.ts"
import { MailOutbox } from "../ports/mail/MailOutbox.ts"
import { attendeesToMail, bookerToMail, bookingMail, hostsOf, type MailedMeeting } from "./BookingMail.ts"
import { bookingTexts, offeredTexts, validConsent } from "./BookingTexts.ts"
import type { ReminderWays } from "./BookingTimers.ts"
import { bookableOf, currentBookable } from "./CurrentBookable.ts"
import { decisionLink } from "./DecisionLink.ts"
import type { KnownOfBooking } from "./GetBooking.ts"
import { attendeesLink, confirmationLink, manageLink, type VisitorLink } from "./VisitorLink.ts"

/** The recipients of each email: only the booker, only the host, both, or everyone in the meeting. Decision 0038. */
const audiences: Readonly<Record<BookingMail, "booker" | "host" | "both" | "everybody">> = {
  requestReceived: "booker",
  requestToHost: "host",
  confirmation: "everybody",
  paymentRequest: "booker",
  declined: "booker",
  cancelled: "everybody",
  rescheduled: "everybody",
  reassigned: "booker",
  reminder: "everybody",
  withdrawn: "both",
  confirmAddress: "booker",
  refunded: "booker",
  feeCharged: "booker",
  feeFailed: "booker",
  paymentLink: "booker"
}

/** The context of a transition's emails. */
export interface MailContext {
  /** True if the booker cancelled or rescheduled. */
  readonly byBooker: boolean
  /** The link of a new booking: `null` if no visitor made it. Undefined for an existing booking, whose link is read. */
  readonly link?: VisitorLink | null
  /** The token of the link for the host to answer the request, if it is new. */
  readonly decisionToken?: string | undefined
  /** Rows that were read with an existing booking. */
  readonly known?: KnownOfBooking
  /** The hosts into whose calendars the meeting is written, so that their emails need no calendar file. */
  readonly writtenFor: ReadonlySet<number>
  /** The hosts who take a meeting over, who get an email about that instead of the one that the other hosts get. */
  readonly newHosts?: ReadonlySet<number>
  /** The name of the new lead of a reassigned meeting. */
  readonly member?: string | null
  /** The text of the person who rescheduled the meeting. A booker's is for the host, a host's for everyone. */
  readonly note?: string | null
  /** The bookings of a series, if the emails are about all of them. */
  readonly series?: ReadonlyArray<MailedMeeting>
  /** The ways of a reminder: by email, by text message, or both. */
  readonly reminds?: ReminderWays
  /** True if further attendees are emailed afterwards, within the limits. */
  readonly attendeesLater?: boolean
}

/**
 * Writes the emails of a transition into the outbox, in the same transaction. If a meeting was never confirmed, only its booker
 * is emailed. A host who makes a request for someone gets no email about it.
 *
 * A visitor's emails have the link to change the booking, as long as it can be changed. Further attendees of a visitor's booking
 * get no email until the booker has opened the link in their own email, because anyone can enter anyone's address.
 */
export const sendBookingMails = Effect.fnUntraced(function* (
  host: Host,
  booking: Booking,
  { mails: named, previousScheduledAt }: Pick<BookingMove<unknown>, "mails" | "previousScheduledAt">,
  {
    byBooker,
    link,
    decisionToken,
    known,
    writtenFor,
    newHosts,
    member = null,
    note = null,
    series = [],
    reminds = { email: true, text: true },
    attendeesLater = false
  }: MailContext
) {
  const { kind: actor } = yield* CurrentActor
  if (named.length === 0) return
  const mails = named.filter((kind) => !(kind === "requestToHost" && actor === "host") && (kind !== "reminder" || reminds.email))
  const texts = validConsent(booking) === null ? [] : named.filter((kind) => kind !== "reminder" || reminds.text)
  if (mails.length === 0 && texts.length === 0) return
  const outbox = yield* MailOutbox
  const visitor = link !== undefined ? link?.visitor : known === undefined ? yield* visitorOf(booking) : known.visitor
  const current = known === undefined ? currentBookable(host, booking) : bookableOf(host, booking, known.services)
  const bookable = link?.bookable ?? (visitor === undefined && texts.length === 0 ? undefined : yield* current)
  const manage =
    visitor === undefined || bookable === undefined
      ? null
      : yield* manageLink(booking, { visitor, bookable }, previousScheduledAt)
  const waits = visitor?.openedAt === null && attendeesToMail(host, booking).length > 0
  const waitingUrl = waits ? yield* attendeesLink(visitor) : null
  const answerUrl = mails.includes("requestToHost") ? yield* decisionLink(booking, decisionToken) : null
  const confirmUrl = mails.includes("confirmAddress") && visitor !== undefined ? yield* confirmationLink(visitor) : null
  const meetings = series.length === 0 ? [{ booking, previousScheduledAt, writtenFor, newHosts }] : series
  const held = yield* hostsOf(host, { ...booking, hosts: meetings.flatMap((each) => each.booking.hosts) })
  const hosts =
    host.kind === "team"
      ? membersToMail(held, meetings)
      : [{ to: hostRecipient(host), isInHostCalendar: writtenFor.has(host.id) }]
  const attendeeCount = attendeesLater ? visitor?.mailedAttendees : undefined
  const entries = yield* Effect.forEach(mails, (kind) =>
    Effect.forEach(
      recipients(host, booking, kind, { hosts, visitor, attendeeCount }),
      ({ to, isInHostCalendar, about = series }) =>
        bookingMail(host, about[0]?.booking ?? booking, {
          kind,
          to,
          previousScheduledAt: about[0]?.previousScheduledAt ?? previousScheduledAt,
          attendeesUrl: waitingUrl,
          answerUrl,
          confirmUrl,
          manage,
          byBooker,
          byHost: actor === "host",
          member,
          // Anyone can enter anyone's address as an attendee's, so a booker's text does not go there.
          note: byBooker && to.role !== "host" ? null : note,
          hosts: held,
          bookings: about.length > 1 ? about : [],
          isInHostCalendar
        })
    )
  )
  const offered = texts.length === 0 || bookable === undefined ? null : yield* offeredTexts(bookable.settings)
  const move = { mails: texts, previousScheduledAt }
  const messages = yield* bookingTexts(host, booking, move, { offered, visitor, byBooker, hosts: held })
  yield* outbox.add([...entries.flat(), ...messages])
  if (mails.includes("confirmation") && isOpened(visitor) && !attendeesLater) yield* rememberAllMailed(host, booking, visitor)
})

/** Emails the booker about a refund, in the transaction that records it. Decision 0073. */
export const mailRefund = Effect.fnUntraced(function* (
  host: Host,
  booking: Booking,
  refund: Refund,
  bookings: ReadonlyArray<MailedMeeting> = []
) {
  const outbox = yield* MailOutbox
  yield* outbox.add(
    yield* Effect.forEach(bookerToMail(host, booking), (to) =>
      bookingMail(host, booking, { kind: "refunded", to, refund, bookings })
    )
  )
})

/** Emails the booker about a charge, or a link to pay it, in the transaction that records it. Decision 0148. */
export const mailCharge = Effect.fnUntraced(function* (
  host: Host,
  booking: Booking,
  kind: "feeCharged" | "feeFailed" | "paymentLink",
  index: number
) {
  const outbox = yield* MailOutbox
  const { amountMinor, reason, linkEndsAt } = booking.payment.terms!.charges![index]!
  const hasLink = kind !== "feeCharged" && booking.checkoutUrl !== null
  const charge = { amountMinor, reason, url: hasLink ? chargeUrl(booking.checkoutUrl, booking.id, index) : null, linkEndsAt }
  yield* outbox.add(yield* Effect.forEach(bookerToMail(host, booking), (to) => bookingMail(host, booking, { kind, to, charge })))
})

const recipients = (
  host: Host,
  booking: Booking,
  kind: BookingMail,
  {
    hosts,
    visitor,
    attendeeCount
  }: {
    readonly hosts: ReadonlyArray<Addressee>
    readonly visitor: VisitorBooking | undefined
    readonly attendeeCount: number | undefined
  }
) => {
  const audience = booking.payment.status === "failed" ? "booker" : audiences[kind]
  if (audience === "host") return hosts
  const booker = bookerToMail(host, booking).map(toVisitor)
  if (audience === "booker") return booker
  if (audience === "both") return [...booker, ...hosts]
  const attendees = attendeesToMail(host, booking).slice(0, attendeeCount ?? notifiedAttendeeCount(kind, visitor))
  return [...booker, ...attendees.map(toVisitor), ...hosts]
}

/** A recipient, and whether the recipient is a host whose calendar has the meeting anyway. */
interface Addressee {
  readonly to: Recipient
  readonly isInHostCalendar: boolean
  /** The meetings that a member of a team holds, of those that the email is about. */
  readonly about?: ReadonlyArray<MailedMeeting>
}

/** The members of a team with an address, each with the meetings that the member holds and has not just taken over. */
const membersToMail = (held: ReadonlyArray<Host>, meetings: ReadonlyArray<MailedMeeting>): ReadonlyArray<Addressee> =>
  held.flatMap((member) => {
    const { id, email } = member
    const about = meetings.filter(
      ({ booking, newHosts }) => booking.hosts.some((one) => one.id === id) && newHosts?.has(id) !== true
    )
    const isInHostCalendar = about.every(({ writtenFor }) => writtenFor?.has(id) === true)
    return email === "" || about.length === 0 ? [] : [{ to: hostRecipient(member), isInHostCalendar, about }]
  })

const toVisitor = (to: Recipient): Addressee => ({ to, isInHostCalendar: false })

/** The number of attendees to email. For a visitor's booking, only those that were emailed before. */
const notifiedAttendeeCount = (kind: BookingMail, visitor: VisitorBooking | undefined): number | undefined => {
  if (visitor === undefined || (kind === "confirmation" && isOpened(visitor))) return undefined
  return visitor.mailedAttendees
}

const isOpened = (visitor: VisitorBooking | undefined): visitor is VisitorBooking =>
  visitor !== undefined && visitor.openedAt !== null

const visitorOf = Effect.fnUntraced(function* ({ hostId, id }: Booking) {
  const links = yield* BookingLinkStore
  return Option.getOrUndefined(yield* links.find("visitor", { hostId, bookingId: id }))
})

const rememberAllMailed = Effect.fnUntraced(function* (host: Host, booking: Booking, visitor: VisitorBooking) {
  const links = yield* BookingLinkStore
  yield* links.change("visitor", { ...visitor, openedFrom: null, mailedAttendees: attendeesToMail(host, booking).length })
})
