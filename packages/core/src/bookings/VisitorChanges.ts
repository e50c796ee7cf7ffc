import type { ServiceSettings } from "../services/ServiceSettings.ts"
import { type Instant, millisPerMinute } from "../values/Instant.ts"
import type { Booking } from "./Booking.ts"
import { type VisitorChange, type VisitorChangeReason, visitorChangeReasons } from "./ConflictCode.ts"

export { type VisitorChange, type VisitorChangeReason, visitorChangeReasons }

/** The facts that decide which changes a booker can make. */
export interface VisitorChangeFacts {
  readonly booking: Pick<Booking, "state" | "scheduledAt" | "payment" | "cancellationPolicy" | "bookerReschedules">
  /** The current settings of the service. */
  readonly settings: Pick<
    ServiceSettings,
    "changeNoticeMinutes" | "visitorChanges" | "refundOnCancel" | "maxReschedules" | "staffing"
  >
  /** True if the service requires approval and the host's plan includes it. */
  readonly requiresApproval: boolean
  /** True if visitors can book the service at the moment. */
  readonly isOffered: boolean
}

/** One rule: a change is refused for `reason` if it `applies`. */
interface Rule {
  readonly reason: VisitorChangeReason
  readonly applies: (facts: VisitorChangeFacts, change: VisitorChange, now: Instant) => boolean
}

/** The rules in order. The first that applies decides. */
const rules: ReadonlyArray<Rule> = [
  {
    reason: "ended",
    applies: ({ booking }) => booking.state === "declined" || booking.state === "cancelled"
  },
  {
    reason: "started",
    applies: ({ booking }, _, now) => booking.scheduledAt !== null && booking.scheduledAt <= now
  },
  {
    reason: "unconfirmed",
    applies: ({ booking }) => booking.state === "unconfirmed"
  },
  {
    reason: "awaiting_payment",
    applies: ({ booking }) => booking.state === "awaitingPayment"
  },
  {
    reason: "not_allowed",
    applies: ({ settings }, change) =>
      settings.visitorChanges === "none" || (settings.visitorChanges === "cancel" && change === "reschedule")
  },
  {
    reason: "too_late",
    applies: ({ booking, settings }, _, now) => now > (changeDeadline(booking, settings) ?? now)
  },
  {
    reason: "paid",
    applies: ({ booking, settings }, change) =>
      change === "cancel" && booking.payment.status === "paid" && !refundsCancellation(booking, settings)
  },
  {
    reason: "no_reschedules_left",
    applies: ({ booking, settings: { maxReschedules } }, change) =>
      change === "reschedule" && maxReschedules !== null && booking.bookerReschedules >= maxReschedules
  },
  {
    reason: "approval",
    applies: ({ booking, requiresApproval }, change) =>
      change === "reschedule" && (requiresApproval || booking.state === "pending")
  },
  {
    reason: "not_offered",
    applies: ({ isOffered }, change) => change === "reschedule" && !isOffered
  }
]

/** Returns true if a paid booking can be cancelled by its booker: a policy says what is refunded, or the service refunds all. */
const refundsCancellation = (
  { cancellationPolicy }: Pick<Booking, "cancellationPolicy">,
  { refundOnCancel }: Pick<ServiceSettings, "refundOnCancel">
): boolean => cancellationPolicy !== null || refundOnCancel

/** Returns the reason as a sentence for the booker, in the English of the API. */
export const visitorChangeSentence = (change: VisitorChange, reason: VisitorChangeReason): string => {
  const changed = { cancel: "cancelled", reschedule: "rescheduled" }[change]
  return {
    ended: "The booking was already declined or cancelled.",
    started: "The meeting has already started.",
    unconfirmed: "The booking has not been confirmed. Confirm it by the link in the email first.",
    awaiting_payment: "The booking is awaiting payment. Pay for it or cancel the payment first.",
    not_allowed: `Bookings of this service cannot be ${changed} online. Contact the host.`,
    too_late: `It is too late for the booking to be ${changed} online. Contact the host.`,
    paid: "The booking is paid and cannot be cancelled online. Contact the host.",
    no_reschedules_left: "The booking was rescheduled as often as the host allows. Contact the host.",
    approval: "The host approves each time of this service. Cancel the booking and request another time.",
    not_offered: "This service can no longer be booked, so the booking cannot be rescheduled online. Contact the host."
  }[reason]
}

/** Decides whether a booker can change a booking at an instant. Returns the reason why not, or `undefined` if it is allowed. */
export const refuseVisitorChange = (
  change: VisitorChange,
  facts: VisitorChangeFacts,
  now: Instant
): VisitorChangeReason | undefined => rules.find(({ applies }) => applies(facts, change, now))?.reason

/** Returns the last instant at which a booker can change a booking; `null` for a booking without a time. */
export const changeDeadline = (
  { scheduledAt }: Pick<Booking, "scheduledAt">,
  { changeNoticeMinutes }: Pick<ServiceSettings, "changeNoticeMinutes">
): Instant | null => (scheduledAt === null ? null : scheduledAt - changeNoticeMinutes * millisPerMinute)
