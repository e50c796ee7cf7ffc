import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** The check of visitors is not responding; a retry may succeed. */
export class VisitorCheckUnavailable extends Data.TaggedError("VisitorCheckUnavailable")<{ readonly reason: string }> {}

/** A booking request of a visitor, for the check. */
export interface CheckedVisit {
  readonly hostId: number
  /** The answer to the check, such as a captcha's token; `null` if the request has none. */
  readonly answer: string | null
}

/** A check of visitors before they book, such as a captcha. The default, `null`, checks nothing. */
export const VisitorCheck = Context.Reference<{
  /** Returns true for a visitor who may book. It must respond within seconds, because a request waits for it. */
  readonly passes: (visit: CheckedVisit) => Effect.Effect<boolean, VisitorCheckUnavailable>
} | null>("@slotkit/engine/VisitorCheck", { defaultValue: () => null })
