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
export const refuseStaff = (
  refusal: StaffRefusal,
  reader: StaffReader,
  override?: ReadonlyArray<ReassignOverride>
): Effect.Effect<never, Conflict> => {
  const fact = { ...staffFact(refusal), ...(override === undefined ? {} : { override }) }
  if (!("text" in fact) && isOfferRefusal(fact)) return refuseStart(fact)
  if (reader === "credential") return Effect.fail(Conflict.of(fact))
  const say = (code: "member_busy" | "no_room_for") => Effect.fail(Conflict.of({ code, text: refusalWords.en.conflict(code) }))
  if (fact.code === "no_room_for") return say(fact.code)
  return reader === "visitor of a host" && (fact.code === "member_busy" || fact.code === "limit_reached")
    ? say("member_busy")
    : refuseStart({ code: "busy" })
}

const isOfferRefusal = (fact: ConflictFact): fact is StartRefusal => offerRefusals.some((reason) => reason === fact.code)
