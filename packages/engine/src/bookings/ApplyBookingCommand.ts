import { type Booking, type BookingCommand, decideBooking, type Host } from "@slotkit/core"
import { bookingResource, checkoutMinor, isPaid } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Conflict } from "../kernel/Failure.ts"
import { storeReplay } from "../kernel/ReplayRecorder.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { Payments } from "../ports/Payments.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { commitMove } from "./CommitMove.ts"
import { countRefusal } from "./CountMoves.ts"
import { type KnownOfBooking, lockKnownBooking } from "./GetBooking.ts"

/** A command without a new time. */
type Command = Exclude<BookingCommand, { readonly on: "reschedule" }>

/**
 * Changes a booking by a command. Fails with `NotFound` when the host has no such booking, with `Invalid` when the command is
 * invalid, and with `Conflict` when the table has no such transition.
 *
 * A request whose start has passed is declined first, because its timer may not have run yet. Spec: booking.states.slot_passes.
 */
export const applyBookingCommand = Effect.fnUntraced(function* <E, R>(
  hostId: number,
  id: number,
  command: (booking: Booking) => Effect.Effect<Command, E, R>
) {
  const unitOfWork = yield* UnitOfWork
  const move = Effect.gen(function* () {
    const [host, locked] = yield* unitOfWork.inOneTrip(requireHost(hostId), lockKnownBooking(hostId, id))
    const { booking, known } = yield* locked
    const requested = yield* command(booking)
    if (!hasPassed(booking, yield* Clock.currentTimeMillis)) {
      const moved = bookingResource(yield* countRefusal(requested.on, transitionInTransaction(host, booking, requested, known)))
      yield* storeReplay(moved)
      return Result.succeed(moved)
    }
    yield* transitionInTransaction(host, booking, { on: "slotPasses" }, known)
    return Result.fail(requested.on)
  })
  const moved = yield* unitOfWork.transaction(move)
  if (Result.isSuccess(moved)) return moved.success
  return yield* countRefusal(moved.failure, Effect.fail(Conflict.of({ code: "start_passed" })))
})

const hasPassed = ({ state, scheduledAt }: Booking, now: number): boolean =>
  state === "pending" && scheduledAt !== null && scheduledAt <= now

/** Changes a booking by a command, in the transaction of the caller, which holds the lock of the booking. */
export const transitionInTransaction = Effect.fnUntraced(function* (
  host: Host,
  booking: Booking,
  command: Command,
  known?: KnownOfBooking
) {
  const ruling = decideBooking(command, booking)
  if (Result.isFailure(ruling)) {
    const isPaid = command.on === "cancel" && booking.state === "accepted"
    return yield* Conflict.of(isPaid ? { code: "refund_first" } : { code: "booking_state", ...ruling.failure })
  }
  if (command.on === "accept")
    yield* requirePayments(checkoutMinor(booking.payment), booking.payment.terms?.guarantee !== undefined)
  const offers = command.on === "cancel" ? command.offer : undefined
  return yield* commitMove(host, command.on, booking, ruling.success, known === undefined ? { offers } : { known, offers })
})

/** Fails with a `Conflict` if a price would have to be paid, or a card saved, and the payment provider cannot do that. */
export const requirePayments = Effect.fnUntraced(function* (priceMinor: number | null, savesCard = false) {
  const { provider, chargeCard } = yield* Payments
  const cannot = provider === "none" || (savesCard && chargeCard === undefined)
  if (cannot && isPaid(priceMinor)) return yield* Conflict.of({ code: "no_payments" })
})
