import { describe, expect, it } from "vitest"
import type { Charge, Payment, PaymentTerms, Refund } from "./Payment.ts"
import { paymentFaults } from "./PaymentFaults.ts"

const aPayment = (fields: Partial<Payment>): Payment => ({
  status: "paid",
  amountMinor: 1000,
  currency: "EUR",
  terms: null,
  refunds: [],
  ...fields
})
const aRefund = (amountMinor: number, parts?: Refund["parts"]): Refund => ({
  amountMinor,
  reason: null,
  cancels: false,
  ...(parts === undefined ? {} : { parts }),
  refundedAt: 1
})
const aCharge = (kind: Charge["kind"], amountMinor: number, status: Charge["status"] = "paid"): Charge => ({
  ...{ kind, amountMinor, status, reason: null, createdAt: 1, linkEndsAt: null, opened: null, returnedAt: null },
  paid: { provider: "stripe", reference: "pay" }
})
const deposit = (...charges: ReadonlyArray<Charge>): PaymentTerms => ({
  mode: "deposit",
  depositMinor: 300,
  paidOnSiteAt: null,
  charges
})
const guarantee = (...charges: ReadonlyArray<Charge>): PaymentTerms => ({
  mode: "guarantee",
  depositMinor: 0,
  paidOnSiteAt: null,
  guarantee: { maximumMinor: 500, text: "", cardSaved: true },
  charges
})

describe("The faults of a stored payment", () => {
  it.each<[string, Partial<Payment>]>([
    ["a refund of all", { status: "refunded", refunds: [aRefund(400), aRefund(600)] }],
    ["nothing paid", { status: "none", amountMinor: null }],
    [
      "a deposit and its rest, refunded",
      {
        terms: deposit(aCharge("rest", 700)),
        refunds: [
          aRefund(1000, [
            { charge: null, amountMinor: 300 },
            { charge: 0, amountMinor: 700 }
          ])
        ]
      }
    ],
    ["fees up to the maximum", { status: "none", terms: guarantee(aCharge("fee", 200), aCharge("fee", 300, "open")) }],
    ["a fee that was not made", { status: "none", terms: guarantee(aCharge("fee", 500), aCharge("fee", 300, "closed")) }]
  ])("MUST be none: %s", (_, fields) => {
    expect(paymentFaults(aPayment(fields))).toEqual([])
  })

  it.each<[Partial<Payment>, string]>([
    [{ refunds: [aRefund(400), aRefund(601)] }, "Refunds take 1 more from the checkout than it took."],
    [{ status: "failed", refunds: [aRefund(400)] }, "Refunds take 400 more from the checkout than it took."],
    [{ terms: deposit(), refunds: [aRefund(301)] }, "Refunds take 1 more from the checkout than it took."],
    [
      { terms: deposit(aCharge("rest", 100)), refunds: [aRefund(150, [{ charge: 0, amountMinor: 150 }])] },
      "Refunds take 50 more from charge 1 than it took."
    ],
    [
      { status: "none", terms: guarantee(aCharge("fee", 400), aCharge("fee", 101, "charging")) },
      "Fees of 501 are more than the 500 that the booker agreed to."
    ],
    [{ terms: deposit(aCharge("rest", 701)) }, "Payments of 701 by link are more than the 700 that were due."]
  ])("MUST name what breaks a rule: %j", (fields, fault) => {
    expect(paymentFaults(aPayment(fields))).toEqual([fault])
  })
})
