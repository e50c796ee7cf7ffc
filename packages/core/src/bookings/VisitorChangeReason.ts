/** A change that a booker makes to their own booking. Decision 0039. */
export type VisitorChange = "cancel" | "reschedule"

/** The reason why a booker cannot make a change. */
export const visitorChangeReasons = [
  "ended",
  "started",
  "unconfirmed",
  "awaiting_payment",
  "not_allowed",
  "too_late",
  "paid",
  "approval",
  "not_offered"
] as const
export type VisitorChangeReason = (typeof visitorChangeReasons)[number]
