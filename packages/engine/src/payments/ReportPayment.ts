import { type Booking, bookingResource, decideBooking, decidePayment } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { audit } from "../audit/Audit.ts"
import { commitMove } from "../bookings/CommitMove.ts"
import { lockBooking } from "../bookings/LockBooking.ts"
import { Conflict } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { CheckoutStore } from "../ports/CheckoutStore.ts"
import type { PaymentReport } from "../ports/Payments.ts"
import { TimerStore } from "../ports/TimerStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { closeCheckout, giveBack } from "./CheckoutAtProvider.ts"
import { recordRefund } from "./RefundBooking.ts"

const PaymentOutcome = Schema.Struct({
  outcome: Schema.Literals(["succeeded", "failed", "expired"]).annotate({ message: "must be one of succeeded, failed, expired" })
}).annotate({ identifier: "PaymentOutcome" })

/** What the payment provider reports of a booking, told by the operator. Spec: booking.states.paid, booking.states.unpaid. */
export const reportPayment = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  const report = Effect.gen(function* () {
    const booking = yield* lockBooking(hostId, id)
    const { outcome } = yield* validate(PaymentOutcome, input)
    return yield* settlePayment(booking, outcome)
  })
  const settled = yield* unitOfWork.transaction(report)
  yield* closeCheckout(settled.booking)
  return bookingResource(yield* afterReport(settled))
})

/**
 * What the payment provider itself reports. Telling it twice changes nothing the second time, and a report that no longer matters
 * is dropped: providers repeat themselves and come late. One that the application vetoes is a defect, so that the provider repeats
 * it.
 */
export const receivePayment = Effect.fnUntraced(function* (report: PaymentReport) {
  const checkouts = yield* CheckoutStore
  const unitOfWork = yield* UnitOfWork
  const found = yield* checkouts.findByToken(report.token)
  if (Option.isNone(found)) {
    const { reference, outcome } = report
    return yield* Effect.logWarning(
      `The payment provider reports ${outcome} for ${reference}, a checkout that is not here (any more)`
    )
  }
  const { hostId, bookingId } = found.value
  const settle = Effect.flatMap(lockBooking(hostId, bookingId), (booking) => settlePayment(booking, report.outcome))
  yield* unitOfWork.transaction(settle).pipe(
    Effect.flatMap(afterReport),
    Effect.catchTags({
      Conflict: (conflict) => (conflict.vetoed === true ? Effect.die(conflict) : Effect.void),
      NotFound: () => Effect.void
    })
  )
})

/** A booking after a report, and whether the money came when there was nothing left to pay for. */
interface Settled {
  readonly booking: Booking
  readonly late: boolean
}

/** Moves a locked booking by its payment's outcome; money that comes after the booking was cancelled is to be given back. */
const settlePayment = Effect.fnUntraced(function* (booking: Booking, outcome: PaymentReport["outcome"]) {
  const on = triggerOf(outcome)
  const move = decideBooking({ on }, booking)
  if (Result.isSuccess(move)) {
    const moved = yield* commitMove(yield* requireHost(booking.hostId), on, booking, move.success)
    return { booking: moved, late: false } satisfies Settled
  }
  const late =
    outcome === "succeeded" && booking.state === "cancelled" && Result.isSuccess(decidePayment("succeeds", booking.payment))
  if (!late) return yield* new Conflict({ message: move.failure })
  const timers = yield* TimerStore
  yield* timers.set({ hostId: booking.hostId, bookingId: booking.id, kind: "refund", dueAt: yield* Clock.currentTimeMillis })
  yield* audit(booking.hostId, "payment.arriveLate", booking.id)
  return { booking, late } satisfies Settled
})

const triggerOf = (outcome: PaymentReport["outcome"]) => {
  switch (outcome) {
    case "succeeded":
      return "paymentSucceeds"
    case "failed":
    case "expired":
      return "paymentFailsOrExpires"
    default:
      outcome satisfies never
      throw new TypeError("A payment was reported with an outcome that is none of succeeded, failed and expired.")
  }
}

/** Gives late money back at once; when the provider does not answer, the timer that was committed with the report tries again. */
const afterReport = Effect.fnUntraced(function* ({ booking, late }: Settled) {
  if (!late) return booking
  const refund = Effect.andThen(giveBack(booking), recordRefund("succeeds", booking.hostId, booking.id))
  return yield* Effect.catchTags(refund, {
    PaymentsUnavailable: () => Effect.succeed(booking),
    Conflict: () => Effect.succeed(booking)
  })
})
