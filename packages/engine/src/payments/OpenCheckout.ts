import type { Booking } from "@slotkit/core"
import { checkoutMinor, checkoutUrl, localDateOf, wallTimeLabel } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { checkoutMillis } from "../bookings/BookingTimers.ts"
import { Settings } from "../kernel/Settings.ts"
import { BookingLinkStore } from "../ports/BookingLinkStore.ts"
import { type CheckoutLine, Payments } from "../ports/Payments.ts"
import { openChargePage } from "./PayByLink.ts"
import { notCompleted, payerSearch } from "./PayerReturn.ts"
import type { CheckoutView } from "./ViewCheckout.ts"

/**
 * Opens a checkout at the payment provider when the booker first follows the link, and returns the payment page.
 *
 * Providers require a lifetime of at least half an hour, so they get a later expiry; the booking's own timer closes the checkout
 * in time. Repeated calls send the same order, so that only one checkout is opened. `search` is the query of the provider's
 * redirect; the one of the first call is kept.
 */
export const openCheckout = Effect.fnUntraced(function* (view: CheckoutView, search = "") {
  const { checkout, booking, bookings, charge } = view
  if (charge !== undefined) return yield* openChargePage(view, charge.index, search)
  if (checkout.opened !== null) return checkout.opened
  const links = yield* BookingLinkStore
  const payments = yield* Payments
  const { baseUrl } = yield* Settings
  const page = checkoutUrl(checkout, baseUrl)
  const opening = payments.openCheckout({
    token: checkout.token,
    title: booking.service.title,
    amountMinor: checkout.amountMinor,
    ...(bookings.length > 1 ? { lines: bookings.map(lineOf) } : {}),
    currency: checkout.currency,
    bookerEmail: booking.booker.email,
    expiresAt: checkout.expiresAt + checkoutMillis,
    ...(booking.payment.terms?.guarantee === undefined ? {} : { savesCard: { text: booking.payment.terms.guarantee.text } }),
    successUrl: `${page}/done${search || (yield* payerSearch(booking))}`,
    cancelUrl: `${page}/done${search === "" ? "?" : `${search}&`}${notCompleted}`
  })
  const opened = yield* Effect.tapError(opening, ({ reason }) =>
    Effect.logWarning(`The payment provider could not open the checkout of booking ${booking.id}: ${reason}`)
  )
  const recorded = { provider: payments.provider, ...opened }
  yield* links.change("checkout", { ...checkout, opened: recorded })
  return recorded
})

/** Returns the line of a meeting. It only has what a booking keeps, because repeated calls must send the same order. */
const lineOf = ({ service, scheduledAt, series, payment }: Booking): CheckoutLine => {
  const [at, zone] = [scheduledAt ?? 0, series?.timeZone ?? "UTC"]
  return {
    title: `${service.title}, ${localDateOf(at, zone)} ${wallTimeLabel(at, zone)}`,
    amountMinor: checkoutMinor(payment) ?? 0
  }
}
