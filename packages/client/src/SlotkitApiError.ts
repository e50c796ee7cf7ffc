/**
 * The stable codes of failed calls. Spec: errors.
 *
 * In addition to that table: `bad_request` for a body that the API cannot parse (400, 413, 415), `server_error` (500),
 * `unavailable` (502, 503, 504), `unexpected_answer` for a response that does not come from the API, and `timeout` and `network`
 * when there is no response.
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

/** The properties of a failed call besides its message. */
export interface ApiFailure {
  readonly code: SlotkitApiErrorCode
  readonly status?: number | null
  readonly reason?: string | null
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
  readonly problems?: ReadonlyArray<SlotkitProblem>
  readonly nextTimes?: ReadonlyArray<SlotkitFreeTime>
  readonly opensAt?: string
  readonly override?: ReadonlyArray<string>
  readonly roles?: ReadonlyArray<SlotkitShortRole>
  readonly refused?: ReadonlyArray<SlotkitRefusedMeeting>
  readonly scopes?: ReadonlyArray<string>
  readonly upgradeUrl?: string
  readonly retryAfterSeconds?: number | null
  readonly requestId?: string | null
}

/** A wrong field of a request. Entries of lists count from 0 in `path`, such as `attendees.0.email`. */
export interface SlotkitProblem {
  readonly path: string
  readonly rule: string
  readonly message: string
}

/** A role of a team that has too few free members. */
export interface SlotkitShortRole {
  readonly key: string
  readonly reason: string
  /** The number of members that a meeting needs. */
  readonly needs: number
  /** The number of members who are free. */
  readonly free: number
}

/** A meeting of a series that cannot be booked. */
export interface SlotkitRefusedMeeting {
  /** The place in the series, from 1. */
  readonly index: number
  readonly start: string
  /** The reason, as the `code` of a single booking's refusal. */
  readonly reason: string
}

/** A free time, in ISO 8601. */
export interface SlotkitFreeTime {
  readonly start: string
  readonly end: string
}

/**
 * A failed call. Branch on `code`, and on `reason` for the different kinds of `conflict`; the message is for people. It never
 * contains the token.
 */
export class SlotkitApiError extends Error {
  override readonly name = "SlotkitApiError"
  readonly code: SlotkitApiErrorCode
  /** The HTTP status; null when there is no response. */
  readonly status: number | null
  /** The `code` of the response, such as `busy` for a `conflict`; null when there is none. */
  readonly reason: string | null
  /** The errors of each invalid field, for `invalid`. */
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
  /** The same errors as paths, each with the rule that it breaks. */
  readonly problems: ReadonlyArray<SlotkitProblem>
  /** The next three free times, for a booking of the visitor or operator API whose start is refused. */
  readonly nextTimes: ReadonlyArray<SlotkitFreeTime>
  /** The start of the next day, week or month, in ISO 8601, if the limit of this one is reached; otherwise null. */
  readonly opensAt: string | null
  /** The rules that a host would have to override for a start that is refused; empty if that does not suffice. */
  readonly override: ReadonlyArray<string>
  /** The roles that have too few free members, for a start that a team refuses to a credential. */
  readonly roles: ReadonlyArray<SlotkitShortRole>
  /** The meetings of a series that cannot be booked, for `series_refused`. */
  readonly refused: ReadonlyArray<SlotkitRefusedMeeting>
  /** The required scopes, for `missing_scope`. */
  readonly scopes: ReadonlyArray<string>
  /** The URL to upgrade the account, for `plan_required`. */
  readonly upgradeUrl: string | null
  /** The time to wait before a retry, for `too_many_requests` and all responses with `Retry-After`. */
  readonly retryAfterSeconds: number | null
  /** `Svc-Request-Id`, which identifies the request in the service's log. */
  readonly requestId: string | null

  constructor(message: string, failure: ApiFailure) {
    super(message)
    this.code = failure.code
    this.status = failure.status ?? null
    this.reason = failure.reason ?? null
    this.errors = failure.errors ?? {}
    this.problems = failure.problems ?? []
    this.nextTimes = failure.nextTimes ?? []
    this.opensAt = failure.opensAt ?? null
    this.override = failure.override ?? []
    this.roles = failure.roles ?? []
    this.refused = failure.refused ?? []
    this.scopes = failure.scopes ?? []
    this.upgradeUrl = failure.upgradeUrl ?? null
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null
    this.requestId = failure.requestId ?? null
  }
}
