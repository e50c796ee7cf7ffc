import { type Booking, checkoutUrl } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { checkoutMillis } from "../bookings/BookingTimers.ts"
import { orNotFound } from "../kernel/RequireHost.ts"
import { Settings } from "../kernel/Settings.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { type Checkout, CheckoutStore } from "../ports/CheckoutStore.ts"
import { Payments } from "../ports/Payments.ts"

/** A checkout with its booking, as its page shows them. */
export interface CheckoutView {
  readonly checkout: Checkout
  readonly booking: Booking
  /** Whether there is still something to pay. */
  readonly isOpen: boolean
}

/** The checkout behind a link, or 404. */
export const viewCheckout = Effect.fnUntraced(function* (token: string) {
  const checkouts = yield* CheckoutStore
  const bookings = yield* BookingStore
  const checkout = yield* orNotFound(yield* checkouts.findByToken(token), "No such checkout.")
  const booking = yield* orNotFound(yield* bookings.find(checkout.hostId, checkout.bookingId), "No such checkout.")
  return { checkout, booking, isOpen: booking.state === "awaitingPayment" } satisfies CheckoutView
})

/**
 * Opens a checkout at the payment provider when the booker first follows the link, and says where to pay.
 *
 * Providers want at least half an hour from the moment of opening, so they are told of a later end; the booking's own timer closes
 * the checkout when its time is up. Asking twice sends the same order, so that one checkout is opened.
 */
export const openCheckout = Effect.fnUntraced(function* ({ checkout, booking }: CheckoutView) {
  if (checkout.opened !== null) return checkout.opened
  const checkouts = yield* CheckoutStore
  const payments = yield* Payments
  const { baseUrl } = yield* Settings
  const page = checkoutUrl(checkout, baseUrl)
  const asked = payments.openCheckout({
    token: checkout.token,
    title: booking.service.title,
    amountMinor: checkout.amountMinor,
    currency: checkout.currency,
    bookerEmail: booking.booker.email,
    expiresAt: checkout.expiresAt + checkoutMillis,
    successUrl: `${page}/done`,
    cancelUrl: `${page}/done`
  })
  const opened = yield* Effect.tapError(asked, ({ reason }) =>
    Effect.logWarning(`The payment provider did not open the checkout of booking ${booking.id}: ${reason}`)
  )
  const recorded = { provider: payments.provider, ...opened }
  yield* checkouts.recordOpened(checkout.token, recorded)
  return recorded
})
