import { type Booking, type BookingTrigger, decideBooking, decidePayment } from "@slotkit/core"
import { collectedMinor } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { audit } from "../audit/Audit.ts"
import { commitMove } from "../bookings/CommitMove.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { commitSeries, type MeetingChange } from "../bookings/series/CommitSeries.ts"
import { terminateBooking } from "../bookings/TerminateBooking.ts"
import { Conflict } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { HostStore } from "../ports/HostStore.ts"
import { JobStore } from "../ports/JobStore.ts"
import type { PaymentReport } from "../ports/Payments.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { timerJob } from "../ports/Timer.ts"
import { recordLateRefunds } from "./RecordRefund.ts"
import { giveBackLate } from "./RefundBooking.ts"

/** The bookings of a checkout after a report, by place; `late` are those that no longer awaited the payment that arrived. */
export interface Settled {
  readonly bookings: ReadonlyArray<Booking>
  readonly late: ReadonlyArray<Booking>
}

/**
 * Changes the locked bookings of a checkout by its outcome. A payment after the cancellation, or after the deletion of the host,
 * has to be refunded. Decision 0145.
 */
export const settlePayment = Effect.fnUntraced(function* (group: ReadonlyArray<Booking>, outcome: PaymentReport["outcome"]) {
  const bookings = yield* Effect.forEach(group, unlessHostIsRemoved)
  const on = triggerOf(outcome)
  const changes = bookings.flatMap((before) => {
    const move = decideBooking({ on }, before)
    return Result.isSuccess(move) ? [{ before, move: move.success }] : []
  })
  const late = bookings.filter(
    ({ state, payment }) =>
      outcome === "succeeded" &&
      state === "cancelled" &&
      collectedMinor(payment) > 0 &&
      Result.isSuccess(decidePayment("succeeds", payment))
  )
  if (changes.length + late.length === 0) {
    return yield* Conflict.of({ code: "booking_state", on, state: bookings[0]!.state })
  }
  const jobs = yield* JobStore
  const dueAt = yield* Clock.currentTimeMillis
  for (const { hostId, id } of late) {
    yield* jobs.enqueue([timerJob({ hostId, bookingId: id, kind: "refund", dueAt })])
    yield* audit(hostId, "payment.arriveLate", id)
  }
  const moved = yield* settleTogether(changes, on)
  return { bookings: bookings.map((each) => moved.find(({ id }) => id === each.id) ?? each), late } satisfies Settled
})

/** Stores the changes of bookings that are paid for together, with one email about all of a series. */
const settleTogether = Effect.fnUntraced(function* (changes: ReadonlyArray<MeetingChange>, on: BookingTrigger) {
  const [first] = changes
  if (first === undefined) return []
  const host = yield* requireHost(first.before.hostId)
  if (changes.length === 1) return [yield* commitMove(host, on, first.before, first.move)]
  const services = yield* ServiceStore.use((store) => store.list(host.id))
  return yield* commitSeries(host, on, changes, { services })
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
export const afterReport = Effect.fnUntraced(function* ({ bookings, late }: Settled) {
  if (late.length === 0) return bookings
  const sentBack = yield* Effect.forEach(late, (each) =>
    Effect.matchEffect(giveBackLate(each), {
      onSuccess: () => Effect.succeed([each.id]),
      onFailure: () => Effect.succeed<Array<number>>([])
    })
  )
  const [first] = late
  const record = recordLateRefunds(first!.hostId, sentBack.flat())
  const recorded = yield* Effect.catchTag(record, "Conflict", () => Effect.succeed([]))
  return bookings.map((each) => recorded.find(({ id }) => id === each.id) ?? each)
})
