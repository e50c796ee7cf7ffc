import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Payment, refundableMinor, refundedMinor } from "./Payment.ts"
import { dropRefund, finishRefund, isWholeRefund, startRefund } from "./RefundDecider.ts"

const paid: Payment = { status: "paid", amountMinor: 5000, currency: "USD", terms: null, refunds: [] }
const request = (amountMinor?: number) => ({ amountMinor, reason: null, cancels: false })

describe("Decision 0073: refunds", () => {
  it("without an amount everything is refunded, as a whole", () => {
    const { payment, index } = Result.getOrThrow(startRefund(paid, request()))
    expect(isWholeRefund(payment)).toBe(true)
    expect(payment).toMatchObject({ status: "paid", refunds: [{ amountMinor: 5000, refundedAt: null }] })
    expect(Result.getOrThrow(finishRefund(payment, index, 7))).toMatchObject({ status: "refunded", refunds: [{ refundedAt: 7 }] })
  })

  it("the same request continues an unfinished refund, and another one has to wait", () => {
    const { payment } = Result.getOrThrow(startRefund(paid, request(2000)))
    expect(Result.getOrThrow(startRefund(payment, request(2000))).payment).toBe(payment)
    for (const other of [request(1999), request(), { ...request(2000), cancels: true }]) {
      expect(startRefund(payment, other)).toMatchObject({ failure: { kind: "unfinished" } })
    }
    expect(dropRefund(payment, 0)).toEqual(paid)
  })

  it("a refund is recorded once", () => {
    const { payment } = Result.getOrThrow(startRefund(paid, request(2000)))
    const finished = Result.getOrThrow(finishRefund(payment, 0, 7))
    expect(Result.isFailure(finishRefund(finished, 0, 8))).toBe(true)
    expect(dropRefund(finished, 0)).toBe(finished)
    expect(isWholeRefund(finished)).toBe(false)
  })

  it("only a paid payment can be refunded", () => {
    for (const status of ["none", "pending", "failed", "refunded"] as const) {
      expect(startRefund({ ...paid, status }, request(1))).toMatchObject({ failure: { kind: "nothing" } })
    }
  })

  it("refunds never add up to more than the price, and the payment is refunded exactly when they add up to it", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6000 }), { maxLength: 20 }), (amounts) => {
        const last = amounts.reduce((payment, amount) => {
          const started = startRefund(payment, request(amount))
          if (Result.isSuccess(started)) return Result.getOrThrow(finishRefund(started.success.payment, started.success.index, 1))
          expect(amount > refundableMinor(payment) || payment.status === "refunded").toBe(true)
          return payment
        }, paid)
        expect(refundedMinor(last)).toBeLessThanOrEqual(5000)
        expect(last.status === "refunded").toBe(refundedMinor(last) === 5000)
      })
    )
  })
})
