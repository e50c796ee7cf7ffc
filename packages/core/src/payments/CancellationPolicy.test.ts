import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import {
  type CancellationPolicy,
  CancellationPolicyResource,
  type CancelledPayment,
  cancellationPolicyFromInput,
  cancellationPolicyResource,
  owedMinor,
  percentOf,
  quoteCancellation
} from "./CancellationPolicy.ts"
import type { Payment, Refund } from "./Payment.ts"
import { finishRefund, startRefund } from "./RefundDecider.ts"

const start = Date.UTC(2026, 0, 6, 10)
const hour = 3_600_000
const policy: CancellationPolicy = {
  tiers: [
    { untilMinutes: 1440, refundPercent: 100 },
    { untilMinutes: 120, refundPercent: 50 }
  ],
  noShowRefundPercent: 10
}
const paid = (amountMinor: number, refunds: ReadonlyArray<Refund> = []): Payment => ({
  status: "paid",
  amountMinor,
  currency: "EUR",
  terms: null,
  refunds
})
const refundOf = (amountMinor: number, refundedAt: number | null = 1): Refund => ({
  amountMinor,
  reason: null,
  cancels: false,
  refundedAt
})
const booking = (changed: Partial<CancelledPayment> = {}): CancelledPayment => ({
  payment: paid(2501),
  scheduledAt: start,
  cancellationPolicy: policy,
  ...changed
})

describe("Decision 0131: what a cancellation moves", () => {
  it("the first tier that has not ended decides, to the millisecond", () => {
    const quote = (now: number) => quoteCancellation(booking(), "booker", now)
    const [day, hours] = [start - 24 * hour, start - 2 * hour]
    expect(quote(0)).toEqual({ refundMinor: 2501, feeMinor: 0, changesAt: day })
    expect(quote(day)).toEqual({ refundMinor: 2501, feeMinor: 0, changesAt: day })
    expect(quote(day + 1)).toEqual({ refundMinor: 1251, feeMinor: 1250, changesAt: hours })
    expect(quote(hours)).toEqual({ refundMinor: 1251, feeMinor: 1250, changesAt: hours })
    expect(quote(hours + 1)).toEqual({ refundMinor: 0, feeMinor: 2501, changesAt: null })
  })

  it("a refund that stays the same until the start does not change", () => {
    const until = (untilMinutes: number, refundPercent: number) => ({ untilMinutes, refundPercent })
    const of = (...tiers: CancellationPolicy["tiers"]) =>
      quoteCancellation(booking({ cancellationPolicy: { tiers, noShowRefundPercent: 0 } }), "booker", 0).changesAt
    expect(of(until(0, 100))).toBeNull()
    expect(of(until(60, 50), until(0, 50))).toBeNull()
    expect(of(until(60, 0))).toBeNull()
    expect(of(until(120, 50), until(60, 50))).toBe(start - hour)
  })

  it("fractions of a minor unit are in favour of the booker", () => {
    expect([percentOf(1, 1), percentOf(2501, 50), percentOf(100, 33), percentOf(99_999_999, 99), percentOf(5, 0)]).toEqual([
      1,
      1251,
      33,
      98_999_999 + 1,
      0
    ])
  })

  it("earlier refunds count towards what the policy refunds, finished or not", () => {
    const late = start - 3 * hour
    const after = (...refunds: ReadonlyArray<Refund>) =>
      quoteCancellation(booking({ payment: paid(2000, refunds) }), "booker", late)
    expect(after(refundOf(400))).toMatchObject({ refundMinor: 600, feeMinor: 1000 })
    expect(after(refundOf(400), refundOf(600, null))).toMatchObject({ refundMinor: 0, feeMinor: 1000 })
    expect(after(refundOf(1500))).toMatchObject({ refundMinor: 0, feeMinor: 500 })
  })

  it("the host refunds all of it under a policy, and nothing more without one", () => {
    const late = start - hour
    expect(quoteCancellation(booking(), "host", late)).toEqual({ refundMinor: 2501, feeMinor: 0, changesAt: null })
    const without = booking({ cancellationPolicy: null, payment: paid(2501, [refundOf(1)]) })
    expect(quoteCancellation(without, "host", late)).toMatchObject({ refundMinor: 0, feeMinor: 2500 })
    expect(quoteCancellation(without, "booker", late)).toMatchObject({ refundMinor: 2500, feeMinor: 0 })
  })

  it.each(["none", "pending", "failed", "refunded"] as const)("a payment that is %s moves nothing", (status) => {
    const unpaid = booking({ payment: { ...paid(2501), status } })
    expect(quoteCancellation(unpaid, "booker", 0)).toEqual({ refundMinor: 0, feeMinor: 0, changesAt: null })
  })

  it("a booking without a time is in the first tier", () => {
    expect(quoteCancellation(booking({ scheduledAt: null }), "booker", start)).toMatchObject({ refundMinor: 2501, feeMinor: 0 })
  })
})

describe("A policy in a request", () => {
  const tiers = [{ until_minutes: 60, refund_percent: 50 }]
  const no_show_refund_percent = 0

  it("reads as it was sent", () => {
    const sent = { tiers, no_show_refund_percent: 20 }
    expect(cancellationPolicyResource(cancellationPolicyFromInput(valueOf(CancellationPolicyResource, sent)))).toEqual(sent)
  })

  it.each([
    [{ tiers: undefined }, "tiers"],
    [{ no_show_refund_percent: undefined }, "no_show_refund_percent"],
    [{ tiers: [] }, "tiers"],
    [{ tiers: Array.from({ length: 6 }, (_, index) => ({ until_minutes: 60 - index, refund_percent: 5 })) }, "tiers"],
    [{ tiers: [...tiers, ...tiers] }, "tiers"],
    [{ tiers: [...tiers, { until_minutes: 61, refund_percent: 5 }] }, "tiers"],
    [{ tiers: [...tiers, { until_minutes: 5, refund_percent: 51 }] }, "tiers"],
    [{ tiers: [{ until_minutes: -1, refund_percent: 5 }] }, "tiers"],
    [{ tiers: [{ until_minutes: 525_601, refund_percent: 5 }] }, "tiers"],
    [{ tiers: [{ until_minutes: 5, refund_percent: 101 }] }, "tiers"],
    [{ tiers: [{ until_minutes: 5, refund_percent: 0.5 }] }, "tiers"],
    [{ tiers: [{ until_minutes: 5 }] }, "tiers"],
    [{ tiers, no_show_refund_percent: 101 }, "no_show_refund_percent"]
  ])("MUST refuse %j", (input, path) => {
    expect(Object.keys(errorsOf(CancellationPolicyResource, { tiers, no_show_refund_percent, ...input }))).toEqual([path])
  })
})

describe("Money through any history", () => {
  const anyPolicy = fc
    .uniqueArray(fc.record({ untilMinutes: fc.nat(3000), refundPercent: fc.nat(100) }), {
      minLength: 1,
      maxLength: 5,
      selector: ({ untilMinutes }) => untilMinutes
    })
    .map((drawn) => {
      const percents = drawn.map(({ refundPercent }) => refundPercent).toSorted((one, other) => other - one)
      const ends = drawn.map(({ untilMinutes }) => untilMinutes).toSorted((one, other) => other - one)
      return ends.map((untilMinutes, index) => ({ untilMinutes, refundPercent: percents[index]! }))
    })
  const anyStep = fc.record({
    kind: fc.constantFrom("refund", "noShow", "cancel", "hostCancels"),
    share: fc.nat(100),
    minutesLeft: fc.nat(3500)
  })

  it("what was charged is what was refunded and what the host keeps, to the minor unit", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        anyPolicy,
        fc.nat(100),
        fc.array(anyStep, { maxLength: 8 }),
        (charged, tiers, noShowRefundPercent, steps) => {
          let payment = paid(charged)
          let sent = 0
          for (const { kind, share, minutesLeft } of steps) {
            const now = start - minutesLeft * 60_000
            const at = booking({ payment, cancellationPolicy: { tiers, noShowRefundPercent } })
            const quote = quoteCancellation(at, kind === "hostCancels" ? "host" : "booker", now)
            if (payment.status === "paid") {
              expect(quote.refundMinor + quote.feeMinor).toBe(charged - sent)
              expect(Math.min(quote.refundMinor, quote.feeMinor)).toBeGreaterThanOrEqual(0)
              const later = quoteCancellation(at, "booker", now + 60_000)
              if (kind === "cancel") expect(later.refundMinor).toBeLessThanOrEqual(quote.refundMinor)
            }
            const amounts = { refund: Math.floor((charged * share) / 300), noShow: owedMinor(payment, noShowRefundPercent) }
            const amountMinor = kind === "refund" || kind === "noShow" ? amounts[kind] : quote.refundMinor
            if (amountMinor === 0) continue
            const started = startRefund(payment, { amountMinor, reason: null, cancels: false })
            if (started._tag === "Failure") continue
            const finished = finishRefund(started.success.payment, started.success.index, now)
            if (finished._tag === "Failure") throw new Error("A refund that has just started can be finished.")
            payment = finished.success
            sent += amountMinor
            expect(sent).toBeLessThanOrEqual(charged)
            expect(payment.status).toBe(sent === charged ? "refunded" : "paid")
          }
        }
      )
    )
  })
})
