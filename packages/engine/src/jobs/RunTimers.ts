import { type Booking, decideBooking, type Host, type Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { reminderMinutesOf, setTimer } from "../bookings/BookingTimers.ts"
import { commitMove } from "../bookings/CommitMove.ts"
import { mailAttendees } from "../bookings/MailAttendees.ts"
import { claimWork } from "../kernel/ClaimWork.ts"
import { lockHostCalendar, withHostQueue } from "../kernel/HostQueue.ts"
import { countBy } from "../kernel/LabelledMetric.ts"
import { newLease } from "../kernel/NewLease.ts"
import { closeCheckout, giveBack } from "../payments/CheckoutAtProvider.ts"
import { markRefunded, recordLateRefund, recordRefund } from "../payments/RecordRefund.ts"
import { discardRefund, giveBackPart } from "../payments/RefundBooking.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { HostStore } from "../ports/HostStore.ts"
import { type Timer, type TimerKind, TimerStore } from "../ports/TimerStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { VisitorBookingStore } from "../ports/VisitorBookingStore.ts"

type TimedTrigger = "slotPasses" | "paymentFailsOrExpires" | "reminderDue" | "confirmationExpires"

/** The trigger of each timer that causes a transition. */
const triggers: Readonly<Record<Exclude<TimerKind, "refund" | "mailAttendees">, TimedTrigger>> = {
  confirmationExpires: "confirmationExpires",
  slotPasses: "slotPasses",
  checkoutExpires: "paymentFailsOrExpires",
  reminder: "reminderDue"
}

/** Timers run concurrently under one lease, so that an unresponsive provider does not delay the others beyond it. */
const batch = 20

/** Runs the timers that are due now, and returns how many there were. Any number of processes may run it concurrently. */
export const runTimers = Effect.gen(function* () {
  const timers = yield* TimerStore
  const now = yield* Clock.currentTimeMillis
  const lease = yield* newLease(now)
  const due = yield* claimWork("timers", timers.claim({ limit: batch, now, lease }))
  yield* Effect.forEach(due, (timer) => runTimer(timer, lease.token, now), { concurrency: batch, discard: true })
  return due.length
}).pipe(Effect.provideService(CurrentActor, { kind: "clock", id: null }))

const runTimer = Effect.fnUntraced(function* (timer: Timer, leaseToken: string, now: Instant) {
  yield* Effect.matchCauseEffect(workOf(timer, leaseToken, now), {
    onSuccess: (outcome) => ran([timer.kind, outcome]),
    onFailure: (cause) =>
      Effect.andThen(
        ran([timer.kind, "failed"]),
        Effect.logWarning(`Timer ${timer.kind} of booking ${timer.bookingId} failed and will be retried`, cause)
      )
  })
})

const ran = countBy("slotkit_timers_total", "Timers of bookings that ran, by kind and outcome.", ["kind", "outcome"])

const workOf = ({ kind, ...timer }: Timer, leaseToken: string, now: Instant) => {
  if (kind === "refund") return runRefund({ kind, ...timer }, leaseToken, now)
  if (kind === "mailAttendees") return mailMoreAttendees({ kind, ...timer }, leaseToken)
  return runBookingTimer({ kind, ...timer }, triggers[kind], leaseToken)
}

/**
 * Ends the timer and changes the booking in one transaction. Nothing happens when the lease was lost or the change is no longer
 * possible. A meeting that has begun needs no reminder.
 */
const runBookingTimer = Effect.fnUntraced(function* (timer: Timer, on: TimedTrigger, leaseToken: string) {
  const timers = yield* TimerStore
  const bookings = yield* BookingStore
  const hosts = yield* HostStore
  const unitOfWork = yield* UnitOfWork
  const moved = yield* unitOfWork.transaction(
    Effect.gen(function* () {
      const host = yield* hosts.find(timer.hostId)
      // The bookings of a removed host are about to be cancelled.
      if (Option.isNone(host)) return false
      const found = yield* bookings.lock(timer.hostId, timer.bookingId)
      if (!(yield* timers.finish(timer, leaseToken)) || Option.isNone(found)) return false
      const move = decideBooking({ on }, found.value)
      if (Result.isFailure(move)) return false
      if (on === "reminderDue") {
        if ((found.value.scheduledAt ?? 0) <= (yield* Clock.currentTimeMillis)) return false
        if (!(yield* isWanted(timer, host.value, found.value))) {
          yield* setTimer(host.value, found.value)
          return false
        }
      }
      yield* commitMove(host.value, on, found.value, move.success)
      return true
    })
  )
  if (moved && on === "paymentFailsOrExpires") yield* closeCheckout({ hostId: timer.hostId, id: timer.bookingId })
  return moved ? "done" : "obsolete"
})

/** Returns false for a reminder at a time that was removed after the timer was set. */
const isWanted = Effect.fnUntraced(function* ({ dueAt }: Timer, host: Host, booking: Booking) {
  const minutes = yield* reminderMinutesOf(host, booking)
  return minutes.includes(((booking.scheduledAt ?? 0) - dueAt) / millisPerMinute)
})

/**
 * Makes a refund that is due: of a late payment, of a booking of a deleted host, or one whose outcome is unknown. Retried every minute
 * until it succeeds, or until the provider rejects a refund that the host can ask for again.
 */
const runRefund = Effect.fnUntraced(function* (timer: Timer, leaseToken: string, now: Instant) {
  const timers = yield* TimerStore
  const bookings = yield* BookingStore
  const unitOfWork = yield* UnitOfWork
  const found = yield* bookings.find(timer.hostId, timer.bookingId)
  if (Option.isNone(found)) return "obsolete"
  const { payment } = found.value
  const index = payment.refunds.findIndex(({ refundedAt }) => refundedAt === null)
  const refund = payment.refunds[index]
  const given = yield* Effect.result(refund === undefined ? giveBack(found.value) : giveBackPart(found.value, { index, refund }))
  if (Result.isFailure(given)) {
    if (given.failure.rejected === true && payment.status === "paid") {
      yield* unitOfWork.transaction(discardRefund(found.value, index))
      return "rejected"
    }
    yield* timers.postpone(timer, leaseToken, now + millisPerMinute)
    return "postponed"
  }
  yield* unitOfWork.transaction(
    Effect.gen(function* () {
      yield* bookings.lock(timer.hostId, timer.bookingId)
      if (!(yield* timers.finish(timer, leaseToken))) return
      const record = refund === undefined ? recordLateRefund(timer.hostId, timer.bookingId) : recordPart(found.value, index)
      yield* Effect.catchTag(record, "Conflict", (conflict) =>
        conflict.reason === "vetoed" ? Effect.fail(conflict) : Effect.void
      )
    })
  )
  return "done"
})

/** The refund of a called-off booking was recorded with the cancellation. The next unfinished one is due at once. */
const recordPart = Effect.fnUntraced(function* ({ hostId, id, payment }: Booking, index: number) {
  const timers = yield* TimerStore
  yield* payment.status === "refunded" ? markRefunded(hostId, id, index) : recordRefund(hostId, id, index)
  const isLast = payment.refunds.every(({ refundedAt }, place) => place === index || refundedAt !== null)
  if (!isLast) yield* timers.set({ hostId, bookingId: id, kind: "refund", dueAt: yield* Clock.currentTimeMillis })
})

/** Emails the attendees who exceeded the limit of the previous hour. */
const mailMoreAttendees = Effect.fnUntraced(function* (timer: Timer, leaseToken: string) {
  const timers = yield* TimerStore
  const bookings = yield* BookingStore
  const visitors = yield* VisitorBookingStore
  const unitOfWork = yield* UnitOfWork
  const mailing = Effect.gen(function* () {
    const { host } = yield* lockHostCalendar(timer.hostId)
    const booking = yield* bookings.lock(timer.hostId, timer.bookingId)
    if (!(yield* timers.finish(timer, leaseToken)) || Option.isNone(booking)) return "obsolete"
    const visitor = yield* visitors.findByBooking(timer.hostId, timer.bookingId)
    if (Option.isNone(visitor)) return "obsolete"
    yield* mailAttendees(host, booking.value, visitor.value)
    return "done"
  })
  return yield* withHostQueue(timer.hostId, unitOfWork.transaction(mailing))
})
