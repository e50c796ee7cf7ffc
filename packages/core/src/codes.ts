/** The codes of refusals, wrong fields, languages and ended bookings, without Effect. */
export type {
  BookingConflict,
  ConflictCode,
  HostConflict,
  ProgramConflict,
  VisitorChange,
  VisitorChangeReason
} from "./bookings/ConflictCode.ts"
export type { EndReason } from "./bookings/EndReason.ts"
export type { PaymentStatus } from "./payments/PaymentTransitions.ts"
export type { FieldProblem, FieldRule, RuleName } from "./values/FieldRule.ts"
export type { Language } from "./values/Languages.ts"
export type { UnnamedPlace } from "./words/MeetingWords.ts"
export type { VisitorConflict, VisitorLimit } from "./words/RefusalWords.ts"
