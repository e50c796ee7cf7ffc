import type { Conditions, TransitionRow } from "../values/Transition.ts"

/**
 * The state machine of a booking: one entry per row of the specification, in order, then the rows beyond the specification, with
 * the decision that adds them. Spec: booking.states.
 */
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
  { from: "accepted", on: "reminderDue", when: [], to: "accepted", also: ["mail.reminder"] },
  {
    from: "pending",
    on: "visitorCancels",
    when: [],
    to: "cancelled",
    also: ["booking.cancelled", "mail.withdrawn"],
    beyond: "Decision 0039"
  },
  {
    from: "accepted",
    on: "visitorCancels",
    when: ["unpaidOrUnderPolicy"],
    to: "cancelled",
    also: ["booking.cancelled", "mail.cancelled"],
    beyond: "Decision 0039"
  },
  {
    from: "accepted",
    on: "visitorReschedules",
    when: [],
    to: "accepted",
    also: ["booking.rescheduled", "mail.rescheduled"],
    beyond: "Decision 0039"
  },
  {
    from: "none",
    on: "bookUnconfirmed",
    when: [],
    to: "unconfirmed",
    also: ["mail.confirmAddress"],
    beyond: "Decision 0056"
  },
  {
    from: "unconfirmed",
    on: "confirm",
    when: ["approvalRequired"],
    to: "pending",
    also: ["booking.requested", "mail.requestReceived", "mail.requestToHost"],
    beyond: "Decision 0056"
  },
  {
    from: "unconfirmed",
    on: "confirm",
    when: ["noApproval", "free"],
    to: "accepted",
    also: ["booking.confirmed", "mail.confirmation"],
    beyond: "Decision 0056"
  },
  {
    from: "unconfirmed",
    on: "confirm",
    when: ["noApproval", "paid"],
    to: "awaitingPayment",
    also: [],
    beyond: "Decision 0056"
  },
  {
    from: "unconfirmed",
    on: "confirmationExpires",
    when: [],
    to: "cancelled",
    also: [],
    beyond: "Decision 0056"
  },
  {
    from: "accepted",
    on: "reassign",
    when: [],
    to: "accepted",
    also: ["booking.reassigned", "mail.reassigned"],
    beyond: "Decision 0102"
  },
  {
    from: "pending",
    on: "reassign",
    when: [],
    to: "pending",
    also: ["booking.reassigned", "mail.reassigned"],
    beyond: "Decision 0102"
  },
  {
    from: "awaitingPayment",
    on: "cancel",
    when: [],
    to: "cancelled",
    also: ["booking.cancelled", "mail.cancelled"],
    beyond: "Decision 0126"
  }
] as const satisfies ReadonlyArray<TransitionRow>

export type BookingTransition = (typeof bookingTransitions)[number]
/** The states of a booking. `awaitingPayment` and `unconfirmed` show as status `pending`. */
export type BookingState = BookingTransition["to"]
export type BookingTrigger = BookingTransition["on"]
type Also = BookingTransition["also"][number]
/** The event types that booking transitions emit. Spec: events. */
export type BookingEventType = Extract<Also, `booking.${string}`>
/** The emails about bookings: those that transitions send, without the prefix `mail.`, and those about refunds and charges. */
export type BookingMail = (Extract<Also, `mail.${string}`> extends `mail.${infer Kind}` ? Kind : never) | PaymentMail
/** The emails about a refund or a charge. */
export type PaymentMail = "refunded" | "feeCharged" | "feeFailed" | "paymentLink"

/** The facts that the table's conditions use. */
export interface BookingFacts {
  /** True if the service requires approval and the host's plan includes it. Always false for an invite. */
  readonly approvalRequired: boolean
  /** True if the booking has a price. Always false for an invite. */
  readonly paid: boolean
  /** True if a payment was received and nothing of it was refunded. */
  readonly settled: boolean
  /** True if a cancellation policy says what a booker gets back. Decision 0131. */
  readonly hasPolicy: boolean
}

/** The table's conditions by name. */
export const bookingConditions: Conditions<BookingTransition, BookingFacts> = {
  approvalRequired: (facts) => facts.approvalRequired,
  noApproval: (facts) => !facts.approvalRequired,
  free: (facts) => !facts.paid,
  paid: (facts) => facts.paid,
  unpaid: (facts) => !facts.settled,
  unpaidOrUnderPolicy: (facts) => !facts.settled || facts.hasPolicy
}

/** The states that hold the host's time. Decision 0031. */
export const holdsTime = (state: BookingState): boolean =>
  state === "unconfirmed" || state === "pending" || state === "awaitingPayment" || state === "accepted"
