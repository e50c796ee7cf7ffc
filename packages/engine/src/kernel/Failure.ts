import type { FieldErrors, Instant, Scope } from "@slotkit/core"
import type { ConflictCode, FieldProblem, FieldRule } from "@slotkit/core/codes"
import {
  type ConflictFact,
  conflictSentence,
  type FieldFault,
  fieldErrors,
  type Missing,
  missingSentence,
  type OfferedSlot
} from "@slotkit/core/internal"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** The credential is missing, revoked, expired or unknown. Spec: errors.401. */
export class Unauthorized extends Data.TaggedError("Unauthorized")<{ readonly message: string; readonly presented: boolean }> {}

/** The credential lacks scopes that the endpoint requires; `scopes` lists all required ones. Spec: errors.403.scope. */
export class MissingScope extends Data.TaggedError("MissingScope")<{
  readonly message: string
  readonly scopes: ReadonlyArray<Scope>
}> {}

/** The request requires Pro, but the host is on Free. Spec: errors.403.plan. */
export class PlanRequired extends Data.TaggedError("PlanRequired")<{ readonly message: string; readonly upgradeUrl: string }> {}

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

  override get message(): string {
    return conflictSentence(this.fact)
  }
}

/** A calendar account lacks the permission for the request. The host can grant it at `connectUrl`, signed in to Slotkit. */
export class PermissionNeeded extends Data.TaggedError("PermissionNeeded")<{
  readonly message: string
  readonly connectUrl: string
}> {}

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

/** The limit of a visitor that is used up: that of the email address, of the network, or of a booking that is rescheduled. */
export type VisitorLimitReason = "booker" | "network" | "booking"

/**
 * The credential, or the visitor, has exceeded a rate limit. `reason` names the limit of a visitor's booking, for pages that word
 * it in the reader's language. Spec: errors.429.
 */
export class TooManyRequests extends Data.TaggedError("TooManyRequests")<{
  readonly message: string
  readonly retryAfterSeconds: number
  readonly reason?: VisitorLimitReason
}> {}

/**
 * A required system, such as the host's calendar, is not responding. The message is for the caller, who can try again after
 * `retryAfterSeconds`, by default one. It is raised as a defect, like an unavailable database, and is not a result of a use case.
 */
export class Unavailable extends Data.TaggedError("Unavailable")<{
  readonly message: string
  readonly retryAfterSeconds?: number
}> {}

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
