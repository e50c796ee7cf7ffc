import * as Data from "effect/Data"
import Stripe from "stripe"

/** A failed call to Stripe. `reason` is for the operator and contains neither a key nor an email address. */
export class StripeFailure extends Data.TaggedError("StripeFailure")<{
  readonly reason: string
  readonly status?: number | undefined
  readonly code?: string | undefined
  /** True when Stripe replayed a saved response for the idempotency key instead of carrying out the request. */
  readonly replayed?: boolean
}> {}

/** Converts the errors of Stripe's client. */
export const stripeFailure = (error: unknown): StripeFailure => {
  if (error instanceof Stripe.errors.StripeConnectionError) return new StripeFailure({ reason: noAnswer(error.detail) })
  if (!(error instanceof Stripe.errors.StripeError)) return new StripeFailure({ reason: "The request to Stripe failed" })
  return new StripeFailure({
    reason: refusal(error),
    status: error.statusCode,
    code: error.code,
    replayed: error.headers?.["idempotent-replayed"] === "true"
  })
}

const noAnswer = (detail: unknown): string => {
  const code = detail instanceof Error && "code" in detail ? ` (${detail.code})` : ""
  return `Stripe did not respond${code}`
}

const refusal = (error: InstanceType<typeof Stripe.errors.StripeError>): string => {
  const details = [error.code, error.requestId].filter((detail) => detail !== undefined)
  const trail = details.length === 0 ? "" : ` (${details.join(", ")})`
  if (error.statusCode === 401) return `Stripe rejected the secret key${trail}`
  const status = error.statusCode === undefined ? "" : ` ${error.statusCode}`
  return `Stripe responded${status}: ${withoutSecrets(error.message)}${trail}`
}

const withoutSecrets = (text: string): string =>
  text
    .replace(/\b(?:sk|rk|pk|ek|whsec)_[\w*]+/g, "[key]")
    .replace(/[^\s<>"'`:]+@[^\s<>"'`]+/g, "[address]")
    .slice(0, 300)
