import { type Booking, decideBooking, type Host } from "@slotkit/core"
import { bookingResource, checkoutMinor } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Conflict } from "../../kernel/Failure.ts"
import { storeReplay } from "../../kernel/ReplayRecorder.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { applyBookingCommand, requirePayments } from "../ApplyBookingCommand.ts"
import { countRefusal } from "../CountMoves.ts"
import { type KnownOfBooking, lockBooking, lockKnownBooking } from "../GetBooking.ts"
import { commitSeries } from "./CommitSeries.ts"
import { meetingsOfSeries } from "./MeetingsOfSeries.ts"
import { addSeriesCheckout, seriesCheckout } from "./SeriesCheckout.ts"

/** The answer to a request. */
type Answer = { readonly on: "accept" } | { readonly on: "decline"; readonly reason: string | null }

/**
 * Accepts or declines a request for its host: that of a series for all of its meetings that wait. A request whose first start has
 * passed is declined as a whole. Decision 0128.
 */
export const answerBooking = <E, R>(hostId: number, id: number, answer: Effect.Effect<Answer, E, R>) => {
  const alone = (booking: Booking): Effect.Effect<Answer, E | RequestOfSeries, R> =>
    Effect.flatMap(answer, (command) =>
      booking.series !== null && booking.state === "pending" ? Effect.fail(new RequestOfSeries()) : Effect.succeed(command)
    )
  return applyBookingCommand(hostId, id, alone).pipe(
    Effect.catchIf(
      (failure): failure is RequestOfSeries => failure instanceof RequestOfSeries,
      () => answerSeries(hostId, id, answer)
    )
  )
}

/** The booking is one of a series, whose meetings are answered together. */
class RequestOfSeries extends Data.TaggedError("RequestOfSeries") {}

const answerSeries = Effect.fnUntraced(function* <E, R>(hostId: number, id: number, answer: Effect.Effect<Answer, E, R>) {
  const unitOfWork = yield* UnitOfWork
  const change = Effect.gen(function* () {
    const [host, locked] = yield* unitOfWork.inOneTrip(requireHost(hostId), lockKnownBooking(hostId, id))
    const { booking, known } = yield* locked
    const command = yield* answer
    const meetings = yield* lockWaiting(booking)
    const now = yield* Clock.currentTimeMillis
    const hasPassed = meetings.some(({ scheduledAt }) => scheduledAt !== null && scheduledAt <= now)
    const move = hasPassed ? ({ on: "slotPasses" } as const) : command
    const after = yield* countRefusal(command.on, answerTogether(host, booking, meetings, move, known))
    if (hasPassed) return Result.fail(command.on)
    const itself = bookingResource(after.find((each) => each.id === id) ?? booking)
    yield* storeReplay(itself)
    return Result.succeed(itself)
  })
  const outcome = yield* unitOfWork.transaction(change)
  if (Result.isSuccess(outcome)) return outcome.success
  return yield* countRefusal(outcome.failure, Effect.fail(Conflict.of({ code: "start_passed" })))
})

const answerTogether = Effect.fnUntraced(function* (
  host: Host,
  booking: Booking,
  meetings: ReadonlyArray<Booking>,
  move: Answer | { readonly on: "slotPasses" },
  known: KnownOfBooking
) {
  if (meetings.length === 0) return yield* Conflict.of({ code: "booking_state", on: move.on, state: booking.state })
  if (move.on === "accept") yield* requirePayments(checkoutMinor(booking.payment))
  const changes = yield* Effect.forEach(meetings, (before) => {
    const ruling = decideBooking(move, before)
    return Result.isSuccess(ruling)
      ? Effect.succeed({ before, move: ruling.success })
      : Effect.fail(Conflict.of({ code: "booking_state", ...ruling.failure }))
  })
  const checkout = yield* seriesCheckout(changes.map((change) => change.move.booking))
  const after = yield* commitSeries(host, move.on, changes, { ...known, checkout })
  yield* addSeriesCheckout(
    after.map((each) => ({ booking: each })),
    checkout
  )
  return after
})

/** Locks the meetings of a booking's series that wait for an answer, always in the same order, and returns them by place. */
export const lockWaiting = Effect.fnUntraced(function* (booking: Booking) {
  const meetings = yield* meetingsOfSeries(booking)
  const ids = meetings.filter(({ state }) => state === "pending").map(({ id }) => id)
  const locked = yield* Effect.forEach(
    ids.sort((one, other) => one - other),
    (id) => lockBooking(booking.hostId, id)
  )
  return locked
    .filter(({ state }) => state === "pending")
    .sort((one, other) => (one.series?.index ?? 0) - (other.series?.index ?? 0))
})
