/** What Stripe answers instead of a result; on the wire `{error: {type, code, param, message}}`. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  readonly param: string | undefined
  /** Whether the request was being carried out when it failed; only then is the answer saved under its idempotency key. */
  readonly carriedOut: boolean

  constructor(message: string, details: StripeRefusalDetails = {}) {
    super(message)
    this.status = details.status ?? 400
    this.type = details.type ?? "invalid_request_error"
    this.code = details.code
    this.param = details.param
    this.carriedOut = details.carriedOut ?? false
  }
}

export interface StripeRefusalDetails {
  readonly status?: number
  readonly type?: string
  readonly code?: string
  readonly param?: string
  readonly carriedOut?: boolean
}
