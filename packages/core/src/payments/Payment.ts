import type { Instant } from "../values/Instant.ts"
import type { PaymentStatus } from "./PaymentTransitions.ts"

/** The amount due for a booking. `amountMinor` is `null` if it is free. */
export interface Payment {
  readonly status: PaymentStatus
  readonly amountMinor: number | null
  readonly currency: string
  /** The way to pay, as the service had it when it was booked. `null` for all of it in the checkout. Decision 0144. */
  readonly terms: PaymentTerms | null
  /** Oldest first. Never on the wire, except for their sum. Decision 0073. */
  readonly refunds: ReadonlyArray<Refund>
}

/** The way to pay for a booking, other than all of it in the checkout. Never on the wire. */
export interface PaymentTerms {
  readonly mode: "deposit" | "on_site"
  /** The part that the checkout asks for, in minor units; 0 without one. */
  readonly depositMinor: number
  /** The time at which the host recorded what was due as paid at the appointment; `null` if it is not. */
  readonly paidOnSiteAt: Instant | null
}

/** A refund of a payment or of a part of it. It is stored before the provider is asked for it. */
export interface Refund {
  readonly amountMinor: number
  /** The host's reason, for the booker. */
  readonly reason: string | null
  /** True if the booking is cancelled with it. */
  readonly cancels: boolean
  /** True if the booker cancels the booking with it. `reason` is the booker's then. Decision 0131. */
  readonly byBooker?: true
  /** True if the time of the cancelled booking is not offered to the waiting list. Decision 0130. */
  readonly keepsTime?: true
  /** The time at which it was recorded as done; `null` while the provider has not confirmed it. */
  readonly refundedAt: Instant | null
}

/** Returns what the checkout asks for, in minor units; `null` without a checkout. */
export const checkoutMinor = ({ amountMinor, terms }: Pick<Payment, "amountMinor" | "terms">): number | null =>
  terms === null ? amountMinor : terms.depositMinor > 0 ? terms.depositMinor : null

/** Returns what is still to be paid at the appointment, in minor units. */
export const dueMinor = ({ amountMinor, terms }: Pick<Payment, "amountMinor" | "terms">): number =>
  terms === null || terms.paidOnSiteAt !== null ? 0 : (amountMinor ?? 0) - terms.depositMinor

/** Returns what was paid, in the checkout and at the appointment, in minor units. Refunds are not subtracted. */
export const paidMinor = (payment: Omit<Payment, "currency" | "refunds">): number => {
  const { status, amountMinor, terms } = payment
  const inCheckout = status === "paid" || status === "refunded" ? (checkoutMinor(payment) ?? 0) : 0
  return inCheckout + (terms === null || terms.paidOnSiteAt === null ? 0 : (amountMinor ?? 0) - terms.depositMinor)
}

/** Returns the part of a payment that was refunded, in minor units. */
export const refundedMinor = ({ refunds }: Pick<Payment, "refunds">): number =>
  refunds.reduce((sum, { amountMinor, refundedAt }) => sum + (refundedAt === null ? 0 : amountMinor), 0)

/** Returns the part of what the checkout asked for that no refund covers, finished or not. */
export const refundableMinor = (payment: Pick<Payment, "amountMinor" | "terms" | "refunds">): number =>
  payment.refunds.reduce((left, refund) => left - refund.amountMinor, checkoutMinor(payment) ?? 0)
