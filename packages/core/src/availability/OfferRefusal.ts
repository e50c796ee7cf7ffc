import { slotRefusals } from "./Slots.ts"

/** The rule that a start violates: one of the slot rules, a meeting without enough seats, or the daily limit. */
export type OfferRefusal = (typeof offerRefusals)[number]

/** The rules that a start can violate. */
export const offerRefusals = [...slotRefusals, "full", "day_full"] as const
