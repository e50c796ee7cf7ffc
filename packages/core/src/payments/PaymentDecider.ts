import * as Result from "effect/Result"
import type { Payment } from "./Payment.ts"
import { findPaymentTransition, type PaymentStatus, type PaymentTrigger } from "./PaymentTransitions.ts"

/**
 * Decides a change of a payment that does not change its booking's state: a refund, or a late payment.
 *
 * Fails with a message for the caller if the payment table has no such transition. Decision 0033.
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
