import { Payments, PaymentsUnavailable } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** A provider's report about a checkout. */
export interface PaymentReport {
  /** The token that the checkout was opened with. */
  readonly token: string
  /** The provider's reference of the checkout. */
  readonly reference: string
  /** The outcome of the payment. */
  readonly outcome: "succeeded" | "failed" | "expired"
}

/** The payment that a booker is asked for. */
export interface CheckoutRequest {
  /** Identifies this checkout and comes back in the report. Repeated calls with one token must open one checkout. */
  readonly token: string
  readonly title: string
  /** The amount in minor units of the currency, such as cents. Some currencies have no minor units, or three decimals. */
  readonly amountMinor: number
  /** The meetings of a series, which the amount is the sum of. Missing for a booking of no series. */
  readonly lines?: ReadonlyArray<{ readonly title: string; readonly amountMinor: number }>
  /** ISO 4217, such as `EUR`. */
  readonly currency: string
  readonly bookerEmail: string | null
  readonly expiresAt: Date
  /** The URLs to which the booker's browser returns after paying and after cancelling. */
  readonly successUrl: string
  readonly cancelUrl: string
  /**
   * Only if the checkout saves the card for `chargeCard` and takes nothing. `amountMinor` is the most that may be charged,
   * and the booker agrees to `text`.
   */
  readonly savesCard?: { readonly text: string }
}

/** A charge of a saved card. */
export interface CardCharge {
  readonly title: string
  /** The amount in minor units of the currency. */
  readonly amountMinor: number
  /** ISO 4217, such as `EUR`. */
  readonly currency: string
  /** Identical in every call about this charge. */
  readonly idempotencyKey: string
}

/** The outcome of a charge: the reference of the payment, which `refund` takes, or that the card was declined. */
export type CardOutcome =
  | { readonly outcome: "charged"; readonly reference: string }
  | { readonly outcome: "declined"; readonly code: string }

/** A part of a payment that is refunded. */
export interface RefundPart {
  /** The amount in minor units of the currency. The parts of a payment add up to at most its amount. */
  readonly amountMinor: number
  /** ISO 4217, such as `EUR`. */
  readonly currency: string
  /** Identical in every call about this refund. */
  readonly idempotencyKey: string
}

/**
 * The application's own payment provider.
 *
 * Every function must be idempotent, because Slotkit may call it again for the same payment. When a function throws, Slotkit
 * treats the provider as unresponsive, and the booker or a timer retries later.
 */
export interface ApplicationPayments {
  /** Opens a checkout and returns the provider's reference and the URL of the payment page. */
  readonly openCheckout: (order: CheckoutRequest) => Answer<{ readonly reference: string; readonly url: string }>
  /** Closes a checkout so that it can no longer be paid. */
  readonly expireCheckout: (reference: string) => Answer<unknown>
  /**
   * Charges the card that a checkout has saved, without its owner. Repeated calls with one `idempotencyKey` must charge once,
   * also after days. Without this function, services cannot have a card guarantee.
   */
  readonly chargeCard?: (reference: string, charge: CardCharge) => Answer<CardOutcome>
  /** Refunds the whole amount of a paid checkout, or of a charge. */
  readonly refund: (reference: string) => Answer<unknown>
  /**
   * Refunds a part of a paid checkout. Repeated calls with one `idempotencyKey` must refund once. Without this function, only
   * whole payments can be refunded, and none for meetings of a series.
   */
  readonly refundPart?: (reference: string, part: RefundPart) => Answer<unknown>
  /**
   * Reads a notification that the provider posted to `{baseUrl}/payments/notifications`. Returns a report, `ignored` for a
   * notification about something else, or `forged` when its signature is invalid.
   *
   * The body is the raw bytes; header names are in lower case. If the function throws or returns anything else, the error is
   * logged and the provider gets a 500, so that it repeats the notification.
   */
  readonly readNotification: (
    body: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>
  ) => Answer<PaymentReport | "ignored" | "forged">
}

type Answer<A> = A | Promise<A>

/**
 * Takes payments through the application.
 *
 * @internal
 */
export const appPayments = (payments: ApplicationPayments): Layer.Layer<Payments> =>
  Layer.succeed(Payments, {
    provider: "application",
    openCheckout: ({ expiresAt, ...order }) => call(() => payments.openCheckout({ ...order, expiresAt: new Date(expiresAt) })),
    expireCheckout: (reference) => Effect.asVoid(call(() => payments.expireCheckout(reference))),
    ...(payments.chargeCard === undefined ? {} : { chargeCard: chargeWith(payments.chargeCard) }),
    refund: (reference, part) => {
      if (part === undefined) return Effect.asVoid(call(() => payments.refund(reference)))
      const { refundPart } = payments
      if (refundPart === undefined) return Effect.fail(new PaymentsUnavailable({ reason: onlyWhole, rejected: true }))
      const { amountMinor, currency, number } = part
      const idempotencyKey = `slotkit-refund-${reference}-${number}-${amountMinor}`
      return Effect.asVoid(call(() => refundPart(reference, { amountMinor, currency, idempotencyKey })))
    },
    readNotification: (body, headers) => Effect.promise(async () => read(await payments.readNotification(body, headers)))
  })

const chargeWith =
  (chargeCard: NonNullable<ApplicationPayments["chargeCard"]>): NonNullable<Payments["Service"]["chargeCard"]> =>
  (reference, { number, ...charge }) => {
    const idempotencyKey = `slotkit-charge-${reference}-${number}-${charge.amountMinor}`
    return Effect.map(
      call(() => chargeCard(reference, { ...charge, idempotencyKey })),
      readOutcome
    )
  }

/** Validates the returned outcome. An invalid one is a defect, so that the charge is asked for again. */
const readOutcome = (answer: CardOutcome): CardOutcome => {
  const { outcome, reference } = (answer ?? {}) as { readonly outcome?: unknown; readonly reference?: unknown }
  if (outcome === "declined") return answer
  if (outcome === "charged" && typeof reference === "string" && reference !== "") return answer
  throw new TypeError('payments.chargeCard must return { outcome: "charged", reference } or { outcome: "declined", code }.')
}

/** Validates the returned report. An invalid report changes nothing; in particular, it never counts as a failed payment. */
const read = (answer: unknown): PaymentReport | "ignored" | "forged" => {
  if (answer === "ignored" || answer === "forged") return answer
  if (typeof answer !== "object" || answer === null)
    throw unreadable(answer === null ? "null" : `a value of type ${typeof answer}`)
  const { token, reference, outcome } = answer as Readonly<Record<string, unknown>>
  if (typeof token !== "string" || token === "") throw unreadable("a report without the token of a checkout")
  if (typeof reference !== "string" || reference === "") throw unreadable("a report without a reference")
  const known = outcomes.find((one) => one === outcome)
  if (known === undefined) throw unreadable("a report with an outcome other than succeeded, failed or expired")
  return { token, reference, outcome: known }
}

const onlyWhole = "the payment provider refunds whole payments only, because payments.refundPart is not set"

const outcomes: ReadonlyArray<PaymentReport["outcome"]> = ["succeeded", "failed", "expired"]

const unreadable = (what: string) =>
  new TypeError(`payments.readNotification returned ${what}. Return a report, "ignored" or "forged".`)

const call = <A>(ask: () => Answer<A>): Effect.Effect<A, PaymentsUnavailable> =>
  Effect.tryPromise({
    try: async () => ask(),
    catch: (cause) => new PaymentsUnavailable({ reason: cause instanceof Error ? cause.message : String(cause) })
  }).pipe(
    Effect.timeoutOrElse({
      duration: "20 seconds",
      orElse: () => Effect.fail(new PaymentsUnavailable({ reason: "no response within 20 seconds" }))
    })
  )
