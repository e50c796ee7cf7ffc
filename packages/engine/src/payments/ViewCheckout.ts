import type { Booking } from "@slotkit/core"
import { type Charge, chargeUrl, readChargeToken } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { bookingsOfCheckout } from "../bookings/series/SeriesCheckout.ts"
import { orNotFound } from "../kernel/Failure.ts"
import { BookingLinkStore, type Checkout } from "../ports/BookingLinkStore.ts"
import { BookingStore } from "../ports/BookingStore.ts"

/** A checkout with its booking, as its page shows them. */
export interface CheckoutView {
  readonly checkout: Checkout
  readonly booking: Booking
  /** The bookings that the checkout is for, by place: those of a series, which `booking` is the first of. */
  readonly bookings: ReadonlyArray<Booking>
  /** True while the booking awaits payment, or the charge can be paid. */
  readonly isOpen: boolean
  /** The charge whose link this is, and its place; undefined for the checkout of the booking itself. */
  readonly charge?: Charge & { readonly index: number }
}

/** Returns the checkout of a link, or fails with `NotFound`. The link of a charge begins with the token of the checkout. */
export const viewCheckout = Effect.fnUntraced(function* (token: string) {
  const links = yield* BookingLinkStore
  const bookings = yield* BookingStore
  const link = readChargeToken(token)
  const checkout = yield* orNotFound(yield* links.find("checkout", { token: link?.checkout ?? token }), "checkout")
  const found = yield* orNotFound(yield* bookings.find(checkout.hostId, link?.bookingId ?? checkout.bookingId), "checkout")
  if (link !== undefined) return yield* viewCharge(checkout, found, link.index)
  const group = yield* bookingsOfCheckout(found)
  const [booking = found] = group
  const view: CheckoutView = { checkout, booking, bookings: group, isOpen: booking.state === "awaitingPayment" }
  return view
})

/** The link of a charge, in the shape of a checkout. */
const viewCharge = Effect.fnUntraced(function* (checkout: Checkout, booking: Booking, index: number) {
  const charges = booking.checkoutUrl?.endsWith(`/${checkout.token}`) ? booking.payment.terms?.charges : undefined
  const charge = yield* orNotFound(Option.fromUndefinedOr(charges?.[index]), "checkout")
  const { amountMinor, opened, linkEndsAt } = charge
  const { provider, reference, url } = opened ?? { provider: "", reference: null, url: null }
  const view: CheckoutView = {
    checkout: {
      ...checkout,
      token: chargeUrl(checkout.token, booking.id, index),
      bookingId: booking.id,
      amountMinor,
      expiresAt: linkEndsAt ?? 0,
      opened: reference === null || url === null ? null : { provider, reference, url }
    },
    booking,
    bookings: [booking],
    isOpen: charge.status === "open" && (charge.kind === "fee" || booking.state === "accepted"),
    charge: { ...charge, index }
  }
  return view
})
