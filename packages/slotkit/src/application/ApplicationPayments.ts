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
export interface ApplicationPayments {
  /** Opens a checkout: the provider's reference and the page to pay on. */
  readonly openCheckout: (order: CheckoutRequest) => Answer<{ readonly reference: string; readonly url: string }>
  /** Closes a checkout so that it cannot be paid any more. */
  readonly expireCheckout: (reference: string) => Answer<unknown>
  /** Gives back the whole amount of a paid checkout. */
  readonly refund: (reference: string) => Answer<unknown>
  /**
   * Reads what the provider posted to `{baseUrl}/payments/notifications`: a report, `ignored` for one about something else, `forged` when
   * its signature does not hold. The body is the raw bytes, header names are in lower case. When it throws, or answers anything else,
   * that is logged and the provider is answered 500, so that it repeats the notification.
   */
  readonly readNotification: (
    body: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>
  ) => Answer<PaymentReport | "ignored" | "forged">
}

type Answer<A> = A | Promise<A>

/** Payments through the application. */
export const appPayments = (payments: ApplicationPayments): Layer.Layer<Payments> =>
  Layer.succeed(Payments, {
    provider: "application",
    openCheckout: ({ expiresAt, ...order }) => asked(() => payments.openCheckout({ ...order, expiresAt: new Date(expiresAt) })),
    expireCheckout: (reference) => Effect.asVoid(asked(() => payments.expireCheckout(reference))),
    refund: (reference) => Effect.asVoid(asked(() => payments.refund(reference))),
    readNotification: (body, headers) => Effect.promise(async () => read(await payments.readNotification(body, headers)))
  })

/** What was read, checked: nothing is made of an answer that is none of those, least of all a failed payment. */
const read = (answer: unknown): PaymentReport | "ignored" | "forged" => {
  if (answer === "ignored" || answer === "forged") return answer
  if (typeof answer !== "object" || answer === null)
    throw unreadable(answer === null ? "null" : `a value of type ${typeof answer}`)
  const { token, reference, outcome } = answer as Readonly<Record<string, unknown>>
  if (typeof token !== "string" || token === "") throw unreadable("a report without the token of a checkout")
  if (typeof reference !== "string" || reference === "") throw unreadable("a report without a reference")
  const known = outcomes.find((one) => one === outcome)
  if (known === undefined) throw unreadable("a report with an outcome that is none of succeeded, failed and expired")
  return { token, reference, outcome: known }
}

const outcomes: ReadonlyArray<PaymentReport["outcome"]> = ["succeeded", "failed", "expired"]

const unreadable = (what: string) =>
  new TypeError(`payments.readNotification answered ${what}; a report, "ignored" or "forged" was expected.`)

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
