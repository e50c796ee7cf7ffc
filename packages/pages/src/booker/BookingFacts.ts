import { type Answer, type Booking, formatInstant, type Host, type Instant, type Person, refundedMinor } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import {
  checkoutMinor,
  feeText,
  guestsOf,
  isEndOfBooker,
  moneyText,
  priceText,
  seatsOf,
  visibleName
} from "@slotkit/core/internal"
import type { VisitorBookingView } from "@slotkit/engine"
import { hostName } from "../shell/HostParts.ts"
import { placeWithLinks } from "../shell/PlaceLinks.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import { cancellationTerms } from "../time/CancellationTerms.ts"
import { discountLine } from "../time/DiscountLine.ts"
import type { TimeFormat } from "../time/TimeFormat.ts"
import { endReasonText } from "../words/FactText.ts"
import type { Words } from "../words/Words.ts"
import { newTab } from "./OutsideLink.ts"

/** The person who reads about a booking. Times are in that person's zone first, and the other person is named. */
export type FactsReader = "booker" | "host"

/**
 * Lists what is booked, with whom, when and where, and what the booker entered. The start that the booking was moved from is
 * struck through.
 */
export const bookingFacts = (
  context: RequestContext,
  host: Host,
  booking: Booking,
  reader: FactsReader = "booker",
  previousStart?: Instant
): Html => {
  const { words } = context
  const { location, booker, attendees, topic, notes, answers } = booking
  const seats = Math.max(seatsOf(booking), booking.people)
  return html`<dl>
${reader === "host" ? row(words.bookedBy, person(booker)) : undefined}
${meeting(context, host, booking, reader, previousStart)}
${location.type === "none" ? undefined : row(words.where, placeWithLinks(location, words, newTab(context)))}
${price(booking, context)}${guarantee(booking, context)}
${cancellation(context, host, booking, reader)}
${reader === "booker" ? row(words.bookedBy, person(booker)) : undefined}
${seats === 1 ? undefined : row(words.people, html`${seats}${reader === "host" ? attendees.map(guest) : undefined}`)}
${guestsOf(booking).length === 0 ? undefined : row(words.guests, html`${guestsOf(booking).map((email) => html`<div><bdi>${email}</bdi></div>`)}`)}
${answers.map(({ question, value }) => row(html`<span dir="auto">${question}</span>`, answer(value, words)))}
${topic === null ? undefined : row(words.topicLabel, html`<bdi>${topic}</bdi>`)}
${notes === null ? undefined : row(words.notesLabel, html`<div class="about" dir="auto">${notes}</div>`)}
${endReason(booking, words, reader)}
</dl>`
}

/** A withdrawn request needs no reason without a text of the booker, who also knows who cancelled: the title says it. */
const endReason = (booking: Booking, words: Words, reader: FactsReader): Html | undefined => {
  const text = endReasonText(booking, words)
  const isKnown = booking.endReason === "withdrawn" || (reader === "booker" && isEndOfBooker(booking))
  if (text === null || (isKnown && booking.cancellationReason === null)) return undefined
  return row(words.reason, html`<bdi>${text}</bdi>`)
}

/** Lists what is booked, with whom, when, and its price. */
export const meetingFacts = (context: RequestContext, host: Host, booking: Booking): Html => html`<dl>
${meeting(context, host, booking, "booker")}
${price(booking, context)}
</dl>`

const meeting = (context: RequestContext, host: Host, booking: Booking, reader: FactsReader, previousStart?: Instant): Html => {
  const { words } = context
  return html`${row(words.what, html`${visibleName(booking.service.title)}<span>${words.minutes(booking.durationMinutes)}</span>`)}
${reader === "host" ? undefined : row(words.who, html`${hostName(host, words)}${hostsOf(booking)}`)}
${when(context, host, booking, reader, previousStart)}`
}

/** The members of a team who hold the meeting, the lead first. */
const hostsOf = ({ hosts }: Booking): Html | undefined => {
  const names = hosts.flatMap(({ name }) => visibleName(name) ?? [])
  return names.length === 0 ? undefined : html`<span><bdi class="name">${names.join(", ")}</bdi></span>`
}

/** The booking of a link, without the hosts of a team that does not show them. */
export const shownBooking = ({ booking, bookable }: Pick<VisitorBookingView, "booking" | "bookable">): Booking =>
  bookable.settings.staffing?.showHosts === "none" ? { ...booking, hosts: [] } : booking

const when = (
  context: RequestContext,
  host: Host,
  { scheduledAt, durationMinutes, bookerTimeZone }: Booking,
  reader: FactsReader,
  previousStart?: Instant
): Html | undefined => {
  if (scheduledAt === null) return undefined
  const { words } = context
  const zones = [bookerTimeZone ?? host.timezone, host.timezone] as const
  const format = context.format(reader === "booker" ? zones[0] : zones[1])
  const [day, times] = format.meeting(scheduledAt, durationMinutes)
  const others = context.format(reader === "booker" ? zones[1] : zones[0])
  const otherTime = others.meeting(scheduledAt, durationMinutes)
  const isSame = others.offset(scheduledAt) === format.offset(scheduledAt)
  return row(
    words.when,
    html`${
      previousStart === undefined ? undefined : struck(context, format, previousStart, durationMinutes)
    }<time datetime="${formatInstant(scheduledAt)}">${day}, <bdi>${times}</bdi></time><span>${format.zoneName(scheduledAt)}, <bdi>${format.offset(scheduledAt)}</bdi></span>${
      isSame
        ? undefined
        : html`<span>${words.hostTime(otherTime[0] === day ? otherTime[1] : otherTime.join(", "), others.zoneName(scheduledAt))}</span>`
    }`
  )
}

/** A time that no longer holds. Screen readers do not announce a line through a text. */
const struck = ({ words }: RequestContext, format: TimeFormat, start: Instant, durationMinutes: number): Html => {
  const [day, times] = format.meeting(start, durationMinutes)
  return html`<span><span class="vh">${words.previousTime} </span><s>${day}, <bdi>${times}</bdi></s></span>`
}

const person = ({ name, email }: Person): Html => html`<bdi>${visibleName(name) ?? ""}</bdi><span>${email ?? ""}</span>`

const guest = ({ name, email }: Person): Html =>
  html`<span><bdi>${[visibleName(name), email].filter((part) => part !== null && part !== "").join(", ")}</bdi></span>`

const answer = (value: Answer["value"], words: Words): Html =>
  typeof value === "boolean" ? html`${value ? words.yes : words.no}` : html`<div class="about" dir="auto">${String(value)}</div>`

const price = (booking: Booking, { words, locale }: RequestContext): Html | undefined => {
  const { status, amountMinor, currency } = booking.payment
  const money = (minor: number) => moneyText(locale.tag, minor, currency)
  const reduction = discountLine(booking, locale)
  if (amountMinor === null) return reduction === undefined ? undefined : row(words.price, html`${money(0)}${reduction}`)
  const amount = money(amountMinor)
  const dueThere = priceText(booking, { ...words, price: words.priceState }, money)
  if (dueThere !== undefined) return row(words.price, html`${dueThere}${reduction}`)
  const state = status === "paid" ? words.paid(amount) : status === "refunded" ? words.refunded(amount) : amount
  return row(words.price, html`${state}${reduction}`)
}

/** The refunds that a cancellation would have, or those that it had. Decision 0131. */
const cancellation = (context: RequestContext, host: Host, booking: Booking, reader: FactsReader): Html | undefined => {
  const { words, locale, now } = context
  const { state, payment, cancellationPolicy, scheduledAt } = booking
  if (cancellationPolicy === null || payment.amountMinor === null) return undefined
  if (state === "cancelled") {
    const back = refundedMinor(payment)
    const fee = (checkoutMinor(payment) ?? 0) - back
    if (payment.status !== "paid" && payment.status !== "refunded") return undefined
    const money = (minor: number) => moneyText(locale.tag, minor, payment.currency)
    return html`${row(words.refundLabel, money(back))}${fee === 0 ? undefined : row(words.feeLabel, money(fee))}`
  }
  if (state === "declined" || scheduledAt === null || scheduledAt <= now) return undefined
  const timeZone = reader === "booker" ? (booking.bookerTimeZone ?? host.timezone) : host.timezone
  const terms = cancellationTerms(locale, cancellationPolicy, payment, { start: scheduledAt, timeZone, now })
  return row(words.cancellation, terms!)
}

/** The sentence that the booker of a card guarantee has agreed to, and the fee. Decision 0148. */
const guarantee = ({ state, payment }: Booking, { words, locale }: RequestContext): Html | undefined => {
  const agreement = payment.terms?.guarantee
  if (agreement === undefined || payment.status === "failed" || state === "declined") return undefined
  const fee = feeText(payment, words, (minor) => moneyText(locale.tag, minor, payment.currency))
  return html`${row(words.guaranteeLabel, agreement.text)}${fee === undefined ? undefined : row(words.fee, fee)}`
}

const row = (term: string | Html, value: string | Html): Html => html`<div><dt>${term}</dt><dd>${value}</dd></div>`
