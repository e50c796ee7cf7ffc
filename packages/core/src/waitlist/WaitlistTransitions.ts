import type { Conditions, TransitionRow } from "../values/Transition.ts"

/**
 * The state machine of an entry of a waiting list. An entry that ended as `left` is deleted. Decision 0130.
 */
export const waitlistTransitions = [
  { from: "none", on: "join", when: [], to: "waiting", also: ["mail.waitlistJoined"] },
  { from: "waiting", on: "offer", when: [], to: "offered", also: ["mail.waitlistOffer"] },
  { from: "offered", on: "accept", when: ["inTime"], to: "booked", also: [] },
  { from: "offered", on: "decline", when: [], to: "waiting", also: [] },
  { from: "offered", on: "offerExpires", when: ["over"], to: "waiting", also: [] },
  { from: "offered", on: "timeTaken", when: [], to: "waiting", also: [] },
  { from: "waiting", on: "leave", when: [], to: "left", also: [] },
  { from: "offered", on: "leave", when: [], to: "left", also: [] }
] as const satisfies ReadonlyArray<TransitionRow>

export type WaitlistTransition = (typeof waitlistTransitions)[number]
/** The states of an entry. */
export type WaitlistState = WaitlistTransition["to"]
export type WaitlistTrigger = WaitlistTransition["on"]

/** The facts that the table's conditions use. */
export interface WaitlistFacts {
  /** True once the time to accept an offer has passed. */
  readonly isOver: boolean
}

/** The table's conditions by name. */
export const waitlistConditions: Conditions<WaitlistTransition, WaitlistFacts> = {
  inTime: ({ isOver }) => !isOver,
  over: ({ isOver }) => isOver
}
