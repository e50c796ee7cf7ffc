import * as Data from "effect/Data"
import Stripe from "stripe"

/** Why a call to Stripe came to nothing. `reason` is for the operator: it holds neither a key nor an email address. */
export class StripeFailure extends Data.TaggedError("StripeFailure")<{
  readonly reason: string
  readonly status?: number | undefined
  readonly code?: string | undefined
  /** Whether Stripe repeated an answer that it had saved under the idempotency key, instead of carrying out the request. */
  readonly replayed?: boolean
}> {}

/** Reads what the package throws. */
export const stripeFailure = (error: unknown): StripeFailure => {
  if (error instanceof Stripe.errors.StripeConnectionError) return new StripeFailure({ reason: noAnswer(error.detail) })
  if (!(error instanceof Stripe.errors.StripeError)) return new StripeFailure({ reason: "Stripe could not be asked" })
  return new StripeFailure({
    reason: refusal(error),
    status: error.statusCode,
    code: error.code,
    replayed: error.headers?.["idempotent-replayed"] === "true"
  })
}

const noAnswer = (detail: unknown): string => {
  const code = detail instanceof Error && "code" in detail ? ` (${detail.code})` : ""
  return `Stripe did not answer${code}`
}

const refusal = (error: InstanceType<typeof Stripe.errors.StripeError>): string => {
  const details = [error.code, error.requestId].filter((detail) => detail !== undefined)
  const trail = details.length === 0 ? "" : ` (${details.join(", ")})`
  if (error.statusCode === 401) return `Stripe refused the secret key${trail}`
  const status = error.statusCode === undefined ? "" : ` ${error.statusCode}`
  return `Stripe answered${status}: ${withoutSecrets(error.message)}${trail}`
}

const withoutSecrets = (text: string): string =>
  text
    .replace(/\b(?:sk|rk|pk|ek|whsec)_[\w*]+/g, "[key]")
    .replace(/[^\s<>"'`:]+@[^\s<>"'`]+/g, "[address]")
    .slice(0, 300)
