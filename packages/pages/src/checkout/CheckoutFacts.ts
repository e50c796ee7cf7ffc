import type { Booking, Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { formatMoney, visibleName } from "@slotkit/core/internal"
import type { Checkout, CheckoutView } from "@slotkit/engine"
import { meetingTime } from "../page/MeetingTime.ts"

/** A checkout with its booking and host. */
export interface ShownCheckout extends CheckoutView {
  readonly host: Host
  /** The page of the embedding site that the visitor came from; undefined for a booking outside of a frame. */
  readonly returnUrl: string | undefined
}

/** Describes the payment: the meeting, the host, the time in the booker's time zone, and the amount. */
export const checkoutFacts = ({ checkout, booking, host }: Omit<ShownCheckout, "returnUrl">): Html => html`<dl>
<div><dt>Booking</dt><dd>${booking.service.title}<span>${booking.durationMinutes} minutes</span></dd></div>
${host.name === null ? undefined : html`<div><dt>With</dt><dd>${visibleName(host.name)}</dd></div>`}
${when(booking, zoneOf(booking, host))}
<div><dt>Price</dt><dd class="amount">${priceOf(checkout)}</dd></div>
</dl>`

/** Formats the amount to pay. */
export const priceOf = ({ amountMinor, currency }: Checkout): string => formatMoney(amountMinor, currency)

/** The time zone for the booker's times: the booker's own if known, otherwise the host's. */
export const zoneOf = (booking: Booking, host: Host): string => booking.bookerTimeZone ?? host.timezone

const when = ({ scheduledAt, durationMinutes }: Booking, timeZone: string): Html | undefined => {
  if (scheduledAt === null) return undefined
  const { lines, offset } = meetingTime(scheduledAt, durationMinutes, timeZone)
  return html`<div><dt>When</dt><dd>${lines[0]}<br>${lines[1]}<span>${timeZone} <bdi>(${offset})</bdi></span></dd></div>`
}
