import type { Reassignment, RefusedMeeting, Scope } from "@slotkit/client/resources"
import { formatInstant } from "@slotkit/core"
import type { ConflictCode, FieldProblem } from "@slotkit/core/codes"

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

/** The reason for a `conflict`: the `code` of the HTTP response. */
export type SlotkitConflict = ConflictCode | "permission_needed"

/**
 * A call failed, with the message that the HTTP API returns.
 *
 * Branch on `code`, and on `reason` for the different kinds of `conflict`: it is the `code` of the HTTP response. `errors` and
 * `problems`, which has the path of each wrong value and the rule that it breaks, are set for `invalid`, `scopes` for
 * `missing_scope`, `roles` for a start for which a team has too few free members, `refused` for a series, `upgradeUrl` for
 * `plan_required`, `retryAfterSeconds` for `too_many_requests`. `vetoed` means that the application's hook refused the change
 * (409 over HTTP). `unavailable` means that the database or a calendar is not responding (503); retry later. Fields that are
 * not set do not exist, so that a printed error shows only what is known.
 */
export class SlotkitError extends Error {
  override readonly name = "SlotkitError"
  readonly code: SlotkitErrorCode
  declare readonly reason?: SlotkitConflict
  declare readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
  declare readonly problems?: ReadonlyArray<FieldProblem>
  declare readonly opensAt?: string
  declare readonly override?: NonNullable<Reassignment["override"]>
  declare readonly roles?: ReadonlyArray<ShortRole>
  declare readonly refused?: ReadonlyArray<RefusedMeeting>
  declare readonly scopes?: ReadonlyArray<Scope>
  declare readonly upgradeUrl?: string
  declare readonly connectUrl?: string
  declare readonly retryAfterSeconds?: number

  constructor(failure: CallFailure, options?: ErrorOptions) {
    super(failure.message, options)
    this.code = failure.reason === "vetoed" ? "vetoed" : codes[failure._tag]
    if (failure._tag === "Conflict" && failure.reason !== undefined) this.reason = failure.reason as SlotkitConflict
    if (failure._tag === "PermissionNeeded") this.reason = "permission_needed"
    if (failure.errors !== undefined) this.errors = failure.errors
    if (failure.problems !== undefined) this.problems = failure.problems
    if (failure.opensAt !== undefined) this.opensAt = formatInstant(failure.opensAt)
    if (failure.overridable !== undefined && failure.overridable.length > 0) this.override = failure.overridable
    if (failure.roles !== undefined && failure.roles.length > 0) this.roles = failure.roles
    if (failure.refused !== undefined && failure.refused.length > 0) this.refused = failure.refused
    if (failure.scopes !== undefined) this.scopes = failure.scopes
    if (failure.upgradeUrl !== undefined) this.upgradeUrl = failure.upgradeUrl
    if (failure.connectUrl !== undefined) this.connectUrl = failure.connectUrl
    if (failure.retryAfterSeconds !== undefined) this.retryAfterSeconds = failure.retryAfterSeconds
  }
}

/** A role of a team that has too few free members for a start. */
export interface ShortRole {
  readonly key: string
  readonly reason: string
  /** The number of members that a meeting needs. */
  readonly needs: number
  /** The number of members who are free. */
  readonly free: number
}

/** A failure of a use case, as the engine describes it. */
interface CallFailure {
  readonly _tag:
    | "Unauthorized"
    | "MissingScope"
    | "PlanRequired"
    | "NotFound"
    | "Conflict"
    | "PermissionNeeded"
    | "Invalid"
    | "TooManyRequests"
    | "Unavailable"
  readonly message: string
  readonly reason?: string
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
  readonly problems?: ReadonlyArray<FieldProblem>
  readonly opensAt?: number | undefined
  readonly overridable?: NonNullable<Reassignment["override"]>
  readonly roles?: ReadonlyArray<ShortRole>
  readonly refused?: ReadonlyArray<RefusedMeeting>
  readonly scopes?: ReadonlyArray<Scope>
  readonly upgradeUrl?: string
  readonly connectUrl?: string
  readonly retryAfterSeconds?: number
}

const codes: Readonly<Record<CallFailure["_tag"], SlotkitErrorCode>> = {
  Unauthorized: "unauthorized",
  MissingScope: "missing_scope",
  PlanRequired: "plan_required",
  NotFound: "not_found",
  Conflict: "conflict",
  PermissionNeeded: "conflict",
  Invalid: "invalid",
  TooManyRequests: "too_many_requests",
  Unavailable: "unavailable"
}
