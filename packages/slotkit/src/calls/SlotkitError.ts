import type { FieldErrors, Scope } from "@slotkit/core"
import type { Failure, Unavailable } from "@slotkit/engine"

/** The stable codes of failed calls, each with the HTTP status of the same error. */
export type SlotkitErrorCode =
  | "unauthorized"
  | "missing_scope"
  | "plan_required"
  | "not_found"
  | "conflict"
  | "invalid"
  | "too_many_requests"
  | "vetoed"
  | "unavailable"

/**
 * A call failed, with the message that the HTTP API returns.
 *
 * Branch on `code`. `errors` is set for `invalid`, `scopes` for `missing_scope`, `upgradeUrl` for `plan_required`,
 * `retryAfterSeconds` for `too_many_requests`. `vetoed` means that the application's hook refused the change (409 over HTTP).
 * `unavailable` means that the database or a calendar is not responding (503); retry later.
 */
export class SlotkitError extends Error {
  override readonly name = "SlotkitError"
  readonly code: SlotkitErrorCode
  readonly errors?: FieldErrors
  readonly scopes?: ReadonlyArray<Scope>
  readonly upgradeUrl?: string
  readonly retryAfterSeconds?: number

  constructor(failure: Failure | Unavailable, options?: ErrorOptions) {
    super(failure.message, options)
    this.code = failure._tag === "Conflict" && failure.vetoed === true ? "vetoed" : codes[failure._tag]
    if (failure._tag === "Invalid") this.errors = failure.errors
    if (failure._tag === "MissingScope") this.scopes = failure.scopes
    if (failure._tag === "PlanRequired") this.upgradeUrl = failure.upgradeUrl
    if (failure._tag === "TooManyRequests") this.retryAfterSeconds = failure.retryAfterSeconds
  }
}

const codes: Readonly<Record<(Failure | Unavailable)["_tag"], SlotkitErrorCode>> = {
  Unauthorized: "unauthorized",
  MissingScope: "missing_scope",
  PlanRequired: "plan_required",
  NotFound: "not_found",
  Conflict: "conflict",
  Invalid: "invalid",
  TooManyRequests: "too_many_requests",
  Unavailable: "unavailable"
}
