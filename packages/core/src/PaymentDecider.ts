import * as Result from "effect/Result"
import type { Booking } from "./Booking.ts"
import { findPaymentTransition, type PaymentStatus, type PaymentTrigger } from "./PaymentTransitions.ts"

/**
 * Decides what happens to a booking's money without moving the booking: a refund, or a payment that came too late.
 *
 * A sentence for a 409 when the payment table lacks the move. Decision: `payment.status`.
 */
export const decidePayment = (
  on: Extract<PaymentTrigger, "refund" | "succeeds">,
  booking: Booking
): Result.Result<Booking, string> => {
  const { status } = booking.payment
  const row = findPaymentTransition(status, on)
  if (row === undefined || row.to !== "refunded")
    return Result.fail(`The payment is ${statusNames[status]}, so there is nothing to refund.`)
  return Result.succeed({ ...booking, payment: { ...booking.payment, status: row.to } })
}

const statusNames: Readonly<Record<PaymentStatus, string>> = {
  none: "not due",
  pending: "still open",
  paid: "paid",
  failed: "not completed",
  refunded: "refunded already"
}
