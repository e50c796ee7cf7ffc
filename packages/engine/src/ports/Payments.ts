import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** What a booker is asked to pay. Amounts are minor units of the currency, zero and three decimal currencies included. */
export interface CheckoutOrder {
  /** Names this checkout; asking twice with one token opens one checkout. */
  readonly token: string
  readonly title: string
  readonly amountMinor: number
  readonly currency: string
  readonly bookerEmail: string | null
  readonly expiresAt: Instant
  /** Where the booker's browser goes after paying, and after giving up. */
  readonly successUrl: string
  readonly cancelUrl: string
}

/** The provider did not answer, or refused; trying again may help. The reason holds no key. */
export class PaymentsUnavailable extends Data.TaggedError("PaymentsUnavailable")<{ readonly reason: string }> {}

/** What a provider reports of a checkout, by the token it was opened with. */
export interface PaymentReport {
  readonly token: string
  readonly reference: string
  readonly outcome: "succeeded" | "failed" | "expired"
}

/** A payment provider. Every call may be repeated: the same token or reference is charged and refunded once. */
export class Payments extends Context.Service<
  Payments,
  {
    /** Who takes the money. With `none` nobody does, and what has a price cannot be booked. */
    readonly provider: "sandbox" | "stripe" | "application" | "none"
    /** Opens a checkout: the provider's reference and the page to pay on. */
    readonly openCheckout: (
      order: CheckoutOrder
    ) => Effect.Effect<{ readonly reference: string; readonly url: string }, PaymentsUnavailable>
    /** Closes a checkout so that it cannot be paid any more; one that is closed or paid already stays as it is. */
    readonly expireCheckout: (reference: string) => Effect.Effect<void, PaymentsUnavailable>
    /** Gives back the whole amount of a paid checkout; one that was never paid has nothing to give back. */
    readonly refund: (reference: string) => Effect.Effect<void, PaymentsUnavailable>
    /**
     * Reads a signed notification of the provider: a report, `ignored` for one that says nothing about a checkout, `forged` when
     * the signature does not hold. The body is the raw bytes.
     */
    readonly readNotification: (
      body: Uint8Array,
      headers: Readonly<Record<string, string | undefined>>,
      now: Instant
    ) => Effect.Effect<PaymentReport | "ignored" | "forged">
  }
>()("@slotkit/engine/Payments") {}
