import { type Booking, decidePayment, finishRefund, type Host, type PaymentStatus, type Refund } from "@slotkit/core"
import { checkoutMinor } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { audit } from "../audit/Audit.ts"
import { transitionInTransaction } from "../bookings/ApplyBookingCommand.ts"
import { mailRefund } from "../bookings/BookingMails.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { runHooks } from "../bookings/RunHooks.ts"
import { Conflict } from "../kernel/Failure.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { HostStore } from "../ports/HostStore.ts"
import { JobStore } from "../ports/JobStore.ts"
import { timerKeys } from "../ports/Timer.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/**
 * Records a refund that the provider has made, cancels the booking if the refund does, and emails the booker. Fails with a
 * `Conflict` if it was recorded before.
 */
export const recordRefund = (hostId: number, id: number, index: number) =>
  recording(hostId, id, (before, now) => {
    const finished = finishRefund(before.payment, index, now)
    return Result.map(finished, (payment) => ({ payment, refund: payment.refunds[index]! }))
  })

/** Records the refund of a payment that arrived after its booking was cancelled. */
export const recordLateRefund = (hostId: number, id: number) =>
  recording(hostId, id, ({ payment }, now) => {
    const refund = { amountMinor: checkoutMinor(payment) ?? 0, reason: null, cancels: false, refundedAt: now }
    return Result.map(decidePayment("succeeds", payment), (refunded) => ({
      payment: { ...refunded, refunds: [...payment.refunds, refund] },
      refund
    }))
  })

/** Marks a refund as made that was recorded before, in the transaction of the caller. */
export const markRefunded = Effect.fnUntraced(function* (hostId: number, id: number, index: number) {
  const bookings = yield* BookingStore
  const booking = yield* lockBooking(hostId, id)
  const finished = finishRefund(booking.payment, index, yield* Clock.currentTimeMillis)
  if (Result.isSuccess(finished)) yield* bookings.save({ ...booking, payment: finished.success })
})

type Recorded = Result.Result<{ readonly payment: Booking["payment"]; readonly refund: Refund }, PaymentStatus | "recorded">

const recording = Effect.fnUntraced(function* (hostId: number, id: number, decide: (before: Booking, now: number) => Recorded) {
  const bookings = yield* BookingStore
  const jobs = yield* JobStore
  const unitOfWork = yield* UnitOfWork
  const record = Effect.gen(function* () {
    const before = yield* lockBooking(hostId, id)
    const ruling = decide(before, yield* Clock.currentTimeMillis)
    if (Result.isFailure(ruling)) return yield* Conflict.of({ code: "not_refundable", payment: ruling.failure })
    const { payment, refund } = ruling.success
    const refunded = yield* bookings.save({ ...before, payment })
    if (payment.refunds.every(({ refundedAt }) => refundedAt !== null)) yield* jobs.cancel(timerKeys(before, ["refund"]))
    yield* audit(hostId, "payment.refund", id, { minor: refund.amountMinor, currency: payment.currency })
    yield* runHooks("refund", before, refunded, [])
    const host = yield* hostOf(hostId)
    if (host === undefined) return refunded
    const after = yield* cancelWith(host, refunded, refund)
    yield* mailRefund(host, after, refund)
    return after
  })
  return yield* unitOfWork.transaction(record)
})

const cancelWith = (host: Host, booking: Booking, { cancels, reason, byBooker, keepsTime }: Refund) => {
  if (!cancels || booking.state !== "accepted") return Effect.succeed(booking)
  const command = byBooker === true ? ({ on: "visitorCancels", reason } as const) : cancelCommand(reason, keepsTime !== true)
  return transitionInTransaction(host, booking, command)
}

const cancelCommand = (reason: string | null, offer: boolean) => ({ on: "cancel", reason, offer }) as const

/** The host, also if it was deleted in the meantime. */
const hostOf = Effect.fnUntraced(function* (hostId: number) {
  const hosts = yield* HostStore
  const found = yield* hosts.find(hostId)
  return Option.getOrUndefined(Option.isSome(found) ? found : yield* hosts.find({ removedId: hostId }))
})
