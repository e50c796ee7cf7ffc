import type { Booking } from "@slotkit/core"
import * as Effect from "effect/Effect"
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
  /** True while the booking awaits payment. */
  readonly isOpen: boolean
}

/** Returns the checkout of a link, or fails with `NotFound`. */
export const viewCheckout = Effect.fnUntraced(function* (token: string) {
  const links = yield* BookingLinkStore
  const bookings = yield* BookingStore
  const checkout = yield* orNotFound(yield* links.find("checkout", { token }), "checkout")
  const found = yield* orNotFound(yield* bookings.find(checkout.hostId, checkout.bookingId), "checkout")
  const group = yield* bookingsOfCheckout(found)
  const [booking = found] = group
  return { checkout, booking, bookings: group, isOpen: booking.state === "awaitingPayment" } satisfies CheckoutView
})
