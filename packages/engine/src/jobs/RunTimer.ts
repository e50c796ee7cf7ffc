import { type Booking, decideBooking, type Host } from "@slotkit/core"
import { millisPerMinute, surplusOf } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { reminderMinutesOf, setTimer } from "../bookings/BookingTimers.ts"
import { commitMove } from "../bookings/CommitMove.ts"
import { mailAttendees } from "../bookings/MailAttendees.ts"
import { lockWaiting } from "../bookings/series/AnswerBooking.ts"
import { commitSeries } from "../bookings/series/CommitSeries.ts"
import { lockCheckout } from "../bookings/series/SeriesCheckout.ts"
import { lockHostCalendar, withHostQueue } from "../kernel/HostQueue.ts"
import { countBy } from "../kernel/LabelledMetric.ts"
import { discardCharge, recordCharge } from "../payments/ChargeFee.ts"
import { chargeCard, closeCheckout, giveBackCharge } from "../payments/CheckoutAtProvider.ts"
import { recordReturn } from "../payments/PayByLink.ts"
import { isDone, markRefunded, recordLateRefunds, recordRefund } from "../payments/RecordRefund.ts"
import { discardRefund, giveBackLate, giveBackPart, recordParts } from "../payments/RefundBooking.ts"
import { settlePayment } from "../payments/SettlePayment.ts"
import { BookingLinkStore } from "../ports/BookingLinkStore.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { HostStore } from "../ports/HostStore.ts"
import { type Job, JobStore } from "../ports/JobStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { type Timer, type TimerKind, timerJob, timerOf } from "../ports/Timer.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

type TimedTrigger = "slotPasses" | "reminderDue" | "confirmationExpires"

/** The trigger of each timer that causes a transition. */
const triggers: Readonly<Record<Exclude<TimerKind, "refund" | "mailAttendees" | "checkoutExpires">, TimedTrigger>> = {
  confirmationExpires: "confirmationExpires",
  slotPasses: "slotPasses",
  reminder: "reminderDue"
}

/**
 * Runs a timer. A failed timer is retried when its lease ends. It keeps its due time, because that identifies a reminder.
 */
export const runTimer = Effect.fnUntraced(function* (job: Job<"timer">, leaseToken: string) {
  const timer = timerOf(job)
  const { kind, bookingId } = timer
  const jobs = yield* JobStore
  yield* Effect.matchCauseEffect(workOf(timer, jobs.complete(job, leaseToken, null), job, leaseToken), {
    onSuccess: (outcome) => ran([kind, outcome]),
    onFailure: (cause) =>
      Effect.andThen(
        ran([kind, "failed"]),
        Effect.logWarning(`Timer ${kind} of booking ${bookingId} failed and will be retried`, cause)
      )
  })
  return "stored" as const
})

const ran = countBy("slotkit_timers_total", "Timers of bookings that ran, by kind and outcome.", ["kind", "outcome"])

/** Ends a timer under its lease. `false` if the lease was lost; nothing may be changed then. */
type Finish = Effect.Effect<boolean>

const workOf = Effect.fnUntraced(function* ({ kind, ...timer }: Timer, finish: Finish, job: Job<"timer">, leaseToken: string) {
  if (kind === "refund") return yield* runRefund({ kind, ...timer }, finish, job, leaseToken)
  if (kind === "mailAttendees") return yield* mailMoreAttendees({ kind, ...timer }, finish)
  if (kind === "checkoutExpires") return yield* expireCheckout({ kind, ...timer }, finish)
  return yield* runBookingTimer({ kind, ...timer }, triggers[kind], finish)
})

/**
 * Ends the timer and changes the booking in one transaction. Nothing happens when the lease was lost or the change is no longer
 * possible. A meeting that has begun needs no reminder.
 */
const runBookingTimer = Effect.fnUntraced(function* (timer: Timer, on: TimedTrigger, finish: Finish) {
  const bookings = yield* BookingStore
  const hosts = yield* HostStore
  const unitOfWork = yield* UnitOfWork
  const moved = yield* unitOfWork.transaction(
    Effect.gen(function* () {
      const host = yield* hosts.find(timer.hostId)
      // The bookings of a removed host are about to be cancelled.
      if (Option.isNone(host)) return false
      const found = yield* bookings.find(timer.hostId, timer.bookingId, "locked")
      if (!(yield* finish) || Option.isNone(found)) return false
      const move = decideBooking({ on }, found.value)
      if (Result.isFailure(move)) return false
      if (on === "reminderDue") {
        if ((found.value.scheduledAt ?? 0) <= (yield* Clock.currentTimeMillis)) return false
        const reminds = yield* waysOf(timer, host.value, found.value)
        if (!reminds.email && !reminds.text) {
          yield* setTimer(host.value, found.value)
          return false
        }
        yield* commitMove(host.value, on, found.value, move.success, { reminds })
        return true
      }
      const requests = on === "slotPasses" && found.value.series !== null ? yield* lockWaiting(found.value) : []
      yield* requests.length > 1 ? declineTogether(host.value, requests) : commitMove(host.value, on, found.value, move.success)
      return true
    })
  )
  return moved ? "done" : "obsolete"
})

/** Declines a request for a series whose first start has passed, as a whole. */
const declineTogether = Effect.fnUntraced(function* (host: Host, meetings: ReadonlyArray<Booking>) {
  const services = yield* ServiceStore.use((store) => store.list(host.id))
  const changes = meetings.flatMap((before) => {
    const move = decideBooking({ on: "slotPasses" }, before)
    return Result.isSuccess(move) ? [{ before, move: move.success }] : []
  })
  yield* commitSeries(host, "slotPasses", changes, { services })
})

/** Cancels the bookings of an unpaid checkout, ends the timer in the same transaction, and closes the checkout. */
const expireCheckout = Effect.fnUntraced(function* ({ hostId, bookingId }: Timer, finish: Finish) {
  const hosts = yield* HostStore
  const unitOfWork = yield* UnitOfWork
  const expire = Effect.gen(function* () {
    // The bookings of a removed host are about to be cancelled.
    if (Option.isNone(yield* hosts.find(hostId))) return undefined
    const group = yield* lockCheckout(hostId, bookingId)
    return (yield* finish) ? yield* settlePayment(group, "expired") : undefined
  })
  const settled = yield* unitOfWork.transaction(expire).pipe(
    Effect.catchTags({
      NotFound: () => Effect.succeed(undefined),
      Conflict: (conflict) => (conflict.reason === "vetoed" ? Effect.fail(conflict) : Effect.succeed(undefined))
    })
  )
  if (settled === undefined) return "obsolete"
  yield* closeCheckout(settled.bookings[0]!)
  return "done"
})

/**
 * Returns how a reminder goes out now: neither way at a time that was removed after the timer was set. Reminders that are overdue
 * together are sent as one.
 */
const waysOf = Effect.fnUntraced(function* ({ dueAt }: Timer, host: Host, booking: Booking) {
  const now = yield* Clock.currentTimeMillis
  const { email, text } = yield* reminderMinutesOf(host, booking)
  const isDue = (minutes: number) => {
    const time = (booking.scheduledAt ?? 0) - minutes * millisPerMinute
    return time === dueAt || (time > dueAt && time <= now)
  }
  return { email: email.some(isDue), text: text.some(isDue) }
})

/** Continues a charge of a card whose outcome is unknown. Retried every minute until the provider answers. Decision 0148. */
const runCharge = Effect.fnUntraced(function* (
  booking: Booking,
  index: number,
  finish: Finish,
  { job, leaseToken }: { readonly job: Job<"timer">; readonly leaseToken: string }
) {
  const bookings = yield* BookingStore
  const unitOfWork = yield* UnitOfWork
  const { hostId, id } = booking
  const outcome = yield* Effect.result(chargeCard(booking, index, booking.payment.terms!.charges![index]!))
  if (Result.isFailure(outcome) && outcome.failure.rejected !== true) {
    return yield* postpone(job, leaseToken)
  }
  yield* unitOfWork.transaction(
    Effect.gen(function* () {
      yield* bookings.find(hostId, id, "locked")
      if (!(yield* finish)) return
      yield* Result.isFailure(outcome) ? discardCharge(booking, index) : recordCharge(booking, index, outcome.success)
      const after = Option.getOrUndefined(yield* bookings.find(hostId, id))
      if (after === undefined || isDone(after.payment)) return
      yield* refundNow({ hostId, id })
    })
  )
  return Result.isFailure(outcome) ? "rejected" : "done"
})

/**
 * Makes a refund that is due: of a late payment, of a booking of a deleted host, or one whose outcome is unknown. Retried every
 * minute until it succeeds, or until the provider rejects a refund that the host can ask for again.
 */
const runRefund = Effect.fnUntraced(function* (timer: Timer, finish: Finish, job: Job<"timer">, leaseToken: string) {
  const bookings = yield* BookingStore
  const unitOfWork = yield* UnitOfWork
  const found = yield* bookings.find(timer.hostId, timer.bookingId)
  if (Option.isNone(found)) return "obsolete"
  const { payment } = found.value
  const charging = payment.terms?.charges?.findIndex(({ status }) => status === "charging") ?? -1
  if (charging !== -1) return yield* runCharge(found.value, charging, finish, { job, leaseToken })
  const surplus = surplusOf(payment)
  if (surplus !== -1) return yield* runReturn(found.value, surplus, finish, { job, leaseToken })
  const index = payment.refunds.findIndex(({ refundedAt }) => refundedAt === null)
  const refund = payment.refunds[index]
  if (refund === undefined && payment.status !== "failed") return yield* Effect.as(finish, "obsolete")
  const outcome = yield* Effect.result(
    refund === undefined ? giveBackLate(found.value) : giveBackPart(found.value, { index, refund })
  )
  if (Result.isFailure(outcome)) {
    const { rejected = false, partsMade = 0 } = outcome.failure
    if (rejected && refund !== undefined && payment.status !== "refunded") {
      const end = partsMade > 0 ? recordParts(found.value, index, partsMade) : discardRefund(found.value, index)
      yield* unitOfWork.transaction(end)
      return "rejected"
    }
    return yield* postpone(job, leaseToken)
  }
  yield* unitOfWork.transaction(
    Effect.gen(function* () {
      yield* bookings.find(timer.hostId, timer.bookingId, "locked")
      if (!(yield* finish)) return
      const record = refund === undefined ? recordLateRefunds(timer.hostId, [timer.bookingId]) : recordPart(found.value, index)
      yield* Effect.catchTag(record, "Conflict", (conflict) =>
        conflict.reason === "vetoed" ? Effect.fail(conflict) : Effect.void
      )
    })
  )
  return "done"
})

/** Returns a payment by a link that was no longer due. Retried every minute. What else is to be refunded is due at once. */
const runReturn = Effect.fnUntraced(function* (
  booking: Booking,
  index: number,
  finish: Finish,
  { job, leaseToken }: { readonly job: Job<"timer">; readonly leaseToken: string }
) {
  const bookings = yield* BookingStore
  const unitOfWork = yield* UnitOfWork
  const { hostId, id } = booking
  const outcome = yield* Effect.result(giveBackCharge(booking, booking.payment.terms!.charges![index]!))
  if (Result.isFailure(outcome)) {
    return yield* postpone(job, leaseToken)
  }
  yield* unitOfWork.transaction(
    Effect.gen(function* () {
      yield* bookings.find(hostId, id, "locked")
      if (!(yield* finish)) return
      const { payment } = yield* recordReturn(booking, index)
      if (isDone(payment)) return
      yield* refundNow({ hostId, id })
    })
  )
  return "done"
})

/** The refund of a called-off booking was recorded with the cancellation. The next unfinished one is due at once. */
const recordPart = Effect.fnUntraced(function* ({ hostId, id, payment }: Booking, index: number) {
  yield* payment.status === "refunded" ? markRefunded(hostId, id, index) : recordRefund(hostId, id, index)
  const isLast = payment.refunds.every(({ refundedAt }, place) => place === index || refundedAt !== null)
  if (!isLast) yield* refundNow({ hostId, id })
})

/** Has what else is to be charged, refunded or returned done at once. */
const refundNow = Effect.fnUntraced(function* ({ hostId, id }: Pick<Booking, "hostId" | "id">) {
  const dueAt = yield* Clock.currentTimeMillis
  yield* (yield* JobStore).enqueue([timerJob({ hostId, bookingId: id, kind: "refund", dueAt })])
})

/** Tries a timer again in a minute, because the provider did not answer. */
const postpone = Effect.fnUntraced(function* (job: Job<"timer">, leaseToken: string) {
  const dueAt = (yield* Clock.currentTimeMillis) + millisPerMinute
  yield* (yield* JobStore).retry(job, leaseToken, { dueAt, attempts: 0, error: null })
  return "postponed" as const
})

/** Emails the attendees who exceeded the limit of the previous hour. */
const mailMoreAttendees = Effect.fnUntraced(function* (timer: Timer, finish: Finish) {
  const bookings = yield* BookingStore
  const links = yield* BookingLinkStore
  const unitOfWork = yield* UnitOfWork
  const mailing = Effect.gen(function* () {
    const { host } = yield* lockHostCalendar(timer.hostId)
    const booking = yield* bookings.find(timer.hostId, timer.bookingId, "locked")
    if (!(yield* finish) || Option.isNone(booking)) return "obsolete"
    const visitor = yield* links.find("visitor", { hostId: timer.hostId, bookingId: timer.bookingId })
    if (Option.isNone(visitor)) return "obsolete"
    yield* mailAttendees(host, booking.value, visitor.value)
    return "done"
  })
  return yield* withHostQueue(timer.hostId, unitOfWork.transaction(mailing))
})
