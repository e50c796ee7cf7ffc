import type { OfferRefusal, OfferVerdict } from "../availability/Offer.ts"
import type { ReassignOverride } from "../availability/Override.ts"
import type { LimitOwner, LimitPeriod } from "../availability/PeriodLimit.ts"
import type { BookingRefusal } from "../bookings/BookingDecider.ts"
import type { BookingState, BookingTrigger } from "../bookings/BookingTransitions.ts"
import type { ConflictCode, VisitorChange, VisitorChangeReason } from "../bookings/ConflictCode.ts"
import type { RefusedMeeting } from "../bookings/Series.ts"
import { visitorChangeSentence } from "../bookings/VisitorChanges.ts"
import type { CalendarChangeAction } from "../calendars/accounts/CalendarAccounts.ts"
import type { InviteStatus } from "../invites/InviteTransitions.ts"
import type { PaymentStatus } from "../payments/PaymentTransitions.ts"
import type { RefusedRole } from "../teams/RoleRefusal.ts"
import type { TeamRefusal } from "../teams/TeamSlots.ts"
import type { Instant } from "../values/Instant.ts"
import { formatMoney } from "../values/Money.ts"
import type { VisitorConflict, VisitorLimit } from "./RefusalWords.ts"

/** A conflict: its code with the values of its sentence, or with a sentence of the application, a provider or a server. */
export type ConflictFact =
  | StartRefusal
  | { readonly code: Exclude<OwnCode, keyof ConflictValues | OfferRefusal> }
  | { readonly [Code in keyof ConflictValues]: { readonly code: Code } & ConflictValues[Code] }[keyof ConflictValues]
  | {
      readonly code: ConflictCode
      readonly text: string
      readonly opensAt?: Instant
      readonly override?: ReadonlyArray<ReassignOverride>
      readonly roles?: ReadonlyArray<RefusedRole>
      readonly refused?: ReadonlyArray<RefusedMeeting>
    }

/** A start that cannot be booked. `by` is what has taken the time, other than anything of the host. */
export interface StartRefusal extends Omit<Extract<OfferVerdict, { readonly offered: false }>, "offered" | "reason"> {
  readonly code: OfferRefusal
  readonly by?: "booking" | "meeting"
  /** The rules that a host would have to override for this start; absent if that does not suffice, and for visitors. */
  readonly override?: ReadonlyArray<ReassignOverride>
}

/** The codes whose sentences are never Slotkit's own. */
type ForeignCode = "vetoed" | "mail_refused" | "webhook_address" | "calendar_refused"

type OwnCode = Exclude<ConflictCode, ForeignCode>

interface ConflictValues {
  readonly not_bookable: { readonly because: "no_username" | InviteStatus }
  readonly too_many_upcoming: Limit
  readonly too_many_entries: Limit
  readonly no_reschedules_left: VisitorRefusal
  readonly booker_limit: Limit & {
    readonly per: LimitPeriod
    readonly opensAt: Instant
    readonly override?: ReadonlyArray<ReassignOverride>
  }
  /** The meetings of a series that cannot be booked or moved, of all that it has. */
  readonly series_refused: {
    readonly refused: ReadonlyArray<RefusedMeeting>
    readonly count: number
    readonly moves?: true
  }
  /** The part of a visit that cannot be booked, of all its parts. */
  readonly visit_refused: { readonly refused: readonly [RefusedMeeting]; readonly count: number }
  readonly booking_state: BookingRefusal | VisitorRefusal
  /** `part` was refunded nevertheless. */
  readonly refund_failed: { readonly providerSays: string; readonly part?: { readonly minor: number; readonly currency: string } }
  readonly refund_pending: { readonly providerSays: string } | { readonly amountMinor: number; readonly currency: string }
  readonly not_chargeable: { readonly because: "no_card" | "too_early" | "too_late" }
  readonly charge_failed: { readonly providerSays: string }
  readonly charge_pending: { readonly providerSays: string } | { readonly amountMinor: number; readonly currency: string }
  readonly fee_changed: { readonly feeMinor: number; readonly currency: string }
  readonly not_refundable: { readonly payment: PaymentStatus | "recorded" }
  readonly invite_booked: { readonly seenAs: "invite" | "service" }
  readonly invite_closed: { readonly status: InviteStatus }
  readonly too_many_checked: Limit
  readonly too_many_accounts: Limit
  readonly too_many_apps: Limit
  readonly no_calendar_sign_in: { readonly at: "google" | "microsoft" | "application" }
  readonly calendar_change: { readonly action: CalendarChangeAction }
  readonly person_is_host: { readonly hostId: number }
  readonly host_exists: { readonly hostId: number; readonly email: string }
  readonly host_has_bookings: BookingsOfHost
  readonly role_empty: RoleValues
  readonly role_short: RoleValues
  readonly no_room_for: RoleValues
  readonly member_busy: RoleValues
  readonly limit_reached: RoleValues
  readonly slot_taken: { readonly roles?: ReadonlyArray<RefusedRole>; readonly override?: ReadonlyArray<ReassignOverride> }
  readonly member_has_meetings: {
    readonly meetings: number
    /** The teams of a host who is deleted. */
    readonly teams?: ReadonlyArray<{ readonly id: number; readonly meetings: number }>
  }
  readonly not_in_role: { readonly key: string; readonly override?: ReadonlyArray<ReassignOverride> }
  readonly key_in_use: KeyOfRequest
  readonly replay_unreadable: KeyOfRequest
}

/** The reason why a booker cannot make a change. */
interface VisitorRefusal {
  readonly change: VisitorChange
  readonly refusedFor: VisitorChangeReason
}

/** A role that cannot be staffed, and all such roles of the service. */
interface RoleValues extends Pick<RefusedRole, "key" | "needs" | "free"> {
  readonly roles?: ReadonlyArray<RefusedRole>
  readonly override?: ReadonlyArray<ReassignOverride>
}

interface Limit {
  readonly limit: number
}

/** The name of an idempotency key: that of a header of the API, or that of an argument of a tool. */
interface KeyOfRequest {
  readonly key: "Idempotency-Key" | "idempotency_key"
}

/** The bookings that a deletion of their host would end. `limit` is the number up to which they are counted. */
interface BookingsOfHost extends Limit {
  readonly unfinished: number
  readonly unfinishedPaid: number
  readonly paidBefore: number
}

/** Returns the refusal of a start as a fact. */
export const offerFact = ({
  offered: _,
  reason,
  ...values
}: Extract<OfferVerdict, { readonly offered: false }>): StartRefusal => ({ code: reason, ...values })

/** Returns the refusal of a start by a team as a fact for the team itself. Visitors are not told about roles. */
export const staffFact = ({ reason, roles = [], opensAt }: StaffRefusal): ConflictFact => {
  const code = refusalsOfHosts[reason]
  if (code !== undefined) return { code, ...(opensAt === undefined ? {} : { opensAt }) }
  if (reason === "no_staffing") return { code: reason }
  const role = roles.find((each) => each.reason === reason)
  if (reason === "slot_taken" || role === undefined) return { code: "slot_taken", ...(roles.length === 0 ? {} : { roles }) }
  return { code: role.reason as Exclude<RefusedRole["reason"], "slot_taken">, ...role, roles }
}

/** The reason why a team does not offer a start, and the roles that it concerns. */
export interface StaffRefusal {
  readonly reason: TeamRefusal
  readonly roles?: ReadonlyArray<RefusedRole>
  readonly opensAt?: Instant
}

/** The reasons that people have too, with their codes. */
const refusalsOfHosts: Partial<Record<TeamRefusal, OfferRefusal>> = {
  in_past: "past",
  too_soon: "notice",
  outside_window: "window",
  day_full: "day_full",
  week_full: "week_full",
  month_full: "month_full"
}

/** Returns a conflict as a sentence, in the English of the API. */
export const conflictSentence = (fact: ConflictFact): string => {
  if ("text" in fact) return fact.text
  const sentence: string | ((values: never) => string) = conflicts[fact.code]
  return typeof sentence === "string" ? sentence : sentence(fact as never)
}

const refundFirst = "The booking is paid. Refund it before you cancel it."

const conflicts: {
  readonly [Code in OwnCode]: Code extends keyof ConflictValues
    ? (values: ConflictValues[Code]) => string
    : Code extends OfferRefusal
      ? string | ((values: StartRefusal) => string)
      : string
} = {
  past: "The start is in the past.",
  notice: "The start is within the host's minimum notice period.",
  window: "The start is beyond the host's booking window.",
  outside_hours: ({ atEnd = false }) => `The ${atEnd ? "meeting would end" : "start is"} outside the host's working hours.`,
  off_grid: "The start is not an offered time slot.",
  busy: ({ by }) => {
    if (by === "booking") return "That time was just booked. Choose another one."
    return by === "meeting" ? "That time is taken by another meeting." : "The host is not available at that time."
  },
  full: ({ ofService = false }) =>
    ofService ? "This service does not have that many seats." : "The meeting does not have enough seats left.",
  day_full: ({ owner }) => `${ownerNames[owner ?? "service"]} is fully booked on that day. Choose another day.`,
  week_full: ({ owner }) => `${ownerNames[owner ?? "service"]} is fully booked in that week. Choose another week.`,
  month_full: ({ owner }) => `${ownerNames[owner ?? "service"]} is fully booked in that month. Choose another month.`,
  earlier_first: "Only the first free times of a day can be booked. Choose an earlier one.",
  not_bookable: ({ because }) =>
    because === "no_username"
      ? "The host cannot receive bookings without a username. Set one first."
      : `The invite is ${because}, so its link no longer works.`,
  no_payments: "This has a price, and payments are not set up here, so it cannot be booked. Contact the host.",
  too_many_upcoming: ({ limit }) => {
    const upcoming = limit === 1 ? "an upcoming booking" : `${limit} upcoming bookings`
    return `This email address already has ${upcoming} with this host. Cancel one, or contact the host.`
  },
  no_reschedules_left: ({ change, refusedFor }) => visitorChangeSentence(change, refusedFor),
  booker_limit: ({ limit, per }) => {
    const held = limit === 1 ? "a booking" : `${limit} bookings`
    const when = `${per === "day" ? "on" : "in"} that ${per}`
    return `This email address already has ${held} of this service ${when}. Choose another ${per}.`
  },
  series_refused: ({ refused, count, moves = false }) => {
    if (moves) return `${refused.length} of the ${count} meetings cannot be moved, so none was. Choose another start.`
    return refused.length < count
      ? `${refused.length} of the ${count} meetings of the series cannot be booked. Choose another start, or skip them.`
      : `None of the ${count} meetings of the series can be booked. Choose another start.`
  },
  visit_refused: ({ refused: [{ index }], count }) =>
    `Part ${index} of the ${count} parts of the visit cannot be booked, so none was. Choose another start.`,
  series_unpaid: "The meetings of this series are paid for together. Cancel all of them.",
  series_over: "The meeting has begun, or no meeting of the series is left to change.",
  same_time: "The booking is already at that time.",
  start_passed: "The start time has passed, so the request was declined automatically.",
  confirmation_over: "The time to confirm this booking is over. Book again.",
  waitlist_off: "This service has no waiting list.",
  waitlist_full: "The waiting list of this service is full.",
  too_many_entries: ({ limit }) => `This email address is on ${limit} waiting lists of this host already. Leave one first.`,
  offer_over: "This time is no longer offered. You are still on the waiting list.",
  offer_open: "This person already has an offer, or has booked. Wait until the offer ends.",
  refund_failed: ({ providerSays, part }) =>
    part === undefined
      ? `The payment could not be refunded: ${providerSays}.`
      : `Only ${formatMoney(part.minor, part.currency)} could be refunded: ${providerSays}.`,
  refund_pending: (refund) =>
    "providerSays" in refund
      ? `The payment could not be refunded: ${refund.providerSays}. The refund will be retried.`
      : `A refund of ${refund.amountMinor} (minor units of ${refund.currency}) has not finished. Wait for it, or repeat it.`,
  fee_changed: ({ feeMinor, currency }) =>
    `The fee for cancelling is now ${formatMoney(feeMinor, currency)}. Nothing was cancelled. Confirm the fee and try again.`,
  booking_state: (refusal) => {
    if ("change" in refusal) return visitorChangeSentence(refusal.change, refusal.refusedFor)
    const { on, state } = refusal
    if ((on === "cancel" || on === "visitorCancels") && state === "accepted") return refundFirst
    return `The booking is ${stateNames[state]}, so it cannot be ${participles[on]}.`
  },
  no_show: "Only an accepted booking that has started can be marked as a no-show.",
  refund_first: refundFirst,
  not_refundable: ({ payment }) =>
    payment === "recorded"
      ? "The refund was already recorded."
      : `The payment is ${paymentNames[payment]}, so there is nothing to refund.`,
  nothing_due: "Nothing is due at the appointment, or the deposit has not been paid yet.",
  not_chargeable: ({ because }) =>
    ({
      no_card: "No card was saved for this booking, or it was not cancelled by its booker.",
      too_early: "A fee can be charged once the meeting has started, or once its booker has cancelled it.",
      too_late: "A fee can be charged until 30 days after the meeting."
    })[because],
  charge_failed: ({ providerSays }) => `The card could not be charged: ${providerSays}. Nothing was charged.`,
  charge_pending: (charge) =>
    "providerSays" in charge
      ? `The card could not be charged: ${charge.providerSays}. The charge will be retried.`
      : `A charge of ${formatMoney(charge.amountMinor, charge.currency)} has not finished. Wait for it, or repeat it.`,
  single_use_service: "A single-use service cannot be edited. Delete it and create a new one.",
  webhook_off: "The webhook is disabled. Enable it before sending deliveries.",
  webhook_paused: "Deliveries are paused because the host is on Free. They resume after an upgrade to Pro.",
  invite_booked: ({ seenAs }) => `The ${seenAs} has been booked and cannot be deleted.`,
  invite_closed: ({ status }) => `The invite is ${status}, so it cannot be disabled.`,
  too_many_checked: ({ limit }) => `At most ${limit} calendars of a host can block time. Ignore one first.`,
  no_feeds: "This installation does not connect calendar feeds.",
  no_calendar_sign_in: ({ at }) =>
    at === "application"
      ? "The option calendars.tokens is not set."
      : `This installation is not registered at ${at === "google" ? "Google" : "Microsoft"}.`,
  calendar_leaving: "The account is being disconnected.",
  calendar_change: ({ action }) =>
    ({
      cancel: "The booking cannot be cancelled for this change. Cancel the booking itself.",
      move: "The booking cannot be moved to the time in the calendar. Reschedule the booking itself.",
      put_back: "The meeting cannot be put back."
    })[action],
  no_caldav: "This installation does not connect CalDAV accounts.",
  too_many_accounts: ({ limit }) => `A host can connect ${limit} calendar accounts. Disconnect one first.`,
  person_is_host: ({ hostId }) => `This is the email address of host ${hostId}: change it or delete the host first.`,
  app_is_public: "The app is public and has no client secret.",
  too_many_apps: ({ limit }) =>
    `A host can register ${limit} apps. Delete one that is no longer used, or ask the operator to register the app.`,
  no_google_target:
    "Google Meet needs a Google calendar for meetings. Connect one and make it the calendar that meetings are written into.",
  no_microsoft_target:
    "Teams needs an Outlook calendar for meetings. Connect one and make it the calendar that meetings are written into.",
  no_zoom: "This installation is not connected to Zoom. Its operator has to register it there.",
  host_has_bookings: ({ unfinished, unfinishedPaid, paidBefore, limit }) => {
    const upTo = (count: number) => (count > limit ? `more than ${limit}` : String(count))
    const counted = (count: number, noun: string) => `${upTo(count)} ${noun}${count === 1 ? "" : "s"}`
    if (unfinished === 0) {
      const past = counted(paidBefore, "paid booking")
      return `The host has ${past} in the past. Pass force=true to delete the host anyway. They are not refunded.`
    }
    const parts = [
      `${counted(unfinished, "upcoming booking")}${unfinishedPaid === 0 ? "" : `, ${upTo(unfinishedPaid)} of them paid`}`,
      ...(paidBefore === 0 ? [] : [`${counted(paidBefore, "paid booking")} in the past`])
    ]
    const advice = "Pass force=true to cancel and refund what is upcoming, notify everybody and delete the host."
    return `The host has ${parts.join(", and ")}. ${advice}`
  },
  host_exists: ({ hostId, email }) =>
    `Host ${hostId} already has the email address ${email}. Import into that host instead of creating one.`,
  no_staffing: "The service has no staffing, so it cannot be booked. Set its staffing first.",
  role_empty: ({ key }) => `The role ${key} has no members, so the service cannot be booked.`,
  role_short: ({ key, needs }) => `The role ${key} has too few members: it needs ${needs}.`,
  no_room_for: ({ key }) => `No member of the role ${key} has room for that many people.`,
  member_busy: ({ key }) => `A member who is named for the role ${key}, or holds the meeting, is not free at that time.`,
  limit_reached: ({ key }) => `The member that was named for the role ${key} has reached a limit of meetings.`,
  slot_taken: ({ roles }) =>
    roles === undefined
      ? "The team does not offer that start, or it was just booked. Choose another one."
      : "Too few members of the team are free at that time. Choose another one.",
  member_has_meetings: ({ meetings, teams }) => {
    const counted = `${meetings} upcoming ${meetings === 1 ? "meeting" : "meetings"}`
    if (teams !== undefined) {
      const each = teams.map((team) => `${team.meetings} of team ${team.id}`).join(", ")
      return `The host holds ${counted} of teams: ${each}. Give them to others with meetings=reassign, or cancel them.`
    }
    const remedies = "Give them to others with meetings=reassign, cancel them, or pause the member until they are over."
    return `The member has ${counted} of the team. ${remedies}`
  },
  not_in_role: ({ key }) => `The host is no active member of the team who can serve in the role ${key}.`,
  changed: "The booking has changed: its start was moved, or the host no longer holds it in this role. Read it again.",
  reassignment_runs: "The reassignment is still running. Undo it once it is done.",
  too_long_ago: "The meeting was more than 30 days ago, so its hosts cannot be changed.",
  app_changed: "The app was changed in the meantime. Read it again before you verify it.",
  key_in_use: ({ key }) =>
    key === "Idempotency-Key"
      ? "The first request with this Idempotency-Key is still in progress. Try again shortly."
      : "The first call is still in progress. Call the tool again in a second, with the same arguments.",
  replay_unreadable: ({ key }) => {
    const reason = "its response was encrypted with a different SLOTKIT_SECRET and cannot be replayed"
    return `The first request with this ${key} succeeded, but ${reason}.`
  }
}

const ownerNames: Readonly<Record<LimitOwner, string>> = { service: "This service", host: "The host" }

const stateNames: Readonly<Record<BookingState, string>> = {
  pending: "awaiting the host's response",
  awaitingPayment: "awaiting payment",
  unconfirmed: "awaiting the booker's confirmation",
  accepted: "accepted",
  declined: "declined",
  cancelled: "cancelled"
}

const participles: Readonly<Record<BookingTrigger, string>> = {
  book: "booked",
  accept: "accepted",
  decline: "declined",
  slotPasses: "declined automatically",
  paymentSucceeds: "paid",
  paymentFailsOrExpires: "cancelled for non-payment",
  reschedule: "rescheduled",
  cancel: "cancelled",
  reminderDue: "sent a reminder",
  visitorCancels: "cancelled",
  visitorReschedules: "rescheduled",
  bookUnconfirmed: "booked",
  confirm: "confirmed",
  confirmationExpires: "cancelled for lack of confirmation",
  reassign: "reassigned"
}

const paymentNames: Readonly<Record<PaymentStatus, string>> = {
  none: "not due",
  pending: "still open",
  paid: "paid",
  failed: "not completed",
  refunded: "already refunded"
}

/** A resource that does not exist or belongs to another host, or a sentence about it that was read from a response. */
export type Missing = keyof typeof missing | { readonly text: string }

/** Returns what is missing as a sentence, in the English of the API. */
export const missingSentence = (what: Missing): string => (typeof what === "string" ? missing[what] : what.text)

const missing = {
  apiKey: "API key not found.",
  app: "App not found.",
  bookableService: "No bookable service of this host has that slug.",
  bookableSlugOrUrl: "No bookable service of this host has that slug or URL.",
  booking: "Booking not found.",
  busyTime: "Busy time not found.",
  calendar: "Calendar not found.",
  calendarAccount: "Calendar account not found.",
  calendarChange: "Calendar change not found. It was settled, or the meeting has begun.",
  checkout: "Checkout not found.",
  connection: "This app is not connected to the host.",
  delivery: "Delivery not found.",
  erasure: "Erasure not found. It is shown for a day after it has ended.",
  host: "Host not found.",
  invite: "Invite not found.",
  member: "Member not found.",
  page: "Page not found.",
  reassignment: "Bulk reassignment not found. It is shown for 60 days after it has ended.",
  room: "Room not found. The booking has no room at a provider, or the meeting was some time ago.",
  service: "Service not found.",
  series: "Series not found.",
  discountCode: "Discount code not found.",
  waitlistEntry: "Waiting list entry not found. It may have left the list.",
  serviceWithSlug: "No service of this host has that slug.",
  signedInHost: "The signed-in user is not a host.",
  team: "This host is not a team.",
  webhook: "Webhook not found."
} as const

/** A credential that is refused, or a sentence about it that was read from a response. */
export type CredentialFact =
  | { readonly code: "absent" | "unknown" | "operator_absent" | "operator_wrong" }
  | { readonly code: "other_resource"; readonly bound: string; readonly called: string }
  | Sentence

/** Returns why a credential is refused, in the English of the API. */
export const credentialSentence = (fact: CredentialFact): string => {
  switch (fact.code) {
    case "absent":
      return "Send a credential as Authorization: Bearer <token>."
    case "unknown":
      return "The credential is unknown, expired or revoked."
    case "operator_absent":
      return "Send the operator token as Authorization: Bearer <token>."
    case "operator_wrong":
      return "The operator token is incorrect."
    case "other_resource":
      return `This access token is for ${fact.bound} only. Ask for a token for ${fact.called}.`
    case "other":
      return fact.text
  }
}

/** The use that requires Pro, or a sentence about it that was read from a response. */
export type PlanFact =
  | { readonly code: "pro_only" }
  | { readonly code: "more_services"; readonly freeServices: number }
  | Sentence

/** Returns what requires Pro, in the English of the API. */
export const planSentence = (fact: PlanFact): string => {
  switch (fact.code) {
    case "pro_only":
      return "This requires the Pro plan."
    case "more_services":
      return `The Free plan allows ${fact.freeServices} ${fact.freeServices === 1 ? "service" : "services"}. Upgrade to add more.`
    case "other":
      return fact.text
  }
}

/** The permission that a calendar account lacks, in its provider's words, or a sentence that was read from a response. */
export type PermissionFact = { readonly code: "not_granted"; readonly permission: string } | Sentence

/** Returns which permission is missing, in the English of the API. */
export const permissionSentence = (fact: PermissionFact): string =>
  fact.code === "other"
    ? fact.text
    : `The account was connected without this permission: ${fact.permission}. Open connect_url to grant it.`

/** A limit of requests that is used up, or a sentence about it that was read from a response. */
export type LimitFact =
  | { readonly code: VisitorLimit | "network_changes" | "calendars" | "imports" }
  | { readonly code: "credential" | "unknown_credentials" | "operator_tokens"; readonly most: number }
  | { readonly code: "address"; readonly most: number; readonly counts: "bookings" | "requests" }
  | Sentence

/** Returns which limit is used up, in the English of the API. */
export const limitSentence = (fact: LimitFact): string => {
  switch (fact.code) {
    case "booker":
      return "Too many bookings with this host were made with this email address in the last hour. Try again later."
    case "phone":
      return "Too many bookings with this host were made with this phone number in the last hour. Try again later."
    case "network":
      return "Too many bookings with this host came from this network in the last hour. Try again later."
    case "network_changes":
      return "Too many changes of bookings with this host came from this address in the last hour. Try again later."
    case "booking":
      return "The booking was rescheduled ten times within a day. Contact the host, or try again later."
    case "calendars":
      return "Calendars of this host were connected or read more than ten times in a minute. Try again in a minute."
    case "imports":
      return "This host has begun ten imports within an hour. Try again later."
    case "credential":
      return `The credential has made ${fact.most} requests in the last minute. Try again later.`
    case "unknown_credentials":
      return `This address has sent ${fact.most} unknown credentials in the last minute. Try again later.`
    case "operator_tokens":
      return `This address has sent ${fact.most} wrong operator tokens in the last minute.`
    case "address":
      return fact.counts === "bookings"
        ? `This address has tried to book ${fact.most} times in the last minute. Try again later.`
        : `This address has made ${fact.most} requests in the last minute. Try again later.`
    case "other":
      return fact.text
  }
}

/** The system that does not respond, or a sentence about it that was read from a response. */
export type OutageFact =
  | { readonly code: "calendar" | "visitor_check" | "calendar_queue" | "calendar_lock" }
  | { readonly code: "calendar_server"; readonly serverSays: string }
  | Sentence

/** Returns what does not respond, in the English of the API. */
export const outageSentence = (fact: OutageFact): string => {
  switch (fact.code) {
    case "calendar":
      return "The host's calendar isn't responding. Try again in a minute."
    case "visitor_check":
      return "The check of visitors isn't responding. Try again in a minute."
    case "calendar_queue":
      return "Too many changes to this host's calendar are in progress. Try again in a moment."
    case "calendar_lock":
      return "This host's calendar is being changed. Try again in a moment."
    case "calendar_server":
      return `${fact.serverSays} Try again in a minute.`
    case "other":
      return fact.text
  }
}

/** A sentence of a response, of an application or of a server. */
interface Sentence {
  readonly code: "other"
  readonly text: string
}

/** Returns the reason for a conflict that visitors read. */
export const visitorConflict = (fact: ConflictFact): VisitorConflict =>
  fact.code === "refund_failed" && "part" in fact && fact.part !== undefined ? "refund_in_part" : (fact.code as VisitorConflict)
