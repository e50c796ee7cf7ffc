import { type Booking, decidePayment } from "@slotkit/core"
import { bookingResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { audit } from "../audit/Audit.ts"
import { lockBooking } from "../bookings/LockBooking.ts"
import { runHooks } from "../bookings/RunHooks.ts"
import { Conflict } from "../kernel/Failure.ts"
import { noSuch } from "../kernel/NoSuch.ts"
import { orNotFound } from "../kernel/NotFoundOr.ts"
import { answering } from "../kernel/RememberAnswer.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { TimerStore } from "../ports/TimerStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { giveBack } from "./CheckoutAtProvider.ts"

/** Refunds a paid booking for the host. Only then can the booking be cancelled. Decision 0033. */
export const refundBooking = Effect.fnUntraced(function* (hostId: number, id: number) {
  const bookings = yield* BookingStore
  const booking = yield* orNotFound(yield* bookings.find(hostId, id), noSuch.booking)
  yield* returnMoney(booking)
  return yield* answering(Effect.map(recordRefund("refund", hostId, id), bookingResource))
})

/** Refunds a paid booking as a step of another change. The provider returns the money before the refund is recorded. */
export const giveRefund = (booking: Booking) =>
  Effect.andThen(returnMoney(booking), recordRefund("refund", booking.hostId, booking.id))

const returnMoney = Effect.fnUntraced(function* (booking: Booking) {
  yield* refunded("refund", booking)
  yield* giveBack(booking).pipe(
    Effect.catchTag("PaymentsUnavailable", ({ reason }) =>
      Effect.fail(new Conflict({ message: `The payment could not be refunded: ${reason}.`, reason: "refund_failed" }))
    )
  )
})

/** Records the refund and clears the timer that would retry it. */
export const recordRefund = Effect.fnUntraced(function* (on: "refund" | "succeeds", hostId: number, id: number) {
  const bookings = yield* BookingStore
  const timers = yield* TimerStore
  const unitOfWork = yield* UnitOfWork
  const record = Effect.gen(function* () {
    const before = yield* lockBooking(hostId, id)
    const after = yield* bookings.save(yield* refunded(on, before))
    yield* timers.clear(before, ["refund"])
    yield* audit(hostId, "payment.refund", id)
    yield* runHooks("refund", before, after, [])
    return after
  })
  return yield* unitOfWork.transaction(record)
})

const refunded = (on: "refund" | "succeeds", booking: Booking): Effect.Effect<Booking, Conflict> => {
  const ruling = decidePayment(on, booking.payment)
  return Result.isSuccess(ruling)
    ? Effect.succeed({ ...booking, payment: ruling.success })
    : Effect.fail(new Conflict({ message: ruling.failure, reason: "not_refundable" }))
}
