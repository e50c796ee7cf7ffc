/** An error of Stripe's API, sent as `{error: {type, code, param, message}}`. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  readonly param: string | undefined
  /** True when the error happened during processing. Only then is it saved under the idempotency key. */
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
