import type { ServiceSettings } from "../services/ServiceSettings.ts"
import { type Instant, millisPerMinute } from "../values/Instant.ts"
import type { Booking } from "./Booking.ts"
import { type VisitorChange, type VisitorChangeReason, visitorChangeReasons } from "./ConflictCode.ts"

export { type VisitorChange, type VisitorChangeReason, visitorChangeReasons }

/** The facts that decide which changes a booker can make. */
export interface VisitorChangeFacts {
  readonly booking: Pick<Booking, "state" | "scheduledAt" | "payment">
  /** The current settings of the service. */
  readonly settings: Pick<ServiceSettings, "changeNoticeMinutes" | "visitorChanges" | "refundOnCancel">
  /** True if the service requires approval and the host's plan includes it. */
  readonly requiresApproval: boolean
  /** True if visitors can book the service at the moment. */
  readonly isOffered: boolean
}

/** A refusal, with its reason as a sentence for the booker. */
export interface VisitorChangeRefusal {
  readonly reason: VisitorChangeReason
  readonly message: string
}

/** One rule: a change is refused for `reason` if it `applies`. */
interface Rule {
  readonly reason: VisitorChangeReason
  readonly applies: (facts: VisitorChangeFacts, change: VisitorChange, now: Instant) => boolean
  readonly message: (change: VisitorChange) => string
}

/** The rules in order. The first that applies decides. */
const rules: ReadonlyArray<Rule> = [
  {
    reason: "ended",
    applies: ({ booking }) => booking.state === "declined" || booking.state === "cancelled",
    message: () => "The booking was already declined or cancelled."
  },
  {
    reason: "started",
    applies: ({ booking }, _, now) => booking.scheduledAt !== null && booking.scheduledAt <= now,
    message: () => "The meeting has already started."
  },
  {
    reason: "unconfirmed",
    applies: ({ booking }) => booking.state === "unconfirmed",
    message: () => "The booking has not been confirmed. Confirm it by the link in the email first."
  },
  {
    reason: "awaiting_payment",
    applies: ({ booking }) => booking.state === "awaitingPayment",
    message: () => "The booking is awaiting payment. Pay for it or cancel the payment first."
  },
  {
    reason: "not_allowed",
    applies: ({ settings }, change) =>
      settings.visitorChanges === "none" || (settings.visitorChanges === "cancel" && change === "reschedule"),
    message: (change) => `Bookings of this service cannot be ${participles[change]} online. Contact the host.`
  },
  {
    reason: "too_late",
    applies: ({ booking, settings }, _, now) => now > (changeDeadline(booking, settings) ?? now),
    message: (change) => `It is too late for the booking to be ${participles[change]} online. Contact the host.`
  },
  {
    reason: "paid",
    applies: ({ booking, settings }, change) =>
      change === "cancel" && booking.payment.status === "paid" && !settings.refundOnCancel,
    message: () => "The booking is paid and cannot be cancelled online. Contact the host."
  },
  {
    reason: "approval",
    applies: ({ booking, requiresApproval }, change) =>
      change === "reschedule" && (requiresApproval || booking.state === "pending"),
    message: () => "The host approves each time of this service. Cancel the booking and request another time."
  },
  {
    reason: "not_offered",
    applies: ({ isOffered }, change) => change === "reschedule" && !isOffered,
    message: () => "This service can no longer be booked, so the booking cannot be rescheduled online. Contact the host."
  }
]

const participles: Readonly<Record<VisitorChange, string>> = { cancel: "cancelled", reschedule: "rescheduled" }

/** Decides whether a booker can change a booking at an instant. Returns the refusal, or `undefined` if the change is allowed. */
export const refuseVisitorChange = (
  change: VisitorChange,
  facts: VisitorChangeFacts,
  now: Instant
): VisitorChangeRefusal | undefined => {
  const rule = rules.find(({ applies }) => applies(facts, change, now))
  return rule === undefined ? undefined : { reason: rule.reason, message: rule.message(change) }
}

/** Returns the last instant at which a booker can change a booking; `null` for a booking without a time. */
export const changeDeadline = (
  { scheduledAt }: Pick<Booking, "scheduledAt">,
  { changeNoticeMinutes }: Pick<ServiceSettings, "changeNoticeMinutes">
): Instant | null => (scheduledAt === null ? null : scheduledAt - changeNoticeMinutes * millisPerMinute)
