import type { StepTable } from "./BookingSteps.ts"

/** The current step of a booker who changes a booking. */
export type ManageStep = "loading" | "viewing" | "cancelling" | "choosing" | "reviewing" | "submitting" | "failed"

/** An event of one of the steps. */
export type ManageEvent =
  | "load"
  | "reload"
  | "cancel"
  | "reschedule"
  | "select"
  | "submit"
  | "resubmit"
  | "refuse"
  | "back"
  | "finish"
  | "fail"

/** The steps of changing a booking: the events of each, and the step that follows. Other events are ignored. */
export const manageSteps: StepTable<ManageStep, ManageEvent> = {
  loading: { load: "viewing", fail: "failed" },
  viewing: { cancel: "cancelling", reschedule: "choosing", submit: "submitting" },
  cancelling: { submit: "submitting", back: "viewing" },
  choosing: { select: "reviewing", back: "viewing" },
  reviewing: { submit: "submitting", back: "choosing" },
  submitting: { finish: "viewing", refuse: "choosing", fail: "failed" },
  failed: { resubmit: "submitting", reload: "loading" }
}
