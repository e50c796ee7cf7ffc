import { type PaymentReport, Payments, PaymentsUnavailable } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

export type { PaymentReport }

/** What a booker is asked to pay. */
export interface CheckoutRequest {
  /** Names this checkout; asking twice with one token must open one checkout. It comes back in the report. */
  readonly token: string
  readonly title: string
  /** Minor units of the currency, such as cents; a currency may have none, or three decimals. */
  readonly amountMinor: number
  /** ISO 4217, such as `EUR`. */
  readonly currency: string
  readonly bookerEmail: string | null
  readonly expiresAt: Date
  /** Where the booker's browser goes after paying, and after giving up. */
  readonly successUrl: string
  readonly cancelUrl: string
}

/**
 * The application's own way to take payments.
 *
 * Every function may be called again for the same thing, and must then do it once. What throws counts as a provider that does not
 * answer: it is tried again, by the booker or by a timer.
 */
export interface AppPayments {
  /** Opens a checkout: the provider's reference and the page to pay on. */
  readonly openCheckout: (order: CheckoutRequest) => Answer<{ readonly reference: string; readonly url: string }>
  /** Closes a checkout so that it cannot be paid any more. */
  readonly expireCheckout: (reference: string) => Answer<unknown>
  /** Gives back the whole amount of a paid checkout. */
  readonly refund: (reference: string) => Answer<unknown>
  /**
   * Reads what the provider posted to `{baseUrl}/payments/notifications`: a report, `ignored` for one about something else, `forged` when
   * its signature does not hold. The body is the raw bytes, header names are in lower case.
   */
  readonly readNotification: (
    body: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>
  ) => Answer<PaymentReport | "ignored" | "forged">
}

type Answer<A> = A | Promise<A>

/** Payments through the application. */
export const appPayments = (payments: AppPayments): Layer.Layer<Payments> =>
  Layer.succeed(Payments, {
    provider: "application",
    openCheckout: ({ expiresAt, ...order }) => asked(() => payments.openCheckout({ ...order, expiresAt: new Date(expiresAt) })),
    expireCheckout: (reference) => Effect.asVoid(asked(() => payments.expireCheckout(reference))),
    refund: (reference) => Effect.asVoid(asked(() => payments.refund(reference))),
    readNotification: (body, headers) => Effect.promise(async () => payments.readNotification(body, headers))
  })

const asked = <A>(ask: () => Answer<A>): Effect.Effect<A, PaymentsUnavailable> =>
  Effect.tryPromise({
    try: async () => ask(),
    catch: (cause) => new PaymentsUnavailable({ reason: cause instanceof Error ? cause.message : String(cause) })
  }).pipe(
    Effect.timeoutOrElse({
      duration: "20 seconds",
      orElse: () => Effect.fail(new PaymentsUnavailable({ reason: "there was no answer within 20 seconds" }))
    })
  )
