import type { FieldErrors, Scope } from "@slotkit/core"
import * as Data from "effect/Data"

/** The credential is missing, revoked, expired or unknown. Spec: errors.401. */
export class Unauthorized extends Data.TaggedError("Unauthorized")<{ readonly message: string; readonly presented: boolean }> {}

/** The credential lacks a scope that the endpoint needs; `scopes` are all that it needs. Spec: errors.403.scope. */
export class MissingScope extends Data.TaggedError("MissingScope")<{
  readonly message: string
  readonly scopes: ReadonlyArray<Scope>
}> {}

/** The host is on Free where Pro is needed. Spec: errors.403.plan. */
export class PlanRequired extends Data.TaggedError("PlanRequired")<{ readonly message: string; readonly upgradeUrl: string }> {}

/** Nothing there, or it belongs to another host. Spec: errors.404. */
export class NotFound extends Data.TaggedError("NotFound")<{ readonly message: string }> {}

/**
 * The thing is there but the move is not possible now; the message says why. `vetoed` when the application said no.
 * Spec: errors.409.
 */
export class Conflict extends Data.TaggedError("Conflict")<{ readonly message: string; readonly vetoed?: boolean }> {}

/** The input is wrong; `errors` names every wrong field. Spec: errors.422. */
export class Invalid extends Data.TaggedError("Invalid")<{ readonly message: string; readonly errors: FieldErrors }> {
  static of = (errors: FieldErrors): Invalid => {
    const sentences = Object.values(errors).flat()
    const more = sentences.length - 1
    return new Invalid({ message: `${sentences[0]}${more > 0 ? ` (and ${more} more error${more > 1 ? "s" : ""})` : ""}`, errors })
  }
}

/** The credential has used up its minute. Spec: errors.429. */
export class TooManyRequests extends Data.TaggedError("TooManyRequests")<{
  readonly message: string
  readonly retryAfterSeconds: number
}> {}

/**
 * Something that the answer depends on cannot be reached, such as the host's calendars; the message is for whoever asked. It is a
 * defect of the moment, not an answer of a use case, as a database that is down is.
 */
export class Unavailable extends Data.TaggedError("Unavailable")<{ readonly message: string }> {}

/** Everything that a use case can answer instead of its result. */
export type Failure = Unauthorized | MissingScope | PlanRequired | NotFound | Conflict | Invalid | TooManyRequests
