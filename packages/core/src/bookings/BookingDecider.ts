import * as Result from "effect/Result"
import { checkoutMinor, type Payment, refundedMinor } from "../payments/Payment.ts"
import { fullPayment, type PaymentSetting, paymentTerms } from "../payments/PaymentSetting.ts"
import { findPaymentTransition, type PaymentTrigger } from "../payments/PaymentTransitions.ts"
import type { Instant } from "../values/Instant.ts"
import type { Metadata } from "../values/Metadata.ts"
import { isPaid } from "../values/Money.ts"
import { findTransition } from "../values/Transition.ts"
import { type Booking, bookingDefaults } from "./Booking.ts"
import {
  type BookingEventType,
  type BookingFacts,
  type BookingMail,
  type BookingState,
  type BookingTransition,
  type BookingTrigger,
  bookingConditions,
  bookingTransitions
} from "./BookingTransitions.ts"
import type { EndReason } from "./EndReason.ts"
import type { HostChange } from "./HostChange.ts"

/** A new booking without its id, state and derived fields. */
export type BookingRequest = Omit<
  Booking,
  | "id"
  | "state"
  | "payment"
  | "endReason"
  | "cancellationReason"
  | "cancellationPolicy"
  | "discount"
  | "checkoutUrl"
  | "calendarSequence"
  | "bookerReschedules"
  | "noShowAt"
  | "privateNote"
  | "overridden"
  | "hosts"
  | "people"
  | "series"
  | "textConsent"
  | "answers"
  | "metadata"
  | "updatedAt"
> & {
  readonly priceMinor: number | null
  readonly currency: string
  /** The way to pay: all of it in the checkout unless given. */
  readonly paidBy?: PaymentSetting
  /** The sentence about the maximum of a card guarantee, as the booker reads it. */
  readonly guaranteeText?: string
  /** True if the service requires approval and the host's plan includes it. Always false for an invite. */
  readonly approvalRequired: boolean
  /** True if the booker must confirm the booking by the link in an email. False unless given. Decision 0056. */
  readonly mustConfirm?: boolean
  /** The policy of the service, which a booking with a price keeps. */
  readonly cancellationPolicy?: Booking["cancellationPolicy"]
  /** None unless given. `priceMinor` is what is left to pay then. */
  readonly discount?: Booking["discount"]
  /** None unless given. */
  readonly answers?: Booking["answers"]
  /** None unless given. */
  readonly metadata?: Metadata
  /** None unless given. */
  readonly overridden?: Booking["overridden"]
  /** None unless given. */
  readonly hosts?: Booking["hosts"]
  /** 1 unless given. */
  readonly people?: Booking["people"]
  /** None unless given. */
  readonly series?: Booking["series"]
  /** None unless given. */
  readonly textConsent?: Booking["textConsent"]
}

/** A command on an existing booking. */
export type BookingCommand =
  | { readonly on: "reassign" }
  | { readonly on: "accept" | "slotPasses" | "paymentSucceeds" | "paymentFailsOrExpires" | "reminderDue" | "confirmationExpires" }
  /** `approvalRequired` as for a new booking. */
  | { readonly on: "confirm"; readonly approvalRequired: boolean }
  | { readonly on: "decline" | "visitorCancels"; readonly reason: string | null }
  /** `endReason` is `cancelled_by_host` unless given. With `offer` false the time is not offered to those who wait for one. */
  | {
      readonly on: "cancel"
      readonly reason: string | null
      readonly endReason?: EndReason
      readonly offer?: boolean | undefined
    }
  | { readonly on: "reschedule" | "visitorReschedules"; readonly start: Instant }

/** A transition of the table: the resulting booking, and the effects that commit with it. */
export interface BookingMove<B> {
  readonly booking: B
  readonly events: ReadonlyArray<BookingEventType>
  readonly mails: ReadonlyArray<BookingMail>
  /** Only for `booking.rescheduled`: the previous start. */
  readonly previousScheduledAt: Instant | null
  /** Only for `booking.reassigned`: who took over from whom. */
  readonly changes?: ReadonlyArray<HostChange>
  /** The code for the reason of these changes. */
  readonly reasonCode?: string | null
}

/** A booking before the store assigns its id. */
export type NewBooking = Omit<Booking, "id">

/**
 * Decides the initial state of a booking: `pending`, `accepted`, awaiting payment or awaiting confirmation.
 *
 * Every request has a row, so this cannot fail. The caller has already checked that the slot is free. Spec:
 * booking.states.approval, booking.states.free, booking.states.checkout.
 */
export const decideBook = (request: BookingRequest): BookingMove<NewBooking> => {
  const { priceMinor, currency, paidBy = fullPayment, approvalRequired, mustConfirm = false, guaranteeText, ...others } = request
  const { cancellationPolicy = null, ...rest } = others
  const price = { amountMinor: isPaid(priceMinor) ? priceMinor : null, currency }
  const terms = paymentTerms(paidBy, price.amountMinor, guaranteeText)
  const facts = { approvalRequired, paid: checkoutMinor({ ...price, terms }) !== null, settled: false, hasPolicy: false }
  const row = findTransition(bookingTransitions, bookingConditions, "none", mustConfirm ? "bookUnconfirmed" : "book", facts)!
  const payment = paymentAfter({ status: "none", ...price, terms, refunds: [] }, row.to)
  return move(row, {
    ...bookingDefaults,
    ...rest,
    state: row.to,
    payment,
    cancellationPolicy: facts.paid && terms?.guarantee === undefined ? cancellationPolicy : null,
    updatedAt: request.createdAt
  })
}

/** The table has no transition for a command in the state of a booking. */
export interface BookingRefusal {
  readonly on: BookingTrigger
  readonly state: BookingState
}

/**
 * Decides a command on a booking. Returns the transition of the table, or the refusal if there is none.
 *
 * A booking that becomes `declined` or `cancelled` keeps its time in `scheduledAt` and gets an `endReason`. A new time removes
 * the mark of a no-show and all overrides. Rescheduling, reassigning or cancelling a confirmed meeting increments
 * `calendarSequence`, and rescheduling by its booker also `bookerReschedules`.
 */
export const decideBooking = (command: BookingCommand, booking: Booking): Result.Result<BookingMove<Booking>, BookingRefusal> => {
  const row = findTransition(bookingTransitions, bookingConditions, booking.state, command.on, {
    ...factsOf(booking),
    ...(command.on === "confirm" ? { approvalRequired: command.approvalRequired } : {})
  })
  if (row === undefined) return Result.fail({ on: command.on, state: booking.state })
  const payment = paymentAfter(booking.payment, row.to)
  const moved: Booking = {
    ...booking,
    state: row.to,
    payment,
    endReason: endReasonFor(command, booking),
    cancellationReason: "reason" in command ? command.reason : null,
    calendarSequence: booking.calendarSequence + (changesMeeting(command, booking) ? 1 : 0),
    bookerReschedules: booking.bookerReschedules + (command.on === "visitorReschedules" ? 1 : 0)
  }
  return Result.succeed(
    command.on === "reschedule" || command.on === "visitorReschedules"
      ? {
          ...move(row, { ...moved, scheduledAt: command.start, noShowAt: null, overridden: [] }),
          previousScheduledAt: booking.scheduledAt
        }
      : move(row, moved)
  )
}

/** Returns the facts that the table's conditions use, for an existing booking. */
export const factsOf = (booking: Booking): BookingFacts => ({
  approvalRequired: booking.state === "pending",
  paid: isPaid(checkoutMinor(booking.payment)),
  settled: booking.payment.status === "paid" && refundedMinor(booking.payment) === 0,
  hasPolicy: booking.cancellationPolicy !== null
})

const move = <B>(row: BookingTransition, booking: B): BookingMove<B> => ({
  booking,
  events: row.also.filter((name): name is BookingEventType => name.startsWith("booking.")),
  mails: row.also.flatMap((name) => (name.startsWith("mail.") ? [name.slice("mail.".length) as BookingMail] : [])),
  previousScheduledAt: null
})

const changesMeeting = ({ on }: BookingCommand, { state }: Booking): boolean => state === "accepted" && on !== "reminderDue"

/** Returns the code for why a command ends a booking, and `null` for a command that does not. */
const endReasonFor = (command: BookingCommand, before: Booking): EndReason | null => {
  switch (command.on) {
    case "slotPasses":
      return "not_answered"
    case "paymentFailsOrExpires":
      return "not_paid"
    case "confirmationExpires":
      return "not_confirmed"
    case "decline":
      return "declined"
    case "cancel":
      return command.endReason ?? "cancelled_by_host"
    case "visitorCancels":
      return before.state === "pending" ? "withdrawn" : "cancelled_by_booker"
    default:
      return null
  }
}

/** Returns the payment after a transition, from the payment table. The checkout of a guarantee saves a card and pays nothing. */
const paymentAfter = (payment: Payment, state: BookingState): Payment => {
  const { status, terms } = payment
  const savesCard = state === "accepted" && status === "pending" && terms?.guarantee !== undefined
  const on = savesCard ? "savesCard" : paymentTriggers[state]
  const after = (on === undefined ? undefined : findPaymentTransition(status, on)?.to) ?? status
  const saved = savesCard ? { terms: { ...terms, guarantee: { ...terms.guarantee, cardSaved: true } } } : {}
  return { ...payment, status: after, ...saved }
}

const paymentTriggers: Partial<Record<BookingState, PaymentTrigger>> = {
  awaitingPayment: "checkoutOpens",
  accepted: "succeeds",
  cancelled: "failsOrExpires"
}
