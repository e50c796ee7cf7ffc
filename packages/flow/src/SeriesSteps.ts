import { type BookingEvent, type BookingStep, outcomes, type StepTable } from "./BookingSteps.ts"

/** The current step of a visitor who books a series. */
export type SeriesStep = Exclude<BookingStep, "loading" | "choosing"> | "previewing" | "reviewing"

/** An event of one of the steps. */
export type SeriesEvent = Exclude<BookingEvent, "select" | "reload"> | "preview"

/** The steps of booking a series: the events of each, and the step that follows. Other events are ignored. */
export const seriesSteps: StepTable<SeriesStep, SeriesEvent> = {
  details: { preview: "previewing" },
  previewing: { load: "reviewing", correct: "details", fail: "failed" },
  reviewing: { back: "details", preview: "previewing", submit: "submitting" },
  submitting: {
    refuse: "previewing",
    correct: "details",
    ...outcomes
  },
  paying: { finish: "done", fail: "failed" },
  failed: { resubmit: "submitting", preview: "previewing", back: "details" },
  confirm_email: {},
  done: {}
}
