import * as Result from "effect/Result"
import type { Instant } from "../values/Instant.ts"
import { closedCharges } from "./ChargeDecider.ts"
import {
  collectedMinor,
  dueMinor,
  leftOfPayments,
  type Payment,
  type Refund,
  type RefundedPayment,
  refundableMinor
} from "./Payment.ts"
import { findPaymentTransition, type PaymentStatus, type PaymentTrigger } from "./PaymentTransitions.ts"

/** A requested refund. Without an amount it covers everything that is left. */
export interface RefundRequest {
  readonly amountMinor: number | undefined
  readonly reason: string | null
  readonly cancels: boolean
  readonly byBooker?: true | undefined
  readonly keepsTime?: true | undefined
}

/** A payment with an unfinished refund, and the place of the refund in its list. */
export interface StartedRefund {
  readonly payment: Payment
  readonly index: number
  readonly refund: Refund
}

/** The reason why a refund cannot start: nothing was paid or left, another refund is unfinished, or the amount is over `left`. */
export type RefundRefusal =
  | { readonly kind: "nothing"; readonly payment: PaymentStatus }
  | { readonly kind: "unfinished"; readonly refund: Refund }
  | { readonly kind: "tooMuch"; readonly left: number }

/**
 * Decides a refund before the provider is asked for it. The same request continues an unfinished refund, so that it is paid once.
 *
 * Refunds add up to at most the price. Decision 0073.
 */
export const startRefund = (
  payment: Payment,
  { amountMinor, reason, cancels, byBooker, keepsTime }: RefundRequest
): Result.Result<StartedRefund, RefundRefusal> => {
  const hasCharges = payment.terms?.charges?.some(({ status }) => status === "paid") === true
  const ruling = decidePayment("refund", payment)
  if (Result.isFailure(ruling) && !(hasCharges && payment.status === "none"))
    return Result.fail({ kind: "nothing", payment: ruling.failure })
  const index = payment.refunds.findIndex(({ refundedAt }) => refundedAt === null)
  const unfinished = payment.refunds[index]
  if (unfinished !== undefined) {
    const requested = amountMinor ?? unfinished.amountMinor + refundableMinor(payment)
    return unfinished.amountMinor === requested && unfinished.cancels === cancels && unfinished.byBooker === byBooker
      ? Result.succeed({ payment, index, refund: unfinished })
      : Result.fail({ kind: "unfinished", refund: unfinished })
  }
  const left = refundableMinor(payment)
  if (amountMinor !== undefined && amountMinor > left) return Result.fail({ kind: "tooMuch", left })
  if (left <= 0 && hasCharges) return Result.fail({ kind: "nothing", payment: payment.status })
  const refund: Refund = {
    amountMinor: amountMinor ?? left,
    ...partsOf(payment, amountMinor ?? left),
    reason,
    cancels,
    ...(byBooker ? { byBooker } : {}),
    ...(keepsTime ? { keepsTime } : {}),
    refundedAt: null
  }
  return Result.succeed({ payment: { ...payment, refunds: [...payment.refunds, refund] }, index: payment.refunds.length, refund })
}

/** Takes a refund from the checkout first, then from the charges. */
export const partsOf = (payment: Payment, amountMinor: number): Pick<Refund, "parts"> => {
  const parts: Array<RefundedPayment> = []
  let missing = amountMinor
  for (const { charge, amountMinor: left } of leftOfPayments(payment)) {
    const part = Math.min(missing, left)
    if (part > 0) parts.push({ charge, amountMinor: part })
    missing -= Math.max(0, part)
  }
  return parts.every(({ charge }) => charge === null) ? {} : { parts }
}

/** Returns the parts of a refund by the payments that they are taken from. */
export const refundParts = ({ parts, amountMinor }: Pick<Refund, "parts" | "amountMinor">): ReadonlyArray<RefundedPayment> =>
  parts ?? [{ charge: null, amountMinor }]

/**
 * Records that the provider has made a refund. The payment is `refunded` once its refunds add up to the price.
 *
 * Fails if the refund was recorded before.
 */
export const finishRefund = (payment: Payment, index: number, now: Instant): Result.Result<Payment, "recorded"> => {
  const refund = payment.refunds[index]
  if (refund === undefined || refund.refundedAt !== null) return Result.fail("recorded")
  const refunds = payment.refunds.with(index, { ...refund, refundedAt: now })
  const isWhole = refundableMinor({ ...payment, refunds }) <= 0 && refunds.every(({ refundedAt }) => refundedAt !== null)
  const whole = isWhole ? decidePayment("refund", payment) : undefined
  return Result.succeed({
    ...payment,
    refunds,
    status: whole !== undefined && Result.isSuccess(whole) ? whole.success.status : payment.status
  })
}

/** Removes an unfinished refund that the provider has not made. */
export const dropRefund = (payment: Payment, index: number): Payment =>
  payment.refunds[index]?.refundedAt === null ? { ...payment, refunds: payment.refunds.toSpliced(index, 1) } : payment

/** Shortens an unfinished refund to the first parts, which the provider has made. The booking is not cancelled with it. */
export const shortenRefund = (payment: Payment, index: number, partCount: number): Payment => {
  const refund = payment.refunds[index]
  if (refund?.refundedAt !== null || refund.parts === undefined) return payment
  const parts = refund.parts.slice(0, partCount)
  const amountMinor = parts.reduce((sum, part) => sum + part.amountMinor, 0)
  return { ...payment, refunds: payment.refunds.with(index, { ...refund, parts, amountMinor, cancels: false }) }
}

/** Returns true if a refund is the only one and covers the checkout. Providers refund such a payment as a whole. */
export const isWholeRefund = (payment: Pick<Payment, "amountMinor" | "terms" | "refunds">): boolean => {
  const { refunds } = payment
  const paid = collectedMinor(payment)
  return refunds.length <= 1 && refunds[0]?.parts === undefined && (refunds[0]?.amountMinor ?? paid) === paid
}

/**
 * Records that what is due was paid at the appointment, or that it was not. What was recorded before stays as it is.
 *
 * Fails for a payment without anything to pay there. Decision 0144.
 */
export const recordOnSite = (payment: Payment, paid: boolean, now: Instant): Result.Result<Payment, "nothingDue"> => {
  const { terms } = payment
  if (terms === null) return Result.fail("nothingDue")
  if ((terms.paidOnSiteAt !== null) === paid) return Result.succeed(payment)
  if (paid && dueMinor(payment) <= 0) return Result.succeed(payment)
  const charges = paid && terms.charges !== undefined ? { charges: closedCharges(terms) } : {}
  return Result.succeed({ ...payment, terms: { ...terms, ...charges, paidOnSiteAt: paid ? now : null } })
}

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
