import { type Booking, type BookingCommand, type BookingState, decideBooking, decidePayment, type Host } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { audit } from "../audit/Audit.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { TimerStore } from "../ports/TimerStore.ts"
import { commitMove } from "./CommitMove.ts"
import { lockBooking } from "./LockBooking.ts"
import { runHooks } from "./RunHooks.ts"

/**
 * Ends a booking that is not over, whatever it waits for, in the transaction of the caller, and returns it as it was before.
 *
 * A request is declined, everything else cancelled. A payment is recorded as refunded, and a timer returns the money, because the
 * provider must not be called inside a transaction.
 */
export const callOff = Effect.fnUntraced(function* (host: Host, id: number, reason: string) {
  const before = yield* lockBooking(host.id, id)
  const command = commands(reason)[before.state]
  if (command === undefined) return before
  const move = decideBooking(command, before.payment.status === "paid" ? yield* refunded(before) : before)
  if (Result.isFailure(move)) return before
  const booking = { ...move.success.booking, cancellationReason: reason }
  yield* commitMove(host, command.on, before, { ...move.success, booking })
  return before
})

const commands = (reason: string): Partial<Record<BookingState, BookingCommand>> => ({
  unconfirmed: { on: "confirmationExpires" },
  pending: { on: "decline", reason },
  awaitingPayment: { on: "paymentFailsOrExpires" },
  accepted: { on: "cancel", reason }
})

const refunded = Effect.fnUntraced(function* (before: Booking) {
  const bookings = yield* BookingStore
  const timers = yield* TimerStore
  const payment = decidePayment("refund", before.payment)
  if (Result.isFailure(payment)) return before
  const after = yield* bookings.save({ ...before, payment: payment.success })
  yield* timers.set({ hostId: before.hostId, bookingId: before.id, kind: "refund", dueAt: yield* Clock.currentTimeMillis })
  yield* audit(before.hostId, "payment.refund", before.id)
  yield* runHooks("refund", before, after, [])
  return after
})
