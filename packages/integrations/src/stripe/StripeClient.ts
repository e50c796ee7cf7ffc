import Stripe from "stripe"

/** The options of Stripe Checkout. */
export interface StripeOptions {
  /** The account's secret key, or a restricted key with write access to Checkout Sessions, PaymentIntents and refunds. */
  readonly secretKey: string
  /**
   * The signing secret of the webhook endpoint, including `whsec_`. Subscribe the endpoint to `checkout.session.completed`,
   * `checkout.session.expired`, `checkout.session.async_payment_succeeded` and `checkout.session.async_payment_failed`.
   */
  readonly webhookSecret: string
  /** Replaces `https://api.stripe.com` in tests. Plain HTTP is allowed only on loopback, because requests contain the key. */
  readonly apiBase?: string | undefined
}

/**
 * Creates Stripe's client, bound to one host. Throws a `RangeError` for a key that is empty or invalid in a header, and for an
 * `apiBase` that is not a plain origin.
 *
 * An attempt times out after ten seconds and is repeated twice, with the same idempotency key, when the connection breaks or
 * Stripe answers 409 or 5xx. Redirects are not followed, and no telemetry is sent.
 */
export const stripeClient = ({ secretKey, apiBase }: StripeOptions): Stripe => {
  if (!/^[\x21-\x7e]+$/.test(secretKey)) throw new RangeError("The Stripe secret key is empty or contains a space")
  return new Stripe(secretKey, {
    ...(apiBase === undefined ? {} : address(apiBase)),
    timeout: attemptTimeoutMs,
    maxNetworkRetries: 2,
    telemetry: false
  })
}

/** The inactivity timeout of one attempt, in milliseconds. */
const attemptTimeoutMs = 10_000

const address = (apiBase: string) => {
  const url = URL.canParse(apiBase) ? new URL(apiBase) : undefined
  const secure = url?.protocol === "https:"
  if (url === undefined || !(secure || (url.protocol === "http:" && loopback.test(url.hostname))))
    throw new RangeError("apiBase must be an HTTPS origin, or an HTTP origin on loopback")
  if (`${url.origin}/` !== url.href) throw new RangeError("apiBase must be an origin without a path, query or credentials")
  const port = url.port === "" ? (secure ? 443 : 80) : Number(url.port)
  return { protocol: secure ? "https" : "http", host: url.hostname.replace(/^\[|\]$/g, ""), port } as const
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
