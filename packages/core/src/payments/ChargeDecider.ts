import * as Result from "effect/Result"
import { type Instant, millisPerMinute } from "../values/Instant.ts"
import { type Charge, chargedMinor, dueMinor, type Payment, type PaymentTerms } from "./Payment.ts"

/** The number of days after the end of a meeting until a fee can no longer be charged. */
export const feeDays = 30

/** The number of days that a link can be paid. */
export const linkDays = 14

const millisPerDay = 24 * 60 * millisPerMinute

/** A booking as far as its card can be charged. */
interface Guaranteed {
  readonly payment: Payment
  readonly state: string
  readonly endReason: string | null
  readonly scheduledAt: Instant | null
  readonly durationMinutes: number
}

/** The reason why a fee cannot be charged. */
export type ChargeRefusal =
  | { readonly kind: "nothingDue" }
  | { readonly kind: "tooEarly" }
  | { readonly kind: "tooLate" }
  | { readonly kind: "unfinished"; readonly charge: Charge }
  | { readonly kind: "outOfRange"; readonly least: number; readonly most: number }

/** A payment with a charge that the provider is asked for. */
export interface StartedCharge {
  readonly payment: Payment
  /** The place of the charge in the list; `null` if the fee was charged before. */
  readonly index: number | null
}

/** Returns the last moment at which a fee can be charged; `null` without a time or a saved card. */
export const feeEndsAt = ({ payment, scheduledAt, durationMinutes }: Omit<Guaranteed, "state" | "endReason">): Instant | null =>
  payment.terms?.guarantee?.cardSaved !== true || scheduledAt === null
    ? null
    : scheduledAt + durationMinutes * millisPerMinute + feeDays * millisPerDay

/** Returns the reason why no fee can be charged at an instant, whatever its amount; undefined if one can. */
export const feeRefusal = (booking: Guaranteed, now: Instant): ChargeRefusal | undefined => {
  const endsAt = feeEndsAt(booking)
  const hasCancelled = booking.state === "cancelled" && booking.endReason === "cancelled_by_booker"
  if (endsAt === null || !(booking.state === "accepted" || hasCancelled)) return { kind: "nothingDue" }
  if (!hasCancelled && now < (booking.scheduledAt ?? 0)) return { kind: "tooEarly" }
  return now > endsAt ? { kind: "tooLate" } : undefined
}

/**
 * Decides a charge of a saved card before the provider is asked for it. `feeMinor` is what the card is charged in all, so that
 * repeating a request charges nothing, and continues a charge whose outcome is unknown.
 */
export const startFee = (
  booking: Guaranteed,
  { feeMinor, reason }: { readonly feeMinor: number; readonly reason: string | null },
  now: Instant
): Result.Result<StartedCharge, ChargeRefusal> => {
  const { payment } = booking
  const { terms } = payment
  if (terms?.guarantee?.cardSaved !== true) return Result.fail({ kind: "nothingDue" })
  const charged = chargedMinor(terms, "fee")
  const charges = terms.charges ?? []
  const index = charges.findIndex((charge) => isUnfinished(charge, now))
  const unfinished = charges[index]
  if (unfinished !== undefined) {
    const isSame = unfinished.amountMinor === feeMinor - charged
    if (isSame && unfinished.status === "open") return Result.succeed({ payment, index: null })
    return isSame ? Result.succeed({ payment, index }) : Result.fail({ kind: "unfinished", charge: unfinished })
  }
  if (feeMinor === charged) return Result.succeed({ payment, index: null })
  const refusal = feeRefusal(booking, now)
  if (refusal !== undefined) return Result.fail(refusal)
  const { maximumMinor } = terms.guarantee
  if (feeMinor < charged || feeMinor > maximumMinor)
    return Result.fail({ kind: "outOfRange", least: Math.max(1, charged), most: maximumMinor })
  const charge: Charge = {
    ...newCharge,
    kind: "fee",
    amountMinor: feeMinor - charged,
    status: "charging",
    reason,
    createdAt: now
  }
  return Result.succeed({ payment: withCharges(payment, [...charges, charge]), index: charges.length })
}

const newCharge = { linkEndsAt: null, opened: null, paid: null, returnedAt: null }

const isUnfinished = ({ status, linkEndsAt }: Charge, now: Instant): boolean =>
  status === "charging" || (status === "open" && now <= (linkEndsAt ?? 0))

/** Returns the charge whose link can be paid at an instant, with its place; undefined for none. */
export const openCharge = ({ terms }: Pick<Payment, "terms">, now: Instant) => {
  const index = terms?.charges?.findIndex((charge) => charge.status === "open" && isUnfinished(charge, now)) ?? -1
  const charge = terms?.charges?.[index]
  return charge === undefined ? undefined : { index, charge }
}

const withCharges = (payment: Payment, charges: ReadonlyArray<Charge>): Payment =>
  payment.terms === null ? payment : { ...payment, terms: { ...payment.terms, charges } }

/** Replaces a part of a charge. */
export const changeCharge = (payment: Payment, index: number, change: Partial<Charge>): Payment => {
  const charges = payment.terms?.charges ?? []
  const charge = charges[index]
  return charge === undefined ? payment : withCharges(payment, charges.with(index, { ...charge, ...change }))
}

/** The provider's answer to a charge of a card. */
export type ChargeOutcome =
  | { readonly outcome: "charged"; readonly provider: string; readonly reference: string }
  | { readonly outcome: "declined" }

/**
 * Records the answer of the provider. A declined charge can be paid by a link. Fails if it was recorded before.
 */
export const finishFee = (
  payment: Payment,
  index: number,
  outcome: ChargeOutcome,
  now: Instant
): Result.Result<Payment, "recorded"> => {
  if (payment.terms?.charges?.[index]?.status !== "charging") return Result.fail("recorded")
  if (outcome.outcome === "declined")
    return Result.succeed(changeCharge(payment, index, { status: "open", linkEndsAt: now + linkDays * millisPerDay }))
  const { provider, reference } = outcome
  return Result.succeed(changeCharge(payment, index, { status: "paid", paid: { provider, reference } }))
}

/**
 * Decides a link to pay the rest of a deposit. Undefined if nothing is due that a link could pay. A link that is open for the
 * same amount stays.
 */
export const startRest = (
  { payment, state }: Pick<Guaranteed, "payment" | "state">,
  now: Instant
): (StartedCharge & { readonly index: number }) | undefined => {
  const due = dueMinor(payment)
  if (state !== "accepted" || payment.terms?.mode !== "deposit" || payment.status !== "paid" || due <= 0) return undefined
  const open = openCharge(payment, now)
  if (open?.charge.amountMinor === due) return { payment, index: open.index }
  const charges = closedCharges(payment.terms)
  const dates = { createdAt: now, linkEndsAt: now + linkDays * millisPerDay }
  const charge: Charge = { ...newCharge, kind: "rest", amountMinor: due, status: "open", reason: null, ...dates }
  return { payment: withCharges(payment, [...charges, charge]), index: charges.length }
}

/** Returns the charges with the links for the rest closed, because it is no longer due or asked for by another one. */
export const closedCharges = ({ charges = [] }: PaymentTerms): ReadonlyArray<Charge> =>
  charges.map((charge) => (charge.kind === "rest" && charge.status === "open" ? { ...charge, status: "closed" } : charge))

/** Removes a charge that the provider has not made. */
export const dropCharge = (payment: Payment, index: number): Payment =>
  payment.terms?.charges?.[index]?.status === "charging"
    ? withCharges(payment, payment.terms.charges.toSpliced(index, 1))
    : payment

/**
 * Records a payment by the link of a charge. One that is no longer due, or comes a second time, is a surplus that is returned.
 *
 * Fails if this payment was recorded before.
 */
export const payByLink = (
  { payment, state }: Pick<Guaranteed, "payment" | "state">,
  index: number,
  paid: NonNullable<Charge["paid"]>
): Result.Result<Payment, "recorded"> => {
  const charges = payment.terms?.charges ?? []
  const charge = charges[index]
  if (charge === undefined || charges.some((one) => one.paid?.reference === paid.reference)) return Result.fail("recorded")
  if (charge.status === "open" && isDue(payment.terms, { ...charge, state }, dueMinor(payment)))
    return Result.succeed(changeCharge(payment, index, { status: "paid", paid }))
  return Result.succeed(withCharges(payment, [...charges, { ...charge, status: "surplus", paid }]))
}

const isDue = (terms: PaymentTerms | null, charge: Charge & { readonly state: string }, due: number): boolean =>
  charge.kind === "rest"
    ? charge.state === "accepted" && charge.amountMinor <= due
    : chargedMinor(terms, "fee") + charge.amountMinor <= (terms?.guarantee?.maximumMinor ?? 0)

/** Returns the place of a surplus that was not returned yet; -1 for none. */
export const surplusOf = ({ terms }: Pick<Payment, "terms">): number =>
  terms?.charges?.findIndex(({ status, returnedAt }) => status === "surplus" && returnedAt === null) ?? -1

/** Returns the address or the token of the link of a charge, from that of the checkout, which bookings of a series share. */
export const chargeUrl = (checkout: string, bookingId: number, index: number): string => `${checkout}-${bookingId}-${index + 1}`

/**
 * Reads the token of a link: that of the checkout, the booking, the place of the charge, and in what providers are given also the
 * number of the page. Undefined for the token of a checkout itself.
 */
export const readChargeToken = (token: string) => {
  const [, checkout, bookingId, place] = /^([0-9A-Za-z]+)-([1-9]\d{0,15})-([1-9]\d{0,3})(?:-[1-9]\d{0,3})?$/.exec(token) ?? []
  return checkout === undefined ? undefined : { checkout, bookingId: Number(bookingId), index: Number(place) - 1 }
}
