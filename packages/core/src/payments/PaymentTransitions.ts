import type { TransitionRow } from "../values/Transition.ts"

/**
 * The state machine of a booking's payment: `none` until a checkout opens, then settled, and refunded at most once. A saved card
 * pays nothing.
 */
export const paymentTransitions = [
  { from: "none", on: "checkoutOpens", when: [], to: "pending", also: [] },
  { from: "pending", on: "succeeds", when: [], to: "paid", also: [] },
  { from: "pending", on: "failsOrExpires", when: [], to: "failed", also: [] },
  { from: "failed", on: "succeeds", when: [], to: "refunded", also: ["refund"] },
  { from: "paid", on: "refund", when: [], to: "refunded", also: ["refund"] },
  { from: "pending", on: "savesCard", when: [], to: "none", also: [], beyond: "Decision 0148" }
] as const satisfies ReadonlyArray<TransitionRow>

export type PaymentTransition = (typeof paymentTransitions)[number]
export type PaymentTrigger = PaymentTransition["on"]
/** Spec: booking.fields.payment. */
export type PaymentStatus = "none" | PaymentTransition["to"]

/** Returns the row for a trigger in a payment status, or `undefined` if the table has none. */
export const findPaymentTransition = (from: PaymentStatus, on: PaymentTrigger): PaymentTransition | undefined =>
  paymentTransitions.find((row) => row.from === from && row.on === on)
