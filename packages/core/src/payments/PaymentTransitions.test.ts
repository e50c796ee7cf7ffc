import { describe, expect, it } from "vitest"
import { findPaymentTransition, type PaymentStatus, type PaymentTrigger } from "./PaymentTransitions.ts"

const statuses: ReadonlyArray<PaymentStatus> = ["none", "pending", "paid", "failed", "refunded"]
const triggers: ReadonlyArray<PaymentTrigger> = ["checkoutOpens", "succeeds", "failsOrExpires", "refund", "savesCard"]

describe("Decision 0033: payment.status", () => {
  it("no transition outside the table, from any status by any trigger", () => {
    const moves = statuses.flatMap((from) =>
      triggers.flatMap((on) => {
        const row = findPaymentTransition(from, on)
        return row === undefined ? [] : [`${from} -${on}-> ${row.to}`]
      })
    )
    expect(moves).toEqual([
      "none -checkoutOpens-> pending",
      "pending -succeeds-> paid",
      "pending -failsOrExpires-> failed",
      "pending -savesCard-> none",
      "paid -refund-> refunded",
      "failed -succeeds-> refunded"
    ])
  })

  it("a payment is refunded at most once: no transition leaves refunded", () => {
    expect(triggers.map((on) => findPaymentTransition("refunded", on))).toEqual(triggers.map(() => undefined))
  })

  it("a payment that succeeds after its booking was cancelled is refunded immediately", () => {
    expect(findPaymentTransition("failed", "succeeds")).toMatchObject({ to: "refunded", also: ["refund"] })
  })
})
