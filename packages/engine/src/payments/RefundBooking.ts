import {
  type Booking,
  dropRefund,
  isWholeRefund,
  RefundInput,
  type RefundRefusal,
  type RefundRequest,
  type StartedRefund,
  startRefund
} from "@slotkit/core"
import { bookingResource, collectedMinor, millisPerMinute, refundParts, shortenRefund, wrongField } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { lockBooking } from "../bookings/GetBooking.ts"
import { Conflict, Invalid, orNotFound } from "../kernel/Failure.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { validate } from "../kernel/Validate.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { JobStore } from "../ports/JobStore.ts"
import { PaymentsUnavailable, type RefundPart } from "../ports/Payments.ts"
import { timerJob, timerKeys } from "../ports/Timer.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { giveBack, giveBackCharge } from "./CheckoutAtProvider.ts"
import { isDone, recordRefund } from "./RecordRefund.ts"

/**
 * Refunds a paid booking for the host: the whole payment, or a part of it. A booking can be cancelled with its refund, or after
 * it. Decisions 0033 and 0073.
 */
export const refundBooking = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown = {}) {
  const bookings = yield* BookingStore
  yield* orNotFound(yield* bookings.find(hostId, id), "booking")
  const { amount, reason = null, cancel = false } = yield* validate(RefundInput, input)
  const request = { amountMinor: amount ?? undefined, reason: textOf(reason), cancels: cancel }
  return yield* refundAndCancel(hostId, id, request)
})

/** Refunds a payment or a part of it, and cancels the booking with it if the request does. */
export const refundAndCancel = Effect.fnUntraced(function* (hostId: number, id: number, request: RefundRequest) {
  const { index } = yield* payBack(hostId, id, request)
  return yield* withReplay(Effect.map(recordRefund(hostId, id, index), bookingResource))
})

/** Refunds what is left of a payment as a step of another change. */
export const giveRefund = Effect.fnUntraced(function* ({ hostId, id }: Booking) {
  const { index } = yield* payBack(hostId, id, { amountMinor: undefined, reason: null, cancels: false })
  return yield* recordRefund(hostId, id, index)
})

/**
 * Has the provider refund a part of a payment. The refund is stored first, so that it is neither forgotten nor made twice when
 * the process ends or the response is lost: a repeated request continues it, and so does a timer.
 */
const payBack = Effect.fnUntraced(function* (hostId: number, id: number, request: RefundRequest) {
  const unitOfWork = yield* UnitOfWork
  const store = Effect.flatMap(lockBooking(hostId, id), (before) => storeRefund(before, request))
  return yield* makeRefund(yield* unitOfWork.transaction(store))
})

/** Has the provider make a stored refund. Fails with a `Conflict` if it did not. */
export const makeRefund = Effect.fnUntraced(function* (started: StoredRefund) {
  const unitOfWork = yield* UnitOfWork
  yield* giveBackPart(started.booking, started).pipe(
    Effect.catchTag("PaymentsUnavailable", (failure) => unitOfWork.transaction(undoOrKeep(started, failure)).pipe(Effect.flip))
  )
  return started
})

/** A refund that is stored and that the provider is asked for next. */
export interface StoredRefund extends StartedRefund {
  readonly booking: Booking
}

/** Stores a refund of a locked booking, with the timer that finishes it. */
export const storeRefund = Effect.fnUntraced(function* (before: Booking, request: RefundRequest) {
  const { hostId, id } = before
  const bookings = yield* BookingStore
  const jobs = yield* JobStore
  const ruling = startRefund(before.payment, request)
  if (Result.isFailure(ruling)) return yield* refusalOf(ruling.failure, before)
  const { payment } = ruling.success
  const booking = payment === before.payment ? before : yield* bookings.save({ ...before, payment })
  const dueAt = (yield* Clock.currentTimeMillis) + retryMinutes * millisPerMinute
  yield* jobs.enqueue([timerJob({ hostId, bookingId: id, kind: "refund", dueAt })])
  return { ...ruling.success, booking } satisfies StoredRefund
})

/** Longer than a call to a provider takes. */
const retryMinutes = 2

/** Asks the provider for one of the refunds of a booking. */
export const giveBackPart = Effect.fnUntraced(function* (
  booking: Booking,
  { index, refund }: Pick<StoredRefund, "index" | "refund">
) {
  const { terms, refunds } = booking.payment
  const parts = refundParts(refund)
  const whole = refundsAll(booking)
  for (const [step, { charge: place, amountMinor }] of parts.entries()) {
    const part = partOf(booking, { index, amountMinor })
    const charge = place === null ? undefined : terms?.charges?.[place]
    const isOnly = refunds.filter((one) => one.parts?.some((each) => each.charge === place)).length === 1
    const isWhole = charge === undefined ? whole : isOnly && amountMinor === charge.amountMinor
    const ask =
      charge === undefined
        ? giveBack(booking, isWhole ? undefined : part)
        : giveBackCharge(booking, charge, isWhole ? undefined : part)
    yield* Effect.mapError(ask, ({ reason, rejected = false }) => new PaymentsUnavailable({ reason, rejected, partsMade: step }))
  }
})

/** Asks the provider to refund a payment that arrived after its booking was cancelled. */
export const giveBackLate = (booking: Booking) =>
  giveBackPart(booking, { index: 0, refund: { ...noRefund, amountMinor: collectedMinor(booking.payment) } })

const noRefund = { reason: null, cancels: false, refundedAt: null }

/** Returns true if a refund is of the whole checkout. That of a series is for other meetings too. */
const refundsAll = ({ series, payment }: Booking): boolean => series === null && isWholeRefund(payment)

/** Refunds of one checkout have different numbers, those of other meetings of the series included. */
const partOf = (
  { series, payment: { currency } }: Booking,
  { index, amountMinor }: { readonly index: number; readonly amountMinor: number }
): RefundPart => ({ amountMinor, currency, number: series === null ? index + 1 : index * mostPlaces + series.index })

/** More places than a series can have. */
const mostPlaces = 10_000

/**
 * After a failure, a refund is forgotten if the provider has done nothing, or if a repetition cannot refund more than the price.
 * Any other is kept and retried, because the provider may have made it.
 */
const undoOrKeep = Effect.fnUntraced(function* (
  { booking, index }: StoredRefund,
  { reason, rejected = false, partsMade = 0 }: PaymentsUnavailable
) {
  if (rejected && partsMade > 0) {
    const { payment } = yield* recordParts(booking, index, partsMade)
    const { currency, refunds } = payment
    return Conflict.of({ code: "refund_failed", providerSays: reason, part: { minor: refunds[index]!.amountMinor, currency } })
  }
  if (rejected || refundsAll(booking)) {
    yield* discardRefund(booking, index)
    return Conflict.of({ code: "refund_failed", providerSays: reason })
  }
  return Conflict.of({ code: "refund_pending", providerSays: reason })
})

/** Records the parts of a refund that the provider has made, after it rejected the next one. The booking stays. */
export const recordParts = Effect.fnUntraced(function* ({ hostId, id }: Booking, index: number, partCount: number) {
  const bookings = yield* BookingStore
  const before = yield* lockBooking(hostId, id)
  yield* bookings.save({ ...before, payment: shortenRefund(before.payment, index, partCount) })
  return yield* recordRefund(hostId, id, index)
})

/** Removes an unfinished refund and its timer. */
export const discardRefund = Effect.fnUntraced(function* ({ hostId, id }: Booking, index: number) {
  const bookings = yield* BookingStore
  const jobs = yield* JobStore
  const before = yield* lockBooking(hostId, id)
  const payment = dropRefund(before.payment, index)
  if (payment === before.payment) return
  yield* bookings.save({ ...before, payment })
  if (isDone(payment)) yield* jobs.cancel(timerKeys(before, ["refund"]))
})

const refusalOf = (refusal: RefundRefusal, { payment }: Booking) => {
  switch (refusal.kind) {
    case "nothing":
      return Conflict.of({ code: "not_refundable", payment: refusal.payment })
    case "tooMuch":
      return Invalid.of([wrongField("amount", `The amount field must be an integer from 1 to ${refusal.left}.`, "integer")])
    case "unfinished":
      return Conflict.of({ code: "refund_pending", amountMinor: refusal.refund.amountMinor, currency: payment.currency })
  }
}

const textOf = (reason: string | null): string | null => (reason === null || reason.trim() === "" ? null : reason)
