import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** The order of a checkout. Amounts are in minor units of the currency, including zero-decimal and three-decimal currencies. */
export interface CheckoutOrder {
  /** Identifies the checkout. Repeated calls with one token open one checkout. */
  readonly token: string
  readonly title: string
  readonly amountMinor: number
  /** The meetings of a series, which the amount is the sum of. Undefined for a booking of no series. */
  readonly lines?: ReadonlyArray<CheckoutLine>
  readonly currency: string
  readonly bookerEmail: string | null
  readonly expiresAt: Instant
  /** The URLs to which the booker's browser returns after paying and after cancelling. */
  readonly successUrl: string
  readonly cancelUrl: string
  /**
   * Saves a card for `chargeCard` instead of taking the amount, which is the most that may be charged. The booker agrees to the
   * text.
   */
  readonly savesCard?: { readonly text: string }
}

/** One meeting of a series in the order of its checkout. */
export interface CheckoutLine {
  /** The title of the service, and the date and time of the meeting. */
  readonly title: string
  readonly amountMinor: number
}

/** A charge of a saved card. */
export interface CardCharge {
  readonly title: string
  readonly amountMinor: number
  readonly currency: string
  /** Counts the charges of the card, from 1. */
  readonly number: number
}

/** The outcome of a charge: the reference of the payment, which `refund` takes, or that the card was declined. */
export type CardOutcome =
  | { readonly outcome: "charged"; readonly reference: string }
  | { readonly outcome: "declined"; readonly code: string }

/**
 * The provider did not respond or rejected the call; a retry may succeed. The reason contains no key.
 *
 * With `rejected`, the provider has certainly done nothing. Without it, the outcome is unknown.
 */
export class PaymentsUnavailable extends Data.TaggedError("PaymentsUnavailable")<{
  readonly reason: string
  readonly rejected?: boolean
  /** The parts of a refund that the provider made before it failed. */
  readonly partsMade?: number
}> {}

/** The refund of a part of a payment. */
export interface RefundPart {
  readonly amountMinor: number
  readonly currency: string
  /** Different for each refund of the payment, and the same in every call about it. */
  readonly number: number
}

/** A provider's report about a checkout, identified by its token. */
export interface PaymentReport {
  readonly token: string
  readonly reference: string
  readonly outcome: "succeeded" | "failed" | "expired"
}

/** A payment provider. All calls are idempotent: one token or reference is charged and refunded once. */
export class Payments extends Context.Service<
  Payments,
  {
    /** The kind of provider. With `none`, services with a price cannot be booked. */
    readonly provider: "sandbox" | "stripe" | "application" | "none"
    /** Opens a checkout: the provider's reference and the page to pay on. */
    readonly openCheckout: (
      order: CheckoutOrder
    ) => Effect.Effect<{ readonly reference: string; readonly url: string }, PaymentsUnavailable>
    /** Closes a checkout so that it can no longer be paid. Does nothing if it is already closed or paid. */
    readonly expireCheckout: (reference: string) => Effect.Effect<void, PaymentsUnavailable>
    /**
     * Charges the card that a checkout has saved, without its owner. A charge with the same number and amount is made once, also
     * after days. A provider without this function cannot save cards. Decision 0148.
     */
    readonly chargeCard?: (reference: string, charge: CardCharge) => Effect.Effect<CardOutcome, PaymentsUnavailable>
    /**
     * Refunds a part of a paid checkout, or of a charge, or without `part` the whole amount. Does nothing if it was never paid. A
     * part with the same number and amount is refunded once.
     */
    readonly refund: (reference: string, part?: RefundPart) => Effect.Effect<void, PaymentsUnavailable>
    /**
     * Reads a signed notification of the provider. Returns a report, `ignored` for a notification about something else, or
     * `forged` when the signature is invalid. The body is the raw bytes.
     */
    readonly readNotification: (
      body: Uint8Array,
      headers: Readonly<Record<string, string | undefined>>,
      now: Instant
    ) => Effect.Effect<PaymentReport | "ignored" | "forged">
  }
>()("@slotkit/engine/Payments") {}
