import * as Result from "effect/Result"
import type { Payment } from "./Payment.ts"
import { findPaymentTransition, type PaymentStatus, type PaymentTrigger } from "./PaymentTransitions.ts"

/**
 * Decides a change of a payment that does not change its booking's state: a refund, or a late payment.
 *
 * Fails with the status of a payment for which the table has no such transition. Decision 0033.
 */
export const decidePayment = (
  on: Extract<PaymentTrigger, "refund" | "succeeds">,
  payment: Payment
): Result.Result<Payment, PaymentStatus> => {
  const { status } = payment
  const row = findPaymentTransition(status, on)
  return row?.to === "refunded" ? Result.succeed({ ...payment, status: row.to }) : Result.fail(status)
}
