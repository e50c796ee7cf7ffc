import {
  type Booking,
  type BookingCommand,
  type BookingState,
  decideBooking,
  decidePayment,
  type Host,
  type Refund,
  refundableMinor,
  refundedMinor
} from "@slotkit/core"
import { partsOf } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { audit } from "../audit/Audit.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { JobStore } from "../ports/JobStore.ts"
import { timerJob } from "../ports/Timer.ts"
import { mailRefund } from "./BookingMails.ts"
import { commitMove } from "./CommitMove.ts"
import { lockBooking } from "./GetBooking.ts"
import { runHooks } from "./RunHooks.ts"

/**
 * Ends a booking of a removed host that is not over, whatever it waits for, in the transaction of the caller, and returns it as
 * it was before.
 *
 * A request is declined, everything else cancelled. A payment is recorded as refunded, and a timer returns the money, because the
 * provider must not be called inside a transaction.
 */
export const terminateBooking = Effect.fnUntraced(function* (host: Host, id: number) {
  const before = yield* lockBooking(host.id, id)
  const command = commands[before.state]
  if (command === undefined) return before
  const isPaid = before.payment.status === "paid"
  const move = decideBooking(command, isPaid ? yield* refunded(before) : before)
  if (Result.isFailure(move)) return before
  const booking: Booking = { ...move.success.booking, endReason: "host_removed" }
  const after = yield* commitMove(host, command.on, before, { ...move.success, booking }, { offers: false })
  if (isPaid) {
    yield* mailRefund(host, after, { amountMinor: owedMinor(before), reason: null, cancels: false, refundedAt: null })
  }
  return before
})

const commands: Partial<Record<BookingState, BookingCommand>> = {
  unconfirmed: { on: "confirmationExpires" },
  pending: { on: "decline", reason: null },
  awaitingPayment: { on: "paymentFailsOrExpires" },
  accepted: { on: "cancel", reason: null }
}

/** Records the refund of everything that was not refunded before. */
const refunded = Effect.fnUntraced(function* (before: Booking) {
  const bookings = yield* BookingStore
  const jobs = yield* JobStore
  const payment = decidePayment("refund", before.payment)
  if (Result.isFailure(payment)) return before
  const { hostId, id } = before
  const left = refundableMinor(before.payment)
  const rest: Refund = { amountMinor: left, ...partsOf(before.payment, left), reason: null, cancels: false, refundedAt: null }
  const refunds = rest.amountMinor > 0 ? [...before.payment.refunds, rest] : before.payment.refunds
  const after = yield* bookings.save({ ...before, payment: { ...payment.success, refunds } })
  yield* jobs.enqueue([timerJob({ hostId, bookingId: id, kind: "refund", dueAt: yield* Clock.currentTimeMillis })])
  yield* audit(hostId, "payment.refund", id, { minor: owedMinor(before), currency: before.payment.currency })
  yield* runHooks("refund", before, after, [])
  return after
})

const owedMinor = ({ payment }: Booking): number =>
  payment.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, refundableMinor(payment)) - refundedMinor(payment)
