import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Payments, PaymentsUnavailable } from "../ports/Payments.ts"

const unavailable = Effect.fail(new PaymentsUnavailable({ reason: "no payment provider is configured" }))

/**
 * No payment provider: what has a price cannot be booked, and checkouts of earlier bookings cannot be opened.
 *
 * It is what runs on a public address until a provider is configured, because on the sandbox's page anybody can mark a booking as paid.
 */
export const noPayments: Layer.Layer<Payments> = Layer.succeed(Payments, {
  provider: "none",
  openCheckout: () => unavailable,
  expireCheckout: () => Effect.void,
  refund: () => unavailable,
  readNotification: () => Effect.succeed("forged")
})
