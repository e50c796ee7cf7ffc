import type { Conditions, TransitionRow } from "../values/Transition.ts"

/** The life of a booking, one row per row of the specification, in its order. Spec: booking.states. */
export const bookingTransitions = [
  {
    from: "none",
    on: "book",
    when: ["approvalRequired"],
    to: "pending",
    also: ["booking.requested", "mail.requestReceived", "mail.requestToHost"]
  },
  { from: "none", on: "book", when: ["noApproval", "free"], to: "accepted", also: ["booking.confirmed", "mail.confirmation"] },
  { from: "none", on: "book", when: ["noApproval", "paid"], to: "awaitingPayment", also: [] },
  { from: "pending", on: "accept", when: ["free"], to: "accepted", also: ["booking.confirmed", "mail.confirmation"] },
  { from: "pending", on: "accept", when: ["paid"], to: "awaitingPayment", also: ["mail.paymentRequest"] },
  { from: "pending", on: "decline", when: [], to: "declined", also: ["booking.declined", "mail.declined"] },
  { from: "pending", on: "slotPasses", when: [], to: "declined", also: ["booking.declined", "mail.declined"] },
  { from: "awaitingPayment", on: "paymentSucceeds", when: [], to: "accepted", also: ["booking.confirmed", "mail.confirmation"] },
  {
    from: "awaitingPayment",
    on: "paymentFailsOrExpires",
    when: [],
    to: "cancelled",
    also: ["booking.cancelled", "mail.cancelled"]
  },
  { from: "accepted", on: "reschedule", when: [], to: "accepted", also: ["booking.rescheduled", "mail.rescheduled"] },
  { from: "accepted", on: "cancel", when: ["unpaid"], to: "cancelled", also: ["booking.cancelled", "mail.cancelled"] },
  { from: "accepted", on: "dayBefore", when: [], to: "accepted", also: ["mail.reminder"] }
] as const satisfies ReadonlyArray<TransitionRow>

export type BookingTransition = (typeof bookingTransitions)[number]
/** The states of a booking; `awaitingPayment` shows as status `pending`. */
export type BookingState = BookingTransition["to"]
export type BookingTrigger = BookingTransition["on"]
type Also = BookingTransition["also"][number]
/** The event types that moves of a booking emit. Spec: events. */
export type BookingEventType = Extract<Also, `booking.${string}`>
/** The mails that moves of a booking send, without their `mail.` prefix. */
export type BookingMail = Extract<Also, `mail.${string}`> extends `mail.${infer Kind}` ? Kind : never

/** What the conditions of the table are judged by. */
export interface BookingFacts {
  /** The service asks for approval and the plan lets it; never for an invite. */
  readonly approvalRequired: boolean
  /** The booking costs money; never for an invite. */
  readonly paid: boolean
  /** Money has been received and not given back. */
  readonly settled: boolean
}

/** The conditions of the table by name. */
export const bookingConditions: Conditions<BookingTransition, BookingFacts> = {
  approvalRequired: (facts) => facts.approvalRequired,
  noApproval: (facts) => !facts.approvalRequired,
  free: (facts) => !facts.paid,
  paid: (facts) => facts.paid,
  unpaid: (facts) => !facts.settled
}

/** The states that hold the host's time. Decision 0031. */
export const holdsTime = (state: BookingState): boolean =>
  state === "pending" || state === "awaitingPayment" || state === "accepted"
