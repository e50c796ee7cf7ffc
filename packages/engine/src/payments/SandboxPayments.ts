import { checkoutUrl } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Settings } from "../kernel/Settings.ts"
import { Payments } from "../ports/Payments.ts"

/**
 * Payments without a provider: the checkout page has buttons to pay, fail and cancel, and no money moves.
 *
 * It is the default until a real provider is configured, so that paid services can be tried and tested without an account.
 */
export const sandboxPayments: Layer.Layer<Payments, never, Settings> = Layer.effect(
  Payments,
  Effect.map(Settings, ({ baseUrl }) => ({
    provider: "sandbox",
    openCheckout: ({ token }) => Effect.succeed({ reference: `sandbox_${token}`, url: checkoutUrl({ token }, baseUrl) }),
    expireCheckout: () => Effect.void,
    chargeCard: (reference, { amountMinor, number }) =>
      Effect.succeed(
        amountMinor % 100 === declinedEnding
          ? { outcome: "declined", code: "card_declined" }
          : { outcome: "charged", reference: `${reference}_charge_${number}` }
      ),
    refund: () => Effect.void,
    readNotification: () => Effect.succeed("forged")
  }))
)

/** The last two digits of the amounts of charges that the sandbox declines. */
const declinedEnding = 2
