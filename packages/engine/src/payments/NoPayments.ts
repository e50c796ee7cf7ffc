import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Payments, PaymentsUnavailable } from "../ports/Payments.ts"

const unavailable = Effect.fail(new PaymentsUnavailable({ reason: "no payment provider is configured", rejected: true }))

/**
 * No payment provider: services with a price cannot be booked, and checkouts of earlier bookings cannot be opened.
 *
 * This is the default on a public address, because anyone could mark a booking as paid on the sandbox's page.
 */
export const noPayments: Layer.Layer<Payments> = Layer.succeed(Payments, {
  provider: "none",
  openCheckout: () => unavailable,
  expireCheckout: () => Effect.void,
  refund: () => unavailable,
  readNotification: () => Effect.succeed("forged")
})
