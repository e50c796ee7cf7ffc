import type { Booking } from "@slotkit/core"
import type { Charge } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingLinkStore } from "../ports/BookingLinkStore.ts"
import { Payments, PaymentsUnavailable, type RefundPart } from "../ports/Payments.ts"

/**
 * Asks the provider to refund a booking's checkout, or a part of its payment. Repeating the call is harmless.
 *
 * A payment that only the operator reported has nothing to refund at the provider. A payment through a provider that is no longer
 * configured fails, because only that provider can refund it.
 */
export const giveBack = Effect.fnUntraced(function* (booking: PaidBooking, part?: RefundPart) {
  const payments = yield* Payments
  const reference = yield* referenceAtProvider(booking)
  if (Option.isSome(reference)) yield* reported("refund the payment", booking, payments.refund(reference.value, part))
})

/** Asks the provider in the same way to refund a charge of a booking. */
export const giveBackCharge = Effect.fnUntraced(function* (booking: Booking, { paid }: Charge, part?: RefundPart) {
  const payments = yield* Payments
  const reference = paid === null ? Option.none() : yield* usable(paid)
  if (Option.isSome(reference)) yield* reported("refund the payment", booking, payments.refund(reference.value, part))
})

/** Asks the provider to charge the card that a booking's checkout has saved. Repeating the call is harmless. */
export const chargeCard = Effect.fnUntraced(function* (booking: Booking, index: number, { amountMinor }: Charge) {
  const payments = yield* Payments
  const reference = yield* referenceAtProvider(booking)
  if (Option.isNone(reference) || payments.chargeCard === undefined) {
    return yield* new PaymentsUnavailable({ reason: "no card was saved at the payment provider", rejected: true })
  }
  const { currency } = booking.payment
  const charge = { title: booking.service.title, amountMinor, currency, number: index + 1 }
  const outcome = yield* reported("charge the card", booking, payments.chargeCard(reference.value, charge))
  return outcome.outcome === "declined" ? { outcome: "declined" as const } : { ...outcome, provider: payments.provider as string }
})

/**
 * Asks the provider to close a booking's checkout, so that no one pays for a settled booking.
 *
 * It may fail: the checkout expires within the hour, and a payment in the meantime is refunded.
 */
export const closeCheckout = Effect.fnUntraced(function* (booking: PaidBooking) {
  const payments = yield* Payments
  const close = Effect.flatMap(referenceAtProvider(booking), (reference) =>
    Option.isNone(reference) ? Effect.void : reported("close the checkout", booking, payments.expireCheckout(reference.value))
  )
  yield* Effect.ignore(close)
})

/** A booking with a checkout, which meetings of a series share. */
type PaidBooking = Pick<Booking, "hostId" | "id" | "checkoutUrl" | "series">

/** The reference of a booking's checkout at the current provider, if it was opened there. Sandbox checkouts hold no money. */
const referenceAtProvider = Effect.fnUntraced(function* ({ hostId, id, checkoutUrl, series }: PaidBooking) {
  const links = yield* BookingLinkStore
  const token = series === null ? undefined : checkoutUrl?.split("/").at(-1)
  const checkout = yield* links.find("checkout", token === undefined ? { hostId, bookingId: id } : { token })
  if (token !== undefined && Option.isNone(checkout)) {
    return yield* new PaymentsUnavailable({ reason: "The checkout of the series was deleted", rejected: true })
  }
  const opened = Option.isSome(checkout) ? checkout.value.opened : null
  return opened === null ? Option.none<string>() : yield* usable(opened)
})

/** A reference, if it is of the current provider. */
const usable = Effect.fnUntraced(function* (opened: { readonly provider: string; readonly reference: string }) {
  const { provider } = yield* Payments
  if (opened.provider === "sandbox" && provider !== "sandbox") return Option.none<string>()
  if (opened.provider === provider) return Option.some(opened.reference)
  return yield* new PaymentsUnavailable({
    reason: `The checkout was opened with ${opened.provider}, which is no longer configured`
  })
})

/** Logs the provider's failure for the operator, because the booker and the host do not see it. */
const reported = <A, R>(what: string, { id }: Pick<Booking, "id">, asking: Effect.Effect<A, PaymentsUnavailable, R>) =>
  Effect.tapError(asking, ({ reason }) => Effect.logWarning(`The payment provider could not ${what} of booking ${id}: ${reason}`))
