/** The options of Stripe Checkout. */
export interface StripeOptions {
  /** The account's secret key, or a restricted key with write access to Checkout Sessions and refunds. */
  readonly secretKey: string
  /**
   * The signing secret of the webhook endpoint, including `whsec_`. Subscribe the endpoint to `checkout.session.completed`,
   * `checkout.session.expired`, `checkout.session.async_payment_succeeded` and `checkout.session.async_payment_failed`.
   */
  readonly webhookSecret: string
  /** Replaces `https://api.stripe.com` in tests. Plain HTTP is allowed only on loopback, because requests contain the key. */
  readonly apiBase?: string | undefined
}
