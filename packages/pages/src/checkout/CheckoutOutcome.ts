import type { Instant } from "@slotkit/core"
import type { CheckoutView } from "@slotkit/engine"

/** The outcome of a checkout. It can still be paid while it is `waiting`, and `notCompleted` if the booker came back without paying. */
export type CheckoutOutcome = "waiting" | "notCompleted" | "paid" | "refunded" | "cancelled" | "expired"

/**
 * Returns the outcome of a checkout at an instant. After its deadline it has expired, even if the booking has not been cancelled
 * yet.
 */
export const checkoutOutcome = (
  { checkout, booking, isOpen }: Pick<CheckoutView, "checkout" | "booking" | "isOpen">,
  now: Instant
): Exclude<CheckoutOutcome, "notCompleted"> => {
  if (isOpen) return now < checkout.expiresAt ? "waiting" : "expired"
  if (booking.payment.status === "refunded") return "refunded"
  return booking.state === "accepted" ? "paid" : "cancelled"
}
