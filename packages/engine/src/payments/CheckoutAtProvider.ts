import type { Booking } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingLinkStore } from "../ports/BookingLinkStore.ts"
import { Payments, PaymentsUnavailable, type RefundPart } from "../ports/Payments.ts"

/**
 * Asks the provider to refund a booking, or a part of its payment. Repeating the call is harmless.
 *
 * A payment that only the operator reported has nothing to refund at the provider. A payment through a provider that is no longer
 * configured fails, because only that provider can refund it.
 */
export const giveBack = Effect.fnUntraced(function* (booking: PaidBooking, part?: RefundPart) {
  const payments = yield* Payments
  const reference = yield* referenceAtProvider(booking)
  if (Option.isSome(reference)) yield* reported("refund the payment", booking, payments.refund(reference.value, part))
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
  const { provider } = yield* Payments
  const token = series === null ? undefined : checkoutUrl?.split("/").at(-1)
  const checkout = yield* links.find("checkout", token === undefined ? { hostId, bookingId: id } : { token })
  if (token !== undefined && Option.isNone(checkout)) {
    return yield* new PaymentsUnavailable({ reason: "The checkout of the series was deleted", rejected: true })
  }
  const opened = Option.isSome(checkout) ? checkout.value.opened : null
  if (opened === null || (opened.provider === "sandbox" && provider !== "sandbox")) return Option.none()
  if (opened.provider === provider) return Option.some(opened.reference)
  return yield* new PaymentsUnavailable({
    reason: `The checkout was opened with ${opened.provider}, which is no longer configured`
  })
})

/** Logs the provider's failure for the operator, because the booker and the host do not see it. */
const reported = <A, R>(what: string, { id }: Pick<Booking, "id">, asking: Effect.Effect<A, PaymentsUnavailable, R>) =>
  Effect.tapError(asking, ({ reason }) => Effect.logWarning(`The payment provider could not ${what} of booking ${id}: ${reason}`))
