import * as Result from "effect/Result"
import type { Payment } from "./Payment.ts"
import { findPaymentTransition, type PaymentStatus, type PaymentTrigger } from "./PaymentTransitions.ts"

/**
 * Decides what happens to a payment without moving its booking: a refund, or a payment that came too late.
 *
 * Fails with a sentence for people when the payment table lacks the move. Decision 0033.
 */
export const decidePayment = (
  on: Extract<PaymentTrigger, "refund" | "succeeds">,
  payment: Payment
): Result.Result<Payment, string> => {
  const { status } = payment
  const row = findPaymentTransition(status, on)
  if (row === undefined || row.to !== "refunded")
    return Result.fail(`The payment is ${statusNames[status]}, so there is nothing to refund.`)
  return Result.succeed({ ...payment, status: row.to })
}

const statusNames: Readonly<Record<PaymentStatus, string>> = {
  none: "not due",
  pending: "still open",
  paid: "paid",
  failed: "not completed",
  refunded: "already refunded"
}
