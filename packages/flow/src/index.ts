/**
 * The steps of booking a time with Slotkit, without a user interface.
 *
 * @module
 */
export type { BookingFlow, BookingState } from "./BookingState.ts"
export { type BookingEvent, type BookingStep, bookingSteps, type StepTable } from "./BookingSteps.ts"
export { createBookingFlow } from "./createBookingFlow.ts"
export type { FieldError, FlowError, FlowErrorCode, FormErrors } from "./FlowError.ts"
export type { BookingFlowOptions, CallOptions, FlowClock, FormJudge, FormValues } from "./FlowOptions.ts"
export type {
  BookableDays,
  FlowBooking,
  FlowChange,
  FlowChanges,
  FlowHost,
  FlowQuestion,
  FlowService,
  FlowTime,
  OfferedTime,
  SlotsByDay
} from "./FlowResources.ts"
export type { FlowStore } from "./FlowStore.ts"
export type { TimeActions } from "./TimeActions.ts"
export type { TimesState } from "./TimesState.ts"
