import type { Booking } from "@slotkit/core"
import {
  bookingResource,
  type Charge,
  type ChargeOutcome,
  type ChargeRefusal,
  dropCharge,
  finishFee,
  millisPerMinute,
  startFee,
  wrongField
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { audit } from "../audit/Audit.ts"
import { mailCharge } from "../bookings/BookingMails.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { Conflict, Invalid } from "../kernel/Failure.ts"
import { storeReplay } from "../kernel/ReplayRecorder.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { HostStore } from "../ports/HostStore.ts"
import { JobStore } from "../ports/JobStore.ts"
import type { PaymentsUnavailable } from "../ports/Payments.ts"
import { timerJob, timerKeys } from "../ports/Timer.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { chargeCard } from "./CheckoutAtProvider.ts"
import { isDone } from "./RecordRefund.ts"

/** A fee in all, with the host's reason. */
interface Fee {
  readonly feeMinor: number
  readonly reason: string | null
}

/**
 * Charges the saved card of a booking. The charge is stored first, so that it is neither forgotten nor made twice when the
 * process ends or the response is lost: a repeated request continues it, and so does a timer. Decision 0148.
 */
export const chargeFee = Effect.fnUntraced(function* (hostId: number, id: number, fee: Fee) {
  const unitOfWork = yield* UnitOfWork
  const { booking, index } = yield* unitOfWork.transaction(storeCharge(hostId, id, fee))
  if (index === null) return bookingResource(booking)
  const outcome = yield* chargeCard(booking, index, booking.payment.terms!.charges![index]!).pipe(
    Effect.catchTag("PaymentsUnavailable", (failure) =>
      Effect.flatMap(unitOfWork.transaction(undoOrKeep(booking, index, failure)), Effect.fail)
    )
  )
  return yield* unitOfWork.transaction(
    Effect.gen(function* () {
      const resource = bookingResource(yield* recordCharge(booking, index, outcome))
      yield* storeReplay(resource)
      return resource
    })
  )
})

const storeCharge = Effect.fnUntraced(function* (hostId: number, id: number, fee: Fee) {
  const bookings = yield* BookingStore
  const jobs = yield* JobStore
  const before = yield* lockBooking(hostId, id)
  const now = yield* Clock.currentTimeMillis
  const ruling = startFee(before, fee, now)
  if (Result.isFailure(ruling)) return yield* refusalOf(ruling.failure, before)
  const { payment, index } = ruling.success
  if (index === null) {
    yield* storeReplay(bookingResource(before))
    return { booking: before, index }
  }
  const booking = payment === before.payment ? before : yield* bookings.save({ ...before, payment })
  const dueAt = now + retryMinutes * millisPerMinute
  yield* jobs.enqueue([timerJob({ hostId, bookingId: id, kind: "refund", dueAt })])
  return { booking, index }
})

/** Longer than a call to a provider takes. */
const retryMinutes = 2

/** A charge is forgotten if the provider has done nothing. Any other is retried, because it may have been made. */
const undoOrKeep = Effect.fnUntraced(function* (
  booking: Booking,
  index: number,
  { reason, rejected = false }: PaymentsUnavailable
) {
  if (!rejected) return Conflict.of({ code: "charge_pending", providerSays: reason })
  yield* discardCharge(booking, index)
  return Conflict.of({ code: "charge_failed", providerSays: reason })
})

/** Removes a charge that was not made, and its timer. */
export const discardCharge = Effect.fnUntraced(function* ({ hostId, id }: Booking, index: number) {
  const bookings = yield* BookingStore
  const jobs = yield* JobStore
  const before = yield* lockBooking(hostId, id)
  const payment = dropCharge(before.payment, index)
  if (payment === before.payment) return
  yield* bookings.save({ ...before, payment })
  if (isDone(payment)) yield* jobs.cancel(timerKeys(before, ["refund"]))
})

/**
 * Records the provider's answer to a charge and emails the booker, in the transaction of the caller. Changes nothing if it was
 * recorded before.
 */
export const recordCharge = Effect.fnUntraced(function* ({ hostId, id }: Booking, index: number, outcome: ChargeOutcome) {
  const bookings = yield* BookingStore
  const jobs = yield* JobStore
  const hosts = yield* HostStore
  const before = yield* lockBooking(hostId, id)
  const ruling = finishFee(before.payment, index, outcome, yield* Clock.currentTimeMillis)
  if (Result.isFailure(ruling)) return before
  const after = yield* bookings.save({ ...before, payment: ruling.success })
  const charge: Charge = after.payment.terms!.charges![index]!
  if (isDone(after.payment)) yield* jobs.cancel(timerKeys(before, ["refund"]))
  const isPaid = outcome.outcome === "charged"
  const { currency } = after.payment
  yield* audit(hostId, isPaid ? "payment.charge" : "payment.chargeFails", id, { minor: charge.amountMinor, currency })
  const host = yield* hosts.find(hostId)
  if (Option.isSome(host)) yield* mailCharge(host.value, after, isPaid ? "feeCharged" : "feeFailed", index)
  return after
})

const refusalOf = (refusal: ChargeRefusal, { payment: { currency } }: Booking) => {
  switch (refusal.kind) {
    case "nothingDue":
      return Conflict.of({ code: "not_chargeable", because: "no_card" })
    case "tooEarly":
      return Conflict.of({ code: "not_chargeable", because: "too_early" })
    case "tooLate":
      return Conflict.of({ code: "not_chargeable", because: "too_late" })
    case "unfinished":
      return Conflict.of({ code: "charge_pending", amountMinor: refusal.charge.amountMinor, currency })
    case "outOfRange":
      return Invalid.of([
        wrongField("fee", `The fee field must be an integer from ${refusal.least} to ${refusal.most}.`, "integer")
      ])
  }
}
