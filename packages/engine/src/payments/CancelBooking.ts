import { type Booking, decideBooking } from "@slotkit/core"
import {
  CancelInput,
  CancellationQuery,
  type ChangedBookingResource,
  cancellationResource,
  quoteCancellation,
  refuseVisitorChange,
  sentFields
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { applyBookingCommand } from "../bookings/ApplyBookingCommand.ts"
import { countRefusal } from "../bookings/CountMoves.ts"
import { currentBookable } from "../bookings/CurrentBookable.ts"
import { findBooking } from "../bookings/GetBooking.ts"
import { bookingsOfCheckout } from "../bookings/series/SeriesCheckout.ts"
import { Conflict, orNotFound } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { cancelSeries, isRefundedWith } from "./CancelSeries.ts"
import { closeCheckout } from "./CheckoutAtProvider.ts"
import { refundAndCancel } from "./RefundBooking.ts"

/**
 * Cancels an accepted booking that is unpaid or refunded, or one that awaits payment, whose checkout is closed at the provider. A
 * payment that still arrives is refunded. A booking under a cancellation policy is refunded first. With a `scope`, other
 * meetings of its series are cancelled too. Spec: booking.states.cancel. Decisions 0126, 0129 and 0131.
 */
export const cancelBooking = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const { scope } = sentFields(input)
  if (scope === "following" || scope === "all") return yield* cancelMeetings(hostId, id, input)
  const checked = (booking: Booking) =>
    Effect.gen(function* () {
      const { reason = null, expect_fee: fee, offer } = yield* validate(CancelInput, input)
      yield* requireFee(booking, fee, "host", yield* Clock.currentTimeMillis)
      yield* requireAlone(booking)
      if (isRefundedWith(booking)) return yield* new RefundsFirst({ reason, offer })
      return { on: "cancel" as const, reason, offer }
    })
  const cancelled: ChangedBookingResource = yield* applyBookingCommand(hostId, id, checked).pipe(
    Effect.catchTag("RefundsFirst", ({ reason, offer }) => {
      const request = { amountMinor: undefined, reason, cancels: true, keepsTime: offer === false ? (true as const) : undefined }
      return countRefusal("cancel", refundAndCancel(hostId, id, request))
    })
  )
  if (cancelled.payment.status === "failed") yield* closeCheckout(yield* findBooking(hostId, id))
  return cancelled
})

/** Fails with a `Conflict` if a booking awaits a payment together with others of its series. */
const requireAlone = Effect.fnUntraced(function* (booking: Booking) {
  if (booking.state !== "awaitingPayment") return
  const unpaid = (yield* bookingsOfCheckout(booking)).filter(({ state }) => state === "awaitingPayment")
  if (unpaid.length > 1) return yield* Conflict.of({ code: "series_unpaid" })
})

/** Cancels the following or all meetings of a booking's series. The fee that is expected is that of the booking. */
const cancelMeetings = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const bookings = yield* BookingStore
  const booking = Option.getOrUndefined(yield* bookings.find(hostId, id))
  if (booking !== undefined) {
    const { expect_fee: fee } = yield* validate(CancelInput, input)
    yield* requireFee(booking, fee, "host", yield* Clock.currentTimeMillis)
  }
  return yield* cancelSeries(hostId, id, input)
})

/** The booking is paid under a policy, so its refund comes before its cancellation. */
class RefundsFirst extends Data.TaggedError("RefundsFirst")<{
  readonly reason: string | null
  readonly offer: boolean | undefined
}> {}

/** Fails with a `Conflict` if a cancellation was confirmed with another fee than the present one. */
export const requireFee = Effect.fnUntraced(function* (
  booking: Booking,
  fee: number | null | undefined,
  by: "host" | "booker",
  now: number
) {
  const { feeMinor } = quoteCancellation(booking, by, now)
  const { currency } = booking.payment
  if (fee !== undefined && fee !== null && fee !== feeMinor) {
    return yield* Conflict.of({ code: "fee_changed", feeMinor, currency })
  }
})

/**
 * Returns what a cancellation by the host, or by the booker, would refund now. Fails with the `Conflict` of the cancellation if
 * that is not possible. Decision 0131.
 */
export const viewCancellation = Effect.fnUntraced(function* (hostId: number, id: number, query: unknown) {
  const bookings = yield* BookingStore
  const booking = yield* orNotFound(yield* bookings.find(hostId, id), "booking")
  const { by = "host" } = yield* validate(CancellationQuery, query)
  if (by === "booker") {
    return yield* quotedTo(booking, yield* currentBookable(yield* requireHost(hostId), booking))
  }
  const move = decideBooking({ on: "cancel", reason: null }, booking)
  if (Result.isFailure(move) && !isRefundedWith(booking)) {
    return yield* Conflict.of(
      booking.state === "accepted" ? { code: "refund_first" } : { code: "booking_state", ...move.failure }
    )
  }
  return cancellationResource(quoteCancellation(booking, by, yield* Clock.currentTimeMillis), booking.payment)
})

/** Returns what a cancellation by the booker would refund now. */
export const quotedTo = Effect.fnUntraced(function* (
  booking: Booking,
  bookable: Effect.Success<ReturnType<typeof currentBookable>>
) {
  const now = yield* Clock.currentTimeMillis
  const refusedFor = refuseVisitorChange("cancel", { ...bookable, booking }, now)
  if (refusedFor !== undefined) return yield* Conflict.of({ code: "booking_state", change: "cancel", refusedFor })
  return cancellationResource(quoteCancellation(booking, "booker", now), booking.payment)
})
