import { type Booking, decideBooking, decidePayment } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { audit } from "../audit/Audit.ts"
import { commitMove } from "../bookings/CommitMove.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { terminateBooking } from "../bookings/TerminateBooking.ts"
import { Conflict } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { HostStore } from "../ports/HostStore.ts"
import { JobStore } from "../ports/JobStore.ts"
import type { PaymentReport } from "../ports/Payments.ts"
import { timerJob } from "../ports/Timer.ts"
import { giveBack } from "./CheckoutAtProvider.ts"
import { recordLateRefund } from "./RecordRefund.ts"

/** A booking after a report; `late` payments arrived when the booking no longer awaited one. */
export interface Settled {
  readonly booking: Booking
  readonly late: boolean
}

/**
 * Changes a locked booking by its payment's outcome. A payment after the cancellation, or after the deletion of the host, has to
 * be refunded.
 */
export const settlePayment = Effect.fnUntraced(function* (input: Booking, outcome: PaymentReport["outcome"]) {
  const booking = yield* unlessHostIsRemoved(input)
  const on = triggerOf(outcome)
  const move = decideBooking({ on }, booking)
  if (Result.isSuccess(move)) {
    const moved = yield* commitMove(yield* requireHost(booking.hostId), on, booking, move.success)
    return { booking: moved, late: false } satisfies Settled
  }
  const late =
    outcome === "succeeded" && booking.state === "cancelled" && Result.isSuccess(decidePayment("succeeds", booking.payment))
  if (!late) return yield* Conflict.of({ code: "booking_state", ...move.failure })
  const jobs = yield* JobStore
  yield* jobs.enqueue([
    timerJob({ hostId: booking.hostId, bookingId: booking.id, kind: "refund", dueAt: yield* Clock.currentTimeMillis })
  ])
  yield* audit(booking.hostId, "payment.arriveLate", booking.id)
  return { booking, late } satisfies Settled
})

/** Cancels the booking if its host was just removed and the job has not cancelled it yet. */
const unlessHostIsRemoved = Effect.fnUntraced(function* (booking: Booking) {
  if (booking.state !== "awaitingPayment") return booking
  const hosts = yield* HostStore
  const removed = yield* hosts.find({ removedId: booking.hostId })
  if (Option.isNone(removed)) return booking
  yield* terminateBooking(removed.value, booking.id)
  return yield* lockBooking(booking.hostId, booking.id)
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
      throw new TypeError("A payment was reported with an unknown outcome. Expected succeeded, failed or expired.")
  }
}

/** Refunds late money at once. If the provider is not responding, the timer that was committed with the report retries. */
export const afterReport = Effect.fnUntraced(function* ({ booking, late }: Settled) {
  if (!late) return booking
  const refund = Effect.andThen(giveBack(booking), recordLateRefund(booking.hostId, booking.id))
  return yield* Effect.catchTags(refund, {
    PaymentsUnavailable: () => Effect.succeed(booking),
    Conflict: () => Effect.succeed(booking)
  })
})
