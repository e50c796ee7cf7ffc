import type { TransitionRow } from "../values/Transition.ts"

/** The state machine of an invite. Spec: invite.states. */
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

/** Returns the row for a trigger in a status, or `undefined` if the table has none. */
export const findInviteTransition = (from: InviteStatus | "none", on: InviteTrigger): InviteTransition | undefined =>
  inviteTransitions.find((row) => row.from === from && row.on === on)
