import type { Booking, Host, Instant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { checkoutMinor, moneyText } from "@slotkit/core/internal"
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
  { checkout, booking, bookings, host, now }: Pick<CheckoutPageView, "checkout" | "booking" | "bookings" | "host" | "now">,
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
  const reduction = discountLine(booking, locale)
  return html`<dl>
${meetingRows(locale, booking, host)}${bookings.length < 2 ? undefined : meetingLines(bookings, host, locale)}${
  paidAs === null
    ? undefined
    : html`<div><dt>${words.price}</dt><dd>${moneyText(locale.tag, amountMinor, checkout.currency)}${reduction}</dd></div>\n`
}<div><dt>${paidAs === null ? words.price : words.deposit}</dt><dd class="amount">${priceOf(checkout, locale)}${
    paidAs === null ? reduction : undefined
  }</dd></div>${
    terms === undefined || booking.state !== "awaitingPayment"
      ? undefined
      : html`\n<div><dt>${words.cancellation}</dt><dd>${terms}</dd></div>`
  }
</dl>`
}

/** The meetings of a series that are paid for together, each with what the checkout asks for. */
const meetingLines = (bookings: ReadonlyArray<Booking>, host: Host, locale: Locale): Html => {
  const format = timeFormat(locale, zoneOf(bookings[0]!, host))
  const line = ({ scheduledAt, durationMinutes, payment }: Booking) => {
    const [day, times] = format.meeting(scheduledAt ?? 0, durationMinutes)
    const price = moneyText(locale.tag, checkoutMinor(payment) ?? 0, payment.currency)
    return html`<li>${day}, <bdi>${times}</bdi><span>${price}</span></li>\n`
  }
  return html`<div><dt>${locale.words.meetingsOfSeries}</dt><dd><ol>
${bookings.map(line)}</ol></dd></div>\n`
}

/** Formats the amount to pay. */
export const priceOf = ({ amountMinor, currency }: Checkout, locale: Locale): string =>
  moneyText(locale.tag, amountMinor, currency)

/** The time zone for the booker's times: the booker's own if known, otherwise the host's. */
export const zoneOf = (booking: Booking, host: Host): string => booking.bookerTimeZone ?? host.timezone
