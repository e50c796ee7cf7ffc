import type { Instant, OverrideReason } from "@slotkit/core"
import { type OfferRefusal, type RefusedRole, refusalWords, type TeamRefusal, wrongField } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Conflict, Invalid } from "../../kernel/Failure.ts"
import { refuseStart } from "../CountMoves.ts"

/** The reason why a team does not offer a start, and the roles that it concerns. */
interface Refusal {
  readonly reason: TeamRefusal
  readonly roles?: ReadonlyArray<RefusedRole>
  readonly opensAt?: Instant
}

/**
 * Refuses a start that a team does not offer. Visitors only learn that the time is taken, or that their host is not free, because
 * the roles of a team are none of their business.
 */
export const refuseStaff = ({ reason, roles = [], opensAt }: Refusal, isVisitor: boolean): Effect.Effect<never, Conflict> => {
  const ofHost = refusalsOfHosts[reason]
  if (ofHost !== undefined) return refuseStart({ code: ofHost, ...(opensAt === undefined ? {} : { opensAt }) })
  const role = roles.find((each) => each.reason === reason)
  if (isVisitor) {
    return role?.reason === "member_busy" || role?.reason === "limit_reached"
      ? Effect.fail(Conflict.of({ code: "member_busy", text: refusalWords.en.conflict("member_busy") }))
      : refuseStart({ code: "busy" })
  }
  if (reason === "no_staffing" || reason === "slot_taken" || role === undefined) {
    return Effect.fail(Conflict.of({ code: reason === "no_staffing" ? reason : "slot_taken" }))
  }
  return Effect.fail(Conflict.of({ code: role.reason as Exclude<RefusedRole["reason"], "slot_taken">, ...role }))
}

/** The reasons that people have too, with their codes. */
const refusalsOfHosts: Partial<Record<TeamRefusal, OfferRefusal>> = {
  in_past: "past",
  too_soon: "notice",
  outside_window: "window",
  day_full: "day_full",
  week_full: "week_full",
  month_full: "month_full"
}

/** Refuses a request to a team that overrides rules: the calendars of its members are theirs. */
export const refuseOverride = (override: ReadonlyArray<OverrideReason>): Effect.Effect<void, Invalid> =>
  override.length === 0
    ? Effect.void
    : Effect.fail(Invalid.of([wrongField("override", "The override field cannot be used for a team.", "unaccepted")]))
