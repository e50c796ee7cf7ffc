import type { Booking, Host, Instant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { checkoutMinor, isOfVisit, jointDiscount, moneyText } from "@slotkit/core/internal"
import type { Checkout, CheckoutView } from "@slotkit/engine"
import { cancellationTerms } from "../time/CancellationTerms.ts"
import { discountLine } from "../time/DiscountLine.ts"
import type { Locale } from "../time/Locale.ts"
import { meetingRows } from "../time/MeetingRows.ts"
import { timeFormat } from "../time/TimeFormat.ts"

/** A checkout with its booking and host. */
export interface CheckoutPageView extends CheckoutView {
  readonly host: Host
  readonly now: Instant
  /** The page where another time can be booked. */
  readonly otherTimesUrl: string | null
  /** The address that the paid booking leads to. */
  readonly redirectUrl: string | null
  /** The page of the embedding site that the visitor came from; undefined for a booking outside of a frame. */
  readonly returnUrl: string | undefined
  /** The key in the address of the outcome that leads the person who paid to the booking; `null` without one. */
  readonly key: string | null
}

/** Describes the payment: the meeting, the host, the time in the booker's time zone, and the amount. */
export const checkoutFacts = (
  {
    checkout,
    booking,
    bookings,
    host,
    now,
    charge
  }: Pick<CheckoutPageView, "checkout" | "booking" | "bookings" | "host" | "now" | "charge">,
  locale: Locale
): Html => {
  const { words } = locale
  const terms = cancellationTerms(locale, booking.cancellationPolicy, booking.payment, {
    start: booking.scheduledAt,
    timeZone: zoneOf(booking, host),
    now
  })
  const { terms: paidAs } = booking.payment
  const amountMinor = bookings.reduce((sum, { payment }) => sum + (payment.amountMinor ?? 0), 0)
  const reduction = discountLine({ discount: jointDiscount(bookings), payment: booking.payment }, locale)
  const amount = html`<dd class="amount">${priceOf(checkout, locale)}${paidAs === null ? reduction : undefined}</dd>`
  const price = row(words.price, html`<dd>${moneyText(locale.tag, amountMinor, checkout.currency)}${reduction}</dd>`)
  const lines = bookings.length < 2 ? undefined : meetingLines(bookings, host, locale)
  const meeting = html`${meetingRows(locale, booking, host)}${lines}`
  if (charge !== undefined) {
    const reason = charge.reason === null ? undefined : row(words.reason, html`<dd><bdi>${charge.reason}</bdi></dd>`)
    return html`<dl>\n${meeting}${row(words[charge.kind], amount)}${reason}</dl>`
  }
  if (paidAs?.guarantee !== undefined) {
    const agreement = row(words.guaranteeLabel, html`<dd>${paidAs.guarantee.text}</dd>`)
    return html`<dl>\n${meeting}${amountMinor === null ? undefined : price}${agreement}</dl>`
  }
  return html`<dl>
${meeting}${paidAs === null ? undefined : price}${row(paidAs === null ? words.price : words.deposit, amount)}${
  terms === undefined || booking.state !== "awaitingPayment" ? undefined : row(words.cancellation, html`<dd>${terms}</dd>`)
}</dl>`
}

/** The meetings of a series, or the parts of a visit, that are paid for together, each with what the checkout asks for. */
const meetingLines = (bookings: ReadonlyArray<Booking>, host: Host, locale: Locale): Html => {
  const format = timeFormat(locale, zoneOf(bookings[0]!, host))
  const isVisit = bookings.some(isOfVisit)
  const line = ({ scheduledAt, durationMinutes, payment, service }: Booking) => {
    const [day, times] = format.meeting(scheduledAt ?? 0, durationMinutes)
    const price = moneyText(locale.tag, checkoutMinor(payment) ?? 0, payment.currency)
    return html`<li>${isVisit ? html`${service.title}: ` : undefined}${day}, <bdi>${times}</bdi><span>${price}</span></li>\n`
  }
  return html`<div><dt>${isVisit ? locale.words.partsOfVisit : locale.words.meetingsOfSeries}</dt><dd><ol>
${bookings.map(line)}</ol></dd></div>\n`
}
const row = (label: string, value: Html): Html => html`<div><dt>${label}</dt>${value}</div>\n`

/** Formats the amount to pay. */
export const priceOf = ({ amountMinor, currency }: Checkout, locale: Locale): string =>
  moneyText(locale.tag, amountMinor, currency)

/** The time zone for the booker's times: the booker's own if known, otherwise the host's. */
export const zoneOf = (booking: Booking, host: Host): string => booking.bookerTimeZone ?? host.timezone
