import { type Answer, maxQuestionLength, type Person, refundedMinor } from "@slotkit/core"
import {
  bookingLocation,
  cancellationLines,
  checkoutMinor,
  feeText,
  isEndOfBooker,
  locationLabels,
  numberToCall,
  priceText,
  seatsOf
} from "@slotkit/core/internal"
import type { BookingMailRequest } from "@slotkit/engine"
import { commonRoom, type MailMeeting } from "./MailMeeting.ts"
import { cleanLines, oneLine } from "./OneLine.ts"
import type { MailWords } from "./words/MailWords.ts"

/** One row of details in an email; `url` when its single line is a link. */
export interface MailFact {
  readonly label: string
  readonly lines: ReadonlyArray<string>
  readonly url?: string
}

/** The service, the time and, after rescheduling, the previous time of the booking. */
export const occasionFacts = ({ title, times, previousTimes, locale }: MailMeeting): ReadonlyArray<MailFact> => {
  const { labels } = locale.words
  return [...fact(labels.meeting, title), ...list(labels.when, times), ...list(labels.previousTime, previousTimes)]
}

/** The text of the person who changed the time or the hosts. About a change of hosts, only hosts read it. */
export const noteFacts = ({ kind, to, note }: BookingMailRequest, { locale }: MailMeeting): ReadonlyArray<MailFact> =>
  note !== null && (to.role === "host" || kind === "rescheduled") ? list(locale.words.labels.note, cleanLines(note)) : []

/**
 * The people, location and topic of the meeting, as far as the recipient may see them.
 *
 * Further attendees do not see the booker's notes and answers, the price or the other attendees. Guests of a one-to-one meeting
 * read no text of the booker at all. No one sees other bookings of a group meeting. Decision 0108.
 */
export const detailFacts = (
  { kind, to, host, holders, booking, refund, charge, series }: BookingMailRequest,
  meeting: MailMeeting
): ReadonlyArray<MailFact> => {
  const { words } = meeting.locale
  const { labels } = words
  const forAttendee = to.role === "attendee"
  const forGuest = forAttendee && !booking.service.isGroup
  const cancellationReason = forGuest && booking.endReason === "cancelled_by_booker" ? null : booking.cancellationReason
  const cause = to.role === "booker" && isEndOfBooker(booking) ? null : booking.endReason
  const reason = refund?.reason ?? charge?.reason ?? cancellationReason ?? (cause === null ? null : words.endReason(cause))
  const leaves = kind === "reassigned" && to.role === "host"
  const stands = booking.state === "accepted" && !leaves
  const room = commonRoom(booking, series)
  const person = (one: Person) => describePerson(one, words)
  return [
    ...(to.role === "host" ? fact(labels.bookedBy, person(booking.booker)) : list(labels.host, [host, ...holders].map(person))),
    ...(forAttendee ? [] : list(labels.attendees, booking.attendees.map(person))),
    ...fact(labels.seats, !forAttendee && booking.service.isGroup ? `${seatsOf(booking)}` : null),
    ...fact(labels.people, !forAttendee && booking.people > 1 ? `${booking.people}` : null),
    ...list(labels.where, locationLines(booking.location, words)),
    ...(stands && room !== null ? [{ label: labels.join, lines: [room], url: room }] : []),
    ...list(labels.topic, forGuest || booking.topic === null ? [] : cleanLines(booking.topic)),
    ...list(labels.notes, forAttendee || booking.notes === null ? [] : cleanLines(booking.notes)),
    ...(forAttendee ? [] : booking.answers.map((answer) => answerFact(answer, words))),
    ...fact(labels.refund, meeting.refund),
    ...(forAttendee ? [] : cancellationFacts(booking, meeting)),
    ...(forAttendee ? [] : guaranteeFacts(booking, meeting)),
    ...list(labels.reason, reason === null ? [] : cleanLines(reason)),
    ...fact(labels.price, forAttendee || meeting.price === null ? null : priceOf(booking, meeting))
  ]
}

/** The price of a meeting, and whether it is paid. */
const priceOf = (booking: BookingMailRequest["booking"], { locale: { words }, price, priceOf: money }: MailMeeting): string =>
  [
    priceText(booking, words, money) ?? words.price(price ?? "", booking.payment.status),
    ...discountOf(booking, words, money)
  ].join("; ")

/** The price without the discount code of a booking, and what the code takes off. */
const discountOf = (
  { discount }: BookingMailRequest["booking"],
  words: MailMeeting["locale"]["words"],
  money: MailMeeting["priceOf"]
): ReadonlyArray<string> =>
  discount === null ? [] : [words.discount(money(discount.listMinor), money(discount.discountMinor), discount.code)]

/** The refunds that a cancellation would have, or afterwards the one that it had. Decision 0131. */
const cancellationFacts = (
  { state, scheduledAt, createdAt, cancellationPolicy: policy = null, payment }: BookingMailRequest["booking"],
  { locale, moment, priceOf, refund }: MailMeeting
): ReadonlyArray<MailFact> => {
  const { words } = locale
  if (policy === null || payment.amountMinor === null || scheduledAt === null) return []
  if (state === "cancelled") {
    if (refund !== null || (payment.status !== "paid" && payment.status !== "refunded")) return []
    const back = refundedMinor(payment)
    const fee = (checkoutMinor(payment) ?? 0) - back
    return [...fact(words.refundLabel, priceOf(back)), ...fact(words.feeLabel, priceOf(fee))]
  }
  const text = { moment, money: priceOf, payment }
  return list(words.cancellation, cancellationLines(policy, scheduledAt, createdAt, words, text))
}

/** The sentence that the booker of a card guarantee has agreed to, and the fee that was charged. Decision 0148. */
const guaranteeFacts = (
  { state, payment }: BookingMailRequest["booking"],
  { locale: { words }, priceOf }: MailMeeting
): ReadonlyArray<MailFact> => {
  const { guarantee } = payment.terms ?? {}
  if (guarantee === undefined || payment.status === "failed" || state === "declined") return []
  return [...fact(words.guaranteeLabel, guarantee.text), ...fact(words.feeLabel, feeText(payment, words, priceOf) ?? null)]
}

/** The label and address of a location; empty when there is no location. */
export const locationLines = (location: BookingMailRequest["booking"]["location"], words: MailWords): ReadonlyArray<string> => {
  const { place, callTo } = words
  const number = numberToCall(location)
  if (number !== null) return [callTo(number)]
  const { type, label, address } = bookingLocation(location)
  const standard = (["video", "in_person", "phone"] as const).find((known) => label === locationLabels[known])
  return [
    ...(label === null || (type === "none" && label === locationLabels.none)
      ? []
      : [standard === undefined ? oneLine(label) : place(standard)]),
    ...(address === null ? [] : cleanLines(address))
  ]
}

const describePerson = ({ name, email }: Person, { unnamed }: MailWords): string =>
  [oneLine(name ?? ""), email ?? ""].filter((part) => part !== "").join(", ") || unnamed

const answerFact = ({ question, value }: Answer, { yes, no }: MailWords): MailFact => ({
  label: oneLine(question, maxQuestionLength),
  lines: typeof value === "boolean" ? [value ? yes : no] : cleanLines(String(value))
})

const fact = (label: string, line: string | null): ReadonlyArray<MailFact> => (line === null ? [] : [{ label, lines: [line] }])

const list = (label: string, lines: ReadonlyArray<string>): ReadonlyArray<MailFact> =>
  lines.some((line) => line !== "") ? [{ label, lines }] : []
