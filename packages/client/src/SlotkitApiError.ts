/**
 * Why a call failed, as a stable word. Spec: errors.
 *
 * Beside the rows of that table: `bad_request` for a body that was not taken for JSON at all (400, 413, 415), `server_error` (500),
 * `unavailable` (502, 503, 504), `unexpected_answer` when something else than the service answered, `timeout` and `network` when
 * nothing did.
 */
export type SlotkitApiErrorCode =
  | "unauthorized"
  | "missing_scope"
  | "plan_required"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "invalid"
  | "too_many_requests"
  | "bad_request"
  | "server_error"
  | "unavailable"
  | "unexpected_answer"
  | "timeout"
  | "network"

/** What is known about a failed call beside its sentence. */
export interface ApiFailure {
  readonly code: SlotkitApiErrorCode
  readonly status?: number | null
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
  readonly scopes?: ReadonlyArray<string>
  readonly upgradeUrl?: string
  readonly retryAfterSeconds?: number | null
  readonly requestId?: string | null
}

/** A call that failed. Branch on `code`; the message is for people. It never holds the token. */
export class SlotkitApiError extends Error {
  override readonly name = "SlotkitApiError"
  readonly code: SlotkitApiErrorCode
  /** The HTTP status; null when no answer came. */
  readonly status: number | null
  /** What is wrong with each field, for `invalid`. */
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
  /** The scopes that the endpoint needs, for `missing_scope`. */
  readonly scopes: ReadonlyArray<string>
  /** Where the account can be upgraded, for `plan_required`. */
  readonly upgradeUrl: string | null
  /** When to come back, for `too_many_requests` and whenever the answer said so. */
  readonly retryAfterSeconds: number | null
  /** `Svc-Request-Id`: what the service's own log calls this answer. */
  readonly requestId: string | null

  constructor(message: string, failure: ApiFailure) {
    super(message)
    this.code = failure.code
    this.status = failure.status ?? null
    this.errors = failure.errors ?? {}
    this.scopes = failure.scopes ?? []
    this.upgradeUrl = failure.upgradeUrl ?? null
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null
    this.requestId = failure.requestId ?? null
  }
}
