/** Slot computation alone, without Effect: for browsers and other places where size counts. */
export {
  computeSlots,
  explainSlot,
  type Slot,
  type SlotQuery,
  type SlotRefusal,
  type SlotRules,
  type SlotVerdict
} from "./availability/Slots.ts"
export type { DateHours, HoursInterval, WeekdayHours, WorkingHours } from "./availability/WorkingHours.ts"
export type { Instant, LocalDate } from "./values/Instant.ts"
export type { Interval } from "./values/Interval.ts"
