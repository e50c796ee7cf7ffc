import { createHmac } from "node:crypto"

/**
 * The value of `Stripe-Signature` for a body, as Stripe documents it: `t=<Unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`
 * with the endpoint's secret, followed by a `v0` that receivers ignore. Several secrets produce several `v1` values, as while a
 * secret is rolled.
 */
export const stripeSignature = (secrets: ReadonlyArray<string>, timestampSeconds: number, body: string): string =>
  [
    `t=${timestampSeconds}`,
    ...secrets.map((secret) => `v1=${createHmac("sha256", secret).update(`${timestampSeconds}.${body}`).digest("hex")}`),
    `v0=${"0".repeat(64)}`
  ].join(",")
