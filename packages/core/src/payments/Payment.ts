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
  readonly mode: "deposit" | "on_site" | "guarantee"
  /** The part that the checkout asks for, in minor units; 0 without one. */
  readonly depositMinor: number
  /** The time at which the host recorded what was due as paid at the appointment; `null` if it is not. */
  readonly paidOnSiteAt: Instant | null
  /** Only with the mode `guarantee`. */
  readonly guarantee?: Guarantee
  /** The charges besides the checkout, oldest first. None unless given. */
  readonly charges?: ReadonlyArray<Charge>
}

/** The card of a booker that the host may charge. Decision 0148. */
export interface Guarantee {
  /** The most that may be charged in all, in minor units. */
  readonly maximumMinor: number
  /** The sentence about the maximum that the booker agreed to. */
  readonly text: string
  readonly cardSaved: boolean
}

/** A payment besides the checkout. It is stored before the provider is asked for it. Decision 0148. */
export interface Charge {
  /** `fee` is taken from the card of a guarantee, `rest` is what a deposit leaves. */
  readonly kind: "fee" | "rest"
  readonly amountMinor: number
  /**
   * `charging` until the provider has charged the card or declined it, `open` while it can be paid by its link, and `surplus` if
   * it was paid by a link when it was no longer due, so that it is returned.
   */
  readonly status: "charging" | "open" | "paid" | "surplus" | "closed"
  /** The host's reason, for the booker. */
  readonly reason: string | null
  readonly createdAt: Instant
  /** The last moment to pay by the link; `null` without one. */
  readonly linkEndsAt: Instant | null
  /** The current page of the provider for the link; its address is `null` while the provider is asked for it. */
  readonly opened: OpenedLink | null
  /** The provider and its reference of the payment; `null` until it is paid. */
  readonly paid: { readonly provider: string; readonly reference: string } | null
  /** The time at which a surplus was returned; `null` until then. */
  readonly returnedAt: Instant | null
}

/** A page of the provider on which a charge is paid. A link has several one after another, counted from 1. */
export interface OpenedLink {
  readonly number: number
  readonly expiresAt: Instant
  readonly provider: string
  readonly reference: string | null
  readonly url: string | null
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
  /** The payments that it is taken from, if not all of it is from the checkout. */
  readonly parts?: ReadonlyArray<RefundedPayment>
  /** The time at which it was recorded as done; `null` while the provider has not confirmed it. */
  readonly refundedAt: Instant | null
}

/** A part of a refund, from the charge at a place of the list, or with `null` from the checkout. */
export interface RefundedPayment {
  readonly charge: number | null
  readonly amountMinor: number
}

/** Returns what the checkout asks for, in minor units: that of a guarantee is the maximum. `null` without a checkout. */
export const checkoutMinor = ({ amountMinor, terms }: Pick<Payment, "amountMinor" | "terms">): number | null =>
  terms === null ? amountMinor : (terms.guarantee?.maximumMinor ?? (terms.depositMinor > 0 ? terms.depositMinor : null))

/** Returns what the checkout collects, in minor units. */
export const collectedMinor = (payment: Pick<Payment, "amountMinor" | "terms">): number =>
  payment.terms?.guarantee === undefined ? (checkoutMinor(payment) ?? 0) : 0

/** Returns what is still to be paid at the appointment, in minor units. */
export const dueMinor = ({ amountMinor, terms }: Pick<Payment, "amountMinor" | "terms">): number =>
  terms === null || terms.paidOnSiteAt !== null ? 0 : (amountMinor ?? 0) - terms.depositMinor - chargedMinor(terms, "rest")

/** Returns what charges of a kind have collected, in minor units. Refunds are not subtracted. */
export const chargedMinor = (terms: PaymentTerms | null, kind: Charge["kind"]): number =>
  (terms?.charges ?? []).reduce((sum, each) => sum + (each.kind === kind && each.status === "paid" ? each.amountMinor : 0), 0)

/** Returns what was paid of the price, in the checkout and later, in minor units. Refunds are not subtracted. */
export const paidMinor = (payment: Omit<Payment, "currency" | "refunds">): number => {
  const { status, amountMinor, terms } = payment
  const inCheckout = status === "paid" || status === "refunded" ? collectedMinor(payment) : 0
  const later = chargedMinor(terms, "rest")
  const onSite = terms === null || terms.paidOnSiteAt === null ? 0 : (amountMinor ?? 0) - terms.depositMinor - later
  return inCheckout + later + onSite
}

/** Returns the part of a payment that was refunded, in minor units. */
export const refundedMinor = ({ refunds }: Pick<Payment, "refunds">): number =>
  refunds.reduce((sum, { amountMinor, refundedAt }) => sum + (refundedAt === null ? 0 : amountMinor), 0)

/** Returns what the provider has collected and no refund covers, finished or not. */
export const refundableMinor = (payment: Pick<Payment, "amountMinor" | "terms" | "refunds">): number =>
  leftOfPayments(payment).reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Returns what no refund covers of the checkout and of each charge. */
export const leftOfPayments = ({
  refunds,
  ...payment
}: Pick<Payment, "amountMinor" | "terms" | "refunds">): ReadonlyArray<RefundedPayment> => {
  const inCheckout = { charge: null, amountMinor: collectedMinor(payment) }
  const charges = (payment.terms?.charges ?? []).flatMap(({ status, amountMinor }, charge) =>
    status === "paid" ? [{ charge, amountMinor }] : []
  )
  const parts = refunds.flatMap((refund) => refund.parts ?? [{ charge: null, amountMinor: refund.amountMinor }])
  return [inCheckout, ...charges].map(({ charge, amountMinor }) => ({
    charge,
    amountMinor: parts.reduce((left, part) => (part.charge === charge ? left - part.amountMinor : left), amountMinor)
  }))
}
