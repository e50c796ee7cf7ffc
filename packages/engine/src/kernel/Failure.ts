import type { FieldErrors, Instant, ReassignOverride, Scope } from "@slotkit/core"
import type { ConflictCode, FieldProblem, FieldRule } from "@slotkit/core/codes"
import {
  type ConflictFact,
  type CredentialFact,
  conflictSentence,
  credentialSentence,
  type FieldFault,
  fieldErrors,
  type LimitFact,
  limitSentence,
  type Missing,
  missingSentence,
  type OfferedSlot,
  type OutageFact,
  outageSentence,
  type PermissionFact,
  type PlanFact,
  permissionSentence,
  planSentence,
  type RefusedMeeting,
  type RefusedRole
} from "@slotkit/core/internal"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** The credential is missing, revoked, expired or unknown. Spec: errors.401. */
export class Unauthorized extends Data.TaggedError("Unauthorized")<{
  readonly fact: CredentialFact
  readonly presented: boolean
}> {
  override get message(): string {
    return credentialSentence(this.fact)
  }
}

/** The credential lacks scopes that the endpoint requires; `scopes` lists all required ones. Spec: errors.403.scope. */
export class MissingScope extends Data.TaggedError("MissingScope")<{
  readonly message: string
  readonly scopes: ReadonlyArray<Scope>
}> {}

/** The request requires Pro, but the host is on Free. Spec: errors.403.plan. */
export class PlanRequired extends Data.TaggedError("PlanRequired")<{ readonly fact: PlanFact; readonly upgradeUrl: string }> {
  override get message(): string {
    return planSentence(this.fact)
  }
}

/** The resource does not exist or belongs to another host. Spec: errors.404. */
export class NotFound extends Data.TaggedError("NotFound")<{ readonly what: Missing }> {
  override get message(): string {
    return missingSentence(this.what)
  }
}

/**
 * The current state does not allow the request. `fact` says why, and `next` are free times to suggest instead of a refused start.
 * Spec: errors.409.
 */
export class Conflict extends Data.TaggedError("Conflict")<{
  readonly fact: ConflictFact
  readonly next?: ReadonlyArray<OfferedSlot>
}> {
  static of = (fact: ConflictFact): Conflict => new Conflict({ fact })

  get reason(): ConflictCode {
    return this.fact.code
  }

  /** The start of the next period, if a limit of this one is reached. */
  get opensAt(): Instant | undefined {
    return "opensAt" in this.fact ? this.fact.opensAt : undefined
  }

  /** The rules that a host would have to override, for a start that could be booked then. */
  get overridable(): ReadonlyArray<ReassignOverride> {
    return ("override" in this.fact ? this.fact.override : undefined) ?? []
  }

  /** The roles of a team that have too few free members. */
  get roles(): ReadonlyArray<RefusedRole> {
    return ("roles" in this.fact ? this.fact.roles : undefined) ?? []
  }

  /** The meetings of a series that cannot be booked. */
  get refused(): ReadonlyArray<RefusedMeeting> {
    return ("refused" in this.fact ? this.fact.refused : undefined) ?? []
  }

  override get message(): string {
    return conflictSentence(this.fact)
  }
}

/** A calendar account lacks the permission for the request. The host can grant it at `connectUrl`, signed in to Slotkit. */
export class PermissionNeeded extends Data.TaggedError("PermissionNeeded")<{
  readonly fact: PermissionFact
  readonly connectUrl: string
}> {
  override get message(): string {
    return permissionSentence(this.fact)
  }
}

/** The input is invalid; `errors` lists every invalid field, and `problems` the rules that they break. Spec: errors.422. */
export class Invalid extends Data.TaggedError("Invalid")<{
  readonly message: string
  readonly errors: FieldErrors
  readonly problems: ReadonlyArray<FieldProblem & FieldRule>
}> {
  static of = (faults: ReadonlyArray<FieldFault>): Invalid => {
    const errors = fieldErrors(faults)
    const [first] = Object.values(errors).flat()
    const more = faults.length - 1
    return new Invalid({
      message: `${first}${more > 0 ? ` (and ${more} more error${more > 1 ? "s" : ""})` : ""}`,
      errors,
      problems: Object.keys(errors).flatMap((of) =>
        faults.filter(({ field }) => field === of).map(({ field: _, ...problem }) => problem)
      )
    })
  }
}

/** The credential, the visitor or the host has exceeded a limit of requests, which `fact` names. Spec: errors.429. */
export class TooManyRequests extends Data.TaggedError("TooManyRequests")<{
  readonly fact: LimitFact
  readonly retryAfterSeconds: number
}> {
  override get message(): string {
    return limitSentence(this.fact)
  }
}

/**
 * A required system, such as the host's calendar, is not responding. The caller can try again after `retryAfterSeconds`, by
 * default one. It is raised as a defect, like an unavailable database, and is not a result of a use case.
 */
export class Unavailable extends Data.TaggedError("Unavailable")<{
  readonly fact: OutageFact
  readonly retryAfterSeconds?: number
}> {
  override get message(): string {
    return outageSentence(this.fact)
  }
}

/** All failures of use cases. */
export type Failure =
  | Unauthorized
  | MissingScope
  | PlanRequired
  | NotFound
  | Conflict
  | PermissionNeeded
  | Invalid
  | TooManyRequests

/** Returns the result of a lookup. Fails with `NotFound` when there is none. */
export const orNotFound = <A>(found: Option.Option<A>, what: Missing): Effect.Effect<A, NotFound> =>
  Option.isSome(found) ? Effect.succeed(found.value) : Effect.fail(new NotFound({ what }))
