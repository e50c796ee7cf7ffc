import type { FieldErrors, Scope } from "@slotkit/core"
import type { Failure, Unavailable } from "@slotkit/engine"

/** What a call can answer instead of its result, as a stable word. Each has the status that the same answer has over HTTP. */
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
 * A call of the library was refused: the same refusal, with the same sentence, that the HTTP API answers.
 *
 * Branch on `code`. `errors` is there for `invalid`, `scopes` for `missing_scope`, `upgradeUrl` for `plan_required`,
 * `retryAfterSeconds` for `too_many_requests`. `vetoed` is the application's own hook, 409 over HTTP like `conflict`; `unavailable` a
 * database or a calendar that does not answer, 503, and worth trying again.
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
