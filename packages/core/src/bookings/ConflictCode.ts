import { offerRefusals } from "../availability/Offer.ts"
import { staffingRefusals } from "../teams/TeamSlots.ts"

/** The reason for a conflict about a booking, for pages that show it in the reader's language. */
export type BookingConflict = (typeof bookingConflicts)[number]

const bookingConflicts = [
  ...offerRefusals,
  "not_bookable",
  "no_payments",
  "too_many_upcoming",
  "no_reschedules_left",
  "booker_limit",
  "same_time",
  "start_passed",
  "confirmation_over",
  "waitlist_off",
  "waitlist_full",
  "too_many_entries",
  "offer_over",
  "refund_failed",
  "refund_pending",
  "fee_changed",
  "booking_state"
] as const

/** The reason for a conflict about anything else that a host manages, for pages that show it in the reader's language. */
export type HostConflict = (typeof hostConflicts)[number]

const hostConflicts = [
  "no_show",
  "offer_open",
  "refund_first",
  "series_unpaid",
  "not_refundable",
  "nothing_due",
  "not_chargeable",
  "charge_failed",
  "charge_pending",
  "single_use_service",
  "webhook_off",
  "webhook_paused",
  "webhook_address",
  "invite_booked",
  "invite_closed",
  "too_many_checked",
  "no_feeds",
  "no_calendar_sign_in",
  "calendar_refused",
  "calendar_leaving",
  "calendar_change",
  "no_caldav",
  "too_many_accounts",
  "person_is_host",
  "app_is_public",
  "too_many_apps",
  "no_google_target",
  "no_microsoft_target",
  "no_zoom"
] as const

/** The reason for a conflict about a request of the operator or of a program, or for a refusal of the application: `vetoed`. */
export type ProgramConflict = (typeof programConflicts)[number]

const programConflicts = [
  ...staffingRefusals,
  "series_refused",
  "visit_refused",
  "series_over",
  "member_has_meetings",
  "not_in_role",
  "changed",
  "reassignment_runs",
  "too_long_ago",
  "vetoed",
  "host_has_bookings",
  "host_exists",
  "app_changed",
  "mail_refused",
  "key_in_use",
  "replay_unreadable"
] as const

/** The reason for a conflict, as the `code` of a response. */
export type ConflictCode = (typeof conflictCodes)[number]

/** Every reason for a conflict. */
export const conflictCodes = [...bookingConflicts, ...hostConflicts, ...programConflicts] as const

/** A change that a booker makes to their own booking. Decision 0039. */
export type VisitorChange = "cancel" | "reschedule"

/** The reason why a booker cannot make a change. */
export const visitorChangeReasons = [
  "ended",
  "started",
  "unconfirmed",
  "awaiting_payment",
  "not_allowed",
  "too_late",
  "paid",
  "no_reschedules_left",
  "approval",
  "not_offered"
] as const
export type VisitorChangeReason = (typeof visitorChangeReasons)[number]
