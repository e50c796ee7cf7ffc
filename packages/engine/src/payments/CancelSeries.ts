import { type Booking, decideBooking, formatInstant, type Host, type RefundRequest } from "@slotkit/core"
import { bookingResource, CancelInput, type ChangedBookingResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { countRefusal } from "../bookings/CountMoves.ts"
import { type KnownOfBooking, lockKnownBooking } from "../bookings/GetBooking.ts"
import { commitSeries } from "../bookings/series/CommitSeries.ts"
import { meetingsInScope } from "../bookings/series/MeetingsOfSeries.ts"
import { bookingsOfCheckout } from "../bookings/series/SeriesCheckout.ts"
import { Conflict } from "../kernel/Failure.ts"
import { lockHostCalendarAnd, withHostQueue } from "../kernel/HostQueue.ts"
import { storeReplay, withReplay } from "../kernel/ReplayRecorder.ts"
import { validate } from "../kernel/Validate.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { closeCheckout } from "./CheckoutAtProvider.ts"
import { recordRefunds } from "./RecordRefund.ts"
import { makeRefund, type StoredRefund, storeRefund } from "./RefundBooking.ts"

/**
 * Cancels the meetings of a series that are to come: those from a booking on, or all. Past ones do not change. Everyone gets one
 * email about them. Each payment is refunded by the policy of its meeting. Decisions 0129 and 0145.
 */
export const cancelSeries = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  const answer = (booking: Booking, ended: ReadonlyArray<Booking>): ChangedBookingResource => ({
    ...bookingResource(ended.find((one) => one.id === id) ?? booking),
    meetings: changedMeetings(ended)
  })
  const cancel = Effect.gen(function* () {
    const [{ host }, locked] = yield* lockHostCalendarAnd(hostId, lockKnownBooking(hostId, id))
    const { booking, known } = yield* locked
    const { reason = null, scope = "one", offer } = yield* validate(CancelInput, input)
    const meetings = yield* meetingsInScope(host, booking, scope, "locked", ["awaitingPayment"])
    if (meetings.length === 0) return yield* Conflict.of({ code: "series_over" })
    const keepsTime = offer === false ? (true as const) : undefined
    const request = { amountMinor: undefined, reason, cancels: true, keepsTime }
    const plan = { command: { on: "cancel", reason } as const, known, offers: offer }
    const begun = yield* endMeetings(host, meetings, plan, (each) => (isRefundedWith(each) ? request : undefined))
    if (begun.refunds.length === 0) yield* storeReplay(answer(booking, begun.ended))
    return { booking, ...begun }
  })
  const cancelled = Effect.gen(function* () {
    const { booking, ...begun } = yield* withHostQueue(hostId, unitOfWork.transaction(cancel))
    return yield* finishCancelling(hostId, begun, (ended) => Effect.succeed(answer(booking, ended)))
  })
  return yield* countRefusal("cancel", cancelled)
})

/** Returns true if the host's cancellation refunds the booking first. */
export const isRefundedWith = ({ state, payment, cancellationPolicy }: Booking): boolean =>
  state === "accepted" && payment.status === "paid" && cancellationPolicy !== null

/** Meetings that a cancellation has ended, and the refunds that end the others. */
export interface BegunCancellation {
  readonly ended: ReadonlyArray<Booking>
  readonly refunds: ReadonlyArray<StoredRefund>
}

/** The command that cancels meetings of a series, and what is known of them. */
interface CancellationPlan {
  readonly command: { readonly on: "cancel" | "visitorCancels"; readonly reason: string | null }
  readonly known: KnownOfBooking
  readonly offers?: boolean | undefined
}

/**
 * Cancels the locked meetings that nothing is refunded of, and stores the refunds that cancel the others once they are made, in
 * the transaction of the caller. Meetings that await one payment only end together.
 */
export const endMeetings = Effect.fnUntraced(function* (
  host: Host,
  bookings: ReadonlyArray<Booking>,
  { command, known, offers }: CancellationPlan,
  requestOf: (booking: Booking) => RefundRequest | undefined
) {
  const unpaid = bookings.find(({ state }) => state === "awaitingPayment")
  const group = unpaid === undefined ? [] : yield* bookingsOfCheckout(unpaid)
  const isLeft = ({ id, state }: Booking) => state === "awaitingPayment" && bookings.every((each) => each.id !== id)
  if (group.some(isLeft)) return yield* Conflict.of({ code: "series_unpaid" })
  const planned = bookings.map((before) => ({ before, request: requestOf(before) }))
  const changes = yield* Effect.forEach(
    planned.filter(({ request }) => request === undefined),
    ({ before }) => {
      const ruling = decideBooking(command, before)
      if (Result.isSuccess(ruling)) return Effect.succeed({ before, move: ruling.success })
      const isPaid = command.on === "cancel" && before.state === "accepted"
      return Effect.fail(Conflict.of(isPaid ? { code: "refund_first" } : { code: "booking_state", ...ruling.failure }))
    }
  )
  const refunds = yield* Effect.forEach(planned, ({ before, request }) =>
    request === undefined ? Effect.succeed([]) : Effect.map(storeRefund(before, request), (stored) => [stored])
  )
  // Requests that are withdrawn have another email than meetings that are cancelled.
  const requests = changes.filter(({ before }) => before.state === "pending")
  const meetings = changes.filter(({ before }) => before.state !== "pending")
  const ended = yield* Effect.forEach([requests, meetings], (each) =>
    each.length === 0 ? Effect.succeed([]) : commitSeries(host, command.on, each, { ...known, offers })
  )
  return { ended: ended.flat(), refunds: refunds.flat() } satisfies BegunCancellation
})

/**
 * Has the provider make the refunds of a cancellation, records those that it made, and closes an unpaid checkout. Fails with a
 * `Conflict` if the provider did not make all of them. Their meetings stay, or are cancelled by a timer if it may have.
 */
export const finishCancelling = Effect.fnUntraced(function* <A, E, R>(
  hostId: number,
  { ended, refunds }: BegunCancellation,
  answer: (ended: ReadonlyArray<Booking>) => Effect.Effect<A, E, R>
) {
  const unpaid = ended.find(({ payment }) => payment.status === "failed")
  if (unpaid !== undefined) yield* closeCheckout(unpaid)
  if (refunds.length === 0) return yield* answer(ended)
  const outcomes = yield* Effect.forEach(refunds, (refund) => Effect.result(makeRefund(refund)))
  const successes = outcomes.flatMap((outcome) => (Result.isSuccess(outcome) ? [outcome.success] : []))
  const [failed] = outcomes.flatMap((outcome) => (Result.isFailure(outcome) ? [outcome.failure] : []))
  const record = Effect.map(
    recordRefunds(
      hostId,
      successes.map(({ booking, index }) => ({ id: booking.id, index }))
    ),
    (refunded) => [...ended, ...refunded].toSorted((one, other) => one.scheduledAt! - other.scheduledAt!)
  )
  if (failed === undefined) return yield* withReplay(Effect.flatMap(record, answer))
  if (successes.length === 0) return yield* Effect.fail(failed)
  yield* record
  const minor = successes.reduce((sum, { refund }) => sum + refund.amountMinor, 0)
  const { currency } = successes[0]!.booking.payment
  const isFailed = failed._tag === "Conflict" && failed.fact.code === "refund_failed"
  return yield* isFailed ? Conflict.of({ ...failed.fact, part: { minor, currency } }) : Effect.fail(failed)
})

/** Returns the meetings of a change, as responses list them. */
export const changedMeetings = (bookings: ReadonlyArray<Booking>): NonNullable<ChangedBookingResource["meetings"]> =>
  bookings.map(({ id, series, scheduledAt }) => ({
    id,
    index: series!.index,
    start: formatInstant(scheduledAt!),
    reason: null
  }))
