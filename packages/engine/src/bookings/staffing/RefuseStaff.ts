import type { ReassignOverride } from "@slotkit/core"
import {
  type ConflictFact,
  offerRefusals,
  refusalWords,
  type StaffRefusal,
  type StartRefusal,
  staffFact
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Conflict } from "../../kernel/Failure.ts"
import { refuseStart } from "../CountMoves.ts"

/** The person whom a team refuses a start to: a visitor, who may have chosen a host, or someone with a credential. */
export type StaffReader = "visitor" | "visitor of a host" | "credential"

/**
 * Refuses a start that a team does not offer. Visitors only learn that the time is taken, that the host whom they have chosen is
 * not free, or that no room is large enough, because the roles of a team are none of their business. `override` are the rules
 * that a host would have to override.
 */
export const refuseStaff = (...refusal: Parameters<typeof staffRefusal>): Effect.Effect<never, Conflict> => {
  const fact = staffRefusal(...refusal)
  return !("text" in fact) && isOfferRefusal(fact) ? refuseStart(fact) : Effect.fail(Conflict.of(fact))
}

/** The same without counting the refusal, which is the fact of the `Conflict`. */
export const staffRefusal = (
  refusal: StaffRefusal,
  reader: StaffReader,
  override?: ReadonlyArray<ReassignOverride>
): ConflictFact => {
  const fact = { ...staffFact(refusal), ...(override === undefined ? {} : { override }) }
  if (reader === "credential" || (!("text" in fact) && isOfferRefusal(fact))) return fact
  const say = (code: "member_busy" | "no_room_for"): ConflictFact => ({ code, text: refusalWords.en.conflict(code) })
  if (fact.code === "no_room_for") return say(fact.code)
  return reader === "visitor of a host" && (fact.code === "member_busy" || fact.code === "limit_reached")
    ? say("member_busy")
    : { code: "busy" }
}

const isOfferRefusal = (fact: ConflictFact): fact is StartRefusal => offerRefusals.some((reason) => reason === fact.code)
