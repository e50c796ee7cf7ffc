import type { Instant } from "@slotkit/core"
import type { CheckoutView } from "@slotkit/engine"

/** What became of a checkout; `waiting` while it can still be paid. */
export type CheckoutOutcome = "waiting" | "paid" | "refunded" | "cancelled" | "expired"

/** What became of a checkout by a moment. One whose time is up has expired, even before the booking has been cancelled for it. */
export const checkoutOutcome = (
  { checkout, booking, isOpen }: Pick<CheckoutView, "checkout" | "booking" | "isOpen">,
  now: Instant
): CheckoutOutcome => {
  if (isOpen) return now < checkout.expiresAt ? "waiting" : "expired"
  if (booking.payment.status === "refunded") return "refunded"
  return booking.state === "accepted" ? "paid" : "cancelled"
}
