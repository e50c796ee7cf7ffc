import type { Booking } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CheckoutStore } from "../ports/CheckoutStore.ts"
import { Payments, PaymentsUnavailable } from "../ports/Payments.ts"

/**
 * Asks the provider to give the money of a booking back; asking again is harmless.
 *
 * A payment that only the operator reported has nothing at the provider. One that went through another provider than the one in
 * force fails: only that one can give it back.
 */
export const giveBack = Effect.fnUntraced(function* (booking: Pick<Booking, "hostId" | "id">) {
  const payments = yield* Payments
  const reference = yield* referenceAtProvider(booking)
  if (Option.isSome(reference)) yield* reported("refund the payment", booking, payments.refund(reference.value))
})

/**
 * Asks the provider to close a booking's checkout, so that nobody pays for what is settled.
 *
 * It need not succeed: the checkout ends by itself within the hour, and who pays all the same gets the money back.
 */
export const closeCheckout = Effect.fnUntraced(function* (booking: Pick<Booking, "hostId" | "id">) {
  const payments = yield* Payments
  const close = Effect.flatMap(referenceAtProvider(booking), (reference) =>
    Option.isNone(reference) ? Effect.void : reported("close the checkout", booking, payments.expireCheckout(reference.value))
  )
  yield* Effect.ignore(close)
})

/** What the provider in force calls a booking's checkout, if it was opened there; the sandbox's hold no money. */
const referenceAtProvider = Effect.fnUntraced(function* ({ hostId, id }: Pick<Booking, "hostId" | "id">) {
  const checkouts = yield* CheckoutStore
  const { provider } = yield* Payments
  const checkout = yield* checkouts.findByBooking(hostId, id)
  const opened = Option.isSome(checkout) ? checkout.value.opened : null
  if (opened === null || (opened.provider === "sandbox" && provider !== "sandbox")) return Option.none()
  if (opened.provider === provider) return Option.some(opened.reference)
  return yield* new PaymentsUnavailable({
    reason: `The checkout was opened with ${opened.provider}, which is no longer configured`
  })
})

/** Tells the operator why the provider did not do it, since the booker's and the host's answers cannot. */
const reported = <A, R>(what: string, { id }: Pick<Booking, "id">, asking: Effect.Effect<A, PaymentsUnavailable, R>) =>
  Effect.tapError(asking, ({ reason }) => Effect.logWarning(`The payment provider did not ${what} of booking ${id}: ${reason}`))
