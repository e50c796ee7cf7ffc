import type { Booking, Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { formatMoney, visibleName } from "@slotkit/core/internal"
import type { Checkout, CheckoutView } from "@slotkit/engine"
import { meetingTime } from "../page/MeetingTime.ts"

/** A checkout with the booking and the host that it is for. */
export interface ShownCheckout extends CheckoutView {
  readonly host: Host
}

/** What is paid for: the meeting, with whom, when by the booker's clock, and how much. */
export const checkoutFacts = ({ checkout, booking, host }: ShownCheckout): Html => html`<dl>
<div><dt>Booking</dt><dd>${booking.service.title}<span>${booking.durationMinutes} minutes</span></dd></div>
${host.name === null ? undefined : html`<div><dt>With</dt><dd>${visibleName(host.name)}</dd></div>`}
${when(booking, zoneOf(booking, host))}
<div><dt>Price</dt><dd class="amount">${priceOf(checkout)}</dd></div>
</dl>`

/** The amount to pay, for people. */
export const priceOf = ({ amountMinor, currency }: Checkout): string => formatMoney(amountMinor, currency)

/** The zone that the booker reads times in: their own when they told it, else the host's. */
export const zoneOf = (booking: Booking, host: Host): string => booking.bookerTimeZone ?? host.timezone

const when = ({ scheduledAt, durationMinutes }: Booking, timeZone: string): Html | undefined => {
  if (scheduledAt === null) return undefined
  const { lines, offset } = meetingTime(scheduledAt, durationMinutes, timeZone)
  return html`<div><dt>When</dt><dd>${lines[0]}<br>${lines[1]}<span>${timeZone} <bdi>(${offset})</bdi></span></dd></div>`
}
