/** The current step of a visitor. */
export type BookingStep = "loading" | "choosing" | "details" | "submitting" | "paying" | "failed" | "confirm_email" | "done"

/** An event of a step. */
export type BookingEvent =
  | "load"
  | "select"
  | "reload"
  | "back"
  | "submit"
  | "refuse"
  | "correct"
  | "resubmit"
  | "confirm"
  | "pay"
  | "finish"
  | "fail"

/** The step that follows each event of a step. */
export type StepTable<Step extends string, Event extends string> = Readonly<Record<Step, Readonly<Partial<Record<Event, Step>>>>>

/** The steps that follow the outcome of a booking. */
export const outcomes = { confirm: "confirm_email", pay: "paying", finish: "done", fail: "failed" } as const

/**
 * The steps of a booking: the events of each, and the step that follows. Other events are ignored, such as a second click on a
 * button.
 */
export const bookingSteps: StepTable<BookingStep, BookingEvent> = {
  loading: { load: "choosing", ...outcomes },
  choosing: { select: "details", reload: "loading" },
  details: { back: "choosing", submit: "submitting" },
  submitting: { refuse: "choosing", correct: "details", ...outcomes },
  paying: { finish: "done", fail: "failed" },
  failed: { resubmit: "submitting", reload: "loading", back: "details" },
  confirm_email: {},
  done: {}
}
