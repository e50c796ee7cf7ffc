/** What Stripe Checkout needs to know. */
export interface StripeOptions {
  /** The account's secret key, or a restricted key that may write Checkout Sessions and refunds. */
  readonly secretKey: string
  /**
   * The signing secret of the webhook endpoint, `whsec_` included. The endpoint is sent `checkout.session.completed`,
   * `checkout.session.expired`, `checkout.session.async_payment_succeeded` and `checkout.session.async_payment_failed`.
   */
  readonly webhookSecret: string
  /** Stands in for `https://api.stripe.com` in tests; plain HTTP is taken on loopback alone, since the key travels with it. */
  readonly apiBase?: string | undefined
}
