import {
  type Booking,
  decideBooking,
  decidePayment,
  finishRefund,
  type Host,
  type PaymentStatus,
  type Refund
} from "@slotkit/core"
import { collectedMinor, surplusOf } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { audit } from "../audit/Audit.ts"
import { transitionInTransaction } from "../bookings/ApplyBookingCommand.ts"
import { mailRefund } from "../bookings/BookingMails.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { runHooks } from "../bookings/RunHooks.ts"
import { commitSeries } from "../bookings/series/CommitSeries.ts"
import { Conflict } from "../kernel/Failure.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { HostStore } from "../ports/HostStore.ts"
import { JobStore } from "../ports/JobStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { timerKeys } from "../ports/Timer.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/** A refund of a booking, by its place in the list. */
export interface RefundOf {
  readonly id: number
  readonly index: number
}

/**
 * Records a refund that the provider has made, cancels the booking if the refund does, and emails the booker. Fails with a
 * `Conflict` if it was recorded before.
 */
export const recordRefund = (hostId: number, id: number, index: number) =>
  Effect.map(recordRefunds(hostId, [{ id, index }]), ([refunded]) => refunded!)

/** Records refunds of meetings of a series in the same way, with one email about all of them. */
export const recordRefunds = (hostId: number, refunds: ReadonlyArray<RefundOf>) =>
  recording(
    hostId,
    refunds.map(({ id }) => id),
    (before, now) => {
      const { index } = refunds.find(({ id }) => id === before.id)!
      const finished = finishRefund(before.payment, index, now)
      return Result.map(finished, (payment) => ({ payment, refund: payment.refunds[index]! }))
    }
  )

/** Records the refund of a payment that arrived after its bookings were cancelled. Those that were recorded before stay. */
export const recordLateRefunds = (hostId: number, ids: ReadonlyArray<number>) =>
  Effect.catchTag(
    recording(hostId, ids, ({ payment }, now) => {
      const refund = { amountMinor: collectedMinor(payment), reason: null, cancels: false, refundedAt: now }
      return Result.map(decidePayment("succeeds", payment), (refunded) => ({
        payment: { ...refunded, refunds: [...payment.refunds, refund] },
        refund
      }))
    }),
    "Conflict",
    (conflict) => (conflict.reason === "not_refundable" ? Effect.succeed([]) : Effect.fail(conflict))
  )

/** Marks a refund as made that was recorded before, in the transaction of the caller. */
export const markRefunded = Effect.fnUntraced(function* (hostId: number, id: number, index: number) {
  const bookings = yield* BookingStore
  const booking = yield* lockBooking(hostId, id)
  const finished = finishRefund(booking.payment, index, yield* Clock.currentTimeMillis)
  if (Result.isSuccess(finished)) yield* bookings.save({ ...booking, payment: finished.success })
})

type Recorded = Result.Result<{ readonly payment: Booking["payment"]; readonly refund: Refund }, PaymentStatus | "recorded">

const recording = Effect.fnUntraced(function* (
  hostId: number,
  ids: ReadonlyArray<number>,
  decide: (before: Booking, now: number) => Recorded
) {
  const bookings = yield* BookingStore
  const jobs = yield* JobStore
  const unitOfWork = yield* UnitOfWork
  const record = Effect.fnUntraced(function* (id: number) {
    const before = yield* lockBooking(hostId, id)
    const ruling = decide(before, yield* Clock.currentTimeMillis)
    if (Result.isFailure(ruling)) return Result.fail(ruling.failure)
    const { payment, refund } = ruling.success
    const refunded = yield* bookings.save({ ...before, payment })
    if (isDone(payment)) yield* jobs.cancel(timerKeys(before, ["refund"]))
    yield* audit(hostId, "payment.refund", id, { minor: refund.amountMinor, currency: payment.currency })
    yield* runHooks("refund", before, refunded, [])
    return Result.succeed({ refunded, refund })
  })
  const recordAll = Effect.gen(function* () {
    // Always in the same order, because two changes may wait for each other otherwise.
    const rulings = yield* Effect.forEach(
      [...ids].sort((one, other) => one - other),
      record
    )
    const records = rulings.flatMap((ruling) => (Result.isSuccess(ruling) ? [ruling.success] : []))
    const [first] = records
    const [refusal] = rulings.flatMap((ruling) => (Result.isFailure(ruling) ? [ruling.failure] : []))
    if (first === undefined && refusal !== undefined) {
      return yield* Conflict.of({ code: "not_refundable", payment: refusal })
    }
    const host = yield* hostOf(hostId)
    if (host === undefined || first === undefined) return records.map(({ refunded }) => refunded)
    const after = yield* cancelWith(host, records)
    const series = after.length < 2 ? [] : after.map((booking) => ({ booking, previousScheduledAt: null }))
    const amountMinor = records.reduce((sum, { refund }) => sum + refund.amountMinor, 0)
    yield* mailRefund(host, after[0]!, { ...first.refund, amountMinor }, series)
    return after
  })
  return yield* unitOfWork.transaction(recordAll)
})

/** Returns true if nothing is left to be charged, refunded or returned that was started. */
export const isDone = (payment: Booking["payment"]): boolean =>
  payment.refunds.every(({ refundedAt }) => refundedAt !== null) &&
  surplusOf(payment) === -1 &&
  payment.terms?.charges?.some(({ status }) => status === "charging") !== true

/** Cancels the bookings whose refunds do, and returns all of them as they are then. */
const cancelWith = Effect.fnUntraced(function* (
  host: Host,
  records: ReadonlyArray<{ readonly refunded: Booking; readonly refund: Refund }>
) {
  const bookings = records.map(({ refunded }) => refunded)
  const ending = records.filter(({ refunded, refund }) => refund.cancels && refunded.state === "accepted")
  const [first, ...others] = ending
  if (first === undefined) return bookings
  const command = commandOf(first.refund)
  if (others.length === 0) {
    const one = yield* transitionInTransaction(host, first.refunded, command)
    return bookings.map((each) => (each.id === one.id ? one : each))
  }
  const services = yield* ServiceStore.use((store) => store.list(host.id))
  const changes = ending.flatMap(({ refunded: before, refund }) => {
    const move = decideBooking(commandOf(refund), before)
    return Result.isSuccess(move) ? [{ before, move: move.success }] : []
  })
  const offers = first.refund.keepsTime !== true
  const ended = yield* commitSeries(host, command.on, changes, { services, offers })
  return bookings.map((each) => ended.find(({ id }) => id === each.id) ?? each)
})

const commandOf = ({ byBooker, reason, keepsTime }: Refund) =>
  byBooker === true ? ({ on: "visitorCancels", reason } as const) : cancelCommand(reason, keepsTime !== true)

const cancelCommand = (reason: string | null, offer: boolean) => ({ on: "cancel", reason, offer }) as const

/** The host, also if it was deleted in the meantime. */
const hostOf = Effect.fnUntraced(function* (hostId: number) {
  const hosts = yield* HostStore
  const found = yield* hosts.find(hostId)
  return Option.getOrUndefined(Option.isSome(found) ? found : yield* hosts.find({ removedId: hostId }))
})
