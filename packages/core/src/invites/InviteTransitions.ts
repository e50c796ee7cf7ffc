import type { TransitionRow } from "../values/Transition.ts"

/** The life of an invite. Spec: invite.states. */
export const inviteTransitions = [
  { from: "none", on: "create", when: [], to: "open", also: [] },
  { from: "open", on: "book", when: [], to: "used", also: [] },
  { from: "open", on: "expiryPasses", when: ["noBooking"], to: "expired", also: [] },
  { from: "open", on: "disable", when: [], to: "disabled", also: [] }
] as const satisfies ReadonlyArray<TransitionRow>

export type InviteTransition = (typeof inviteTransitions)[number]
/** Spec: invite.fields.status. */
export type InviteStatus = InviteTransition["to"]
export type InviteTrigger = InviteTransition["on"]

/** The row that a trigger takes from an invite's status, or `undefined`: a move that the table lacks. */
export const findInviteTransition = (from: InviteStatus | "none", on: InviteTrigger): InviteTransition | undefined =>
  inviteTransitions.find((row) => row.from === from && row.on === on)
