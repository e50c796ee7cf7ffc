import type { Booking } from "@slotkit/core"
import { CancellationInput, readInput, refuseVisitorChange, type VisitorChangedBookingResource } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { transitionInTransaction } from "../bookings/ApplyBookingCommand.ts"
import { countRefusal } from "../bookings/CountMoves.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { showToVisitor } from "../bookings/VisitorLink.ts"
import { Conflict } from "../kernel/Failure.ts"
import { storeReplay, withReplay } from "../kernel/ReplayRecorder.ts"
import { validate } from "../kernel/Validate.ts"
import { quotedTo, requireFee } from "../payments/CancelBooking.ts"
import { recordRefund } from "../payments/RecordRefund.ts"
import { giveRefund, makeRefund, storeRefund } from "../payments/RefundBooking.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { viewVisitorBooking } from "./VisitBooking.ts"
import { cancelVisitorSeries, refundRequest } from "./VisitSeries.ts"

/**
 * Cancels a booking, or withdraws a request, for its booker. A paid booking is refunded first; under a cancellation policy, as
 * far as the policy says. With a `scope`, other meetings of its series are cancelled too. Fails with a `Conflict`
 * that says why the booker cannot cancel. Decisions 0039 and 0131.
 */
export const cancelVisitorBooking = (token: string, input: unknown) => {
  const body = readInput(CancellationInput, input)
  const { scope = "one" } = Result.isSuccess(body) ? body.success : {}
  const one = Effect.map(cancelOne(token, input), (cancelled): typeof VisitorChangedBookingResource.Type => cancelled)
  return scope === "one" ? one : cancelVisitorSeries(token, input)
}

const cancelOne = Effect.fnUntraced(function* (token: string, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  const { host, booking: seen, ...link } = yield* viewVisitorBooking(token)
  const { reason = null, expect_fee: fee } = yield* validate(CancellationInput, input)
  const now = yield* Clock.currentTimeMillis
  const permit = Effect.fnUntraced(function* (booking: Booking) {
    const refusedFor = refuseVisitorChange("cancel", { ...link.bookable, booking }, now)
    if (refusedFor !== undefined) return yield* Conflict.of({ code: "booking_state", change: "cancel", refusedFor })
  })
  const end = (booking: Booking) =>
    Effect.flatMap(transitionInTransaction(host, booking, { on: "visitorCancels", reason }), (cancelled) =>
      showToVisitor(host, cancelled, link)
    )
  const refund = Effect.gen(function* () {
    yield* permit(seen)
    yield* requireFee(seen, fee, "booker", now)
    if (seen.payment.status === "paid") yield* giveRefund(seen)
  })
  const cancel = Effect.gen(function* () {
    const booking = yield* lockBooking(host.id, seen.id)
    // Judged at the time of the request, so that no one keeps a refunded booking because the refund took long.
    yield* permit(booking)
    return yield* end(booking)
  })
  /** The refund is stored with the decision to cancel, so both happen even if the process ends in between. */
  const decide = Effect.gen(function* () {
    const booking = yield* lockBooking(host.id, seen.id)
    yield* permit(booking)
    yield* requireFee(booking, fee, "booker", now)
    const request = refundRequest(booking, reason, now)
    if (request !== undefined) return { refund: yield* storeRefund(booking, request) }
    const answer = yield* end(booking)
    yield* storeReplay(answer)
    return { answer }
  })
  const cancelUnderPolicy = Effect.gen(function* () {
    const decided = yield* unitOfWork.transaction(decide)
    if (decided.answer !== undefined) return decided.answer
    const { index } = yield* makeRefund(decided.refund)
    const recorded = Effect.flatMap(recordRefund(host.id, seen.id, index), (booking) => showToVisitor(host, booking, link))
    return yield* withReplay(recorded)
  })
  const cancelled =
    seen.cancellationPolicy === null ? Effect.andThen(refund, withReplay(unitOfWork.transaction(cancel))) : cancelUnderPolicy
  return yield* countRefusal("visitorCancels", cancelled)
})

/** Returns what a cancellation by the booker of a link would refund now. */
export const visitCancellation = Effect.fnUntraced(function* (token: string) {
  const { booking, bookable } = yield* viewVisitorBooking(token)
  return yield* quotedTo(booking, bookable)
})
