/** The codes of refusals, wrong fields and ended bookings, without Effect. */
export type { BookingConflict, ConflictCode, HostConflict, ProgramConflict } from "./bookings/ConflictCode.ts"
export type { EndReason } from "./bookings/EndReason.ts"
export type { FieldProblem, FieldRule, RuleName } from "./values/FieldRule.ts"
