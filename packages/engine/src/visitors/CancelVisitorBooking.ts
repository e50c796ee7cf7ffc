import { ReasonInput } from "@slotkit/core"
import { refuseVisitorChange } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { transitionInTransaction } from "../bookings/ApplyBookingCommand.ts"
import { countRefusal } from "../bookings/CountMoves.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { showToVisitor } from "../bookings/VisitorLink.ts"
import { Conflict } from "../kernel/Failure.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { validate } from "../kernel/Validate.ts"
import { giveRefund } from "../payments/RefundBooking.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { viewVisitorBooking } from "./VisitBooking.ts"

/**
 * Cancels a booking, or withdraws a request, for its booker. A paid booking is refunded first. Fails with a `Conflict` that says
 * why the booker cannot cancel. Decision 0039.
 */
export const cancelVisitorBooking = Effect.fnUntraced(function* (token: string, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  const { host, booking: seen, ...link } = yield* viewVisitorBooking(token)
  const { reason = null } = yield* validate(ReasonInput, input)
  const now = yield* Clock.currentTimeMillis
  const refund = Effect.gen(function* () {
    const refusedFor = refuseVisitorChange("cancel", { ...link.bookable, booking: seen }, now)
    if (refusedFor !== undefined) return yield* Conflict.of({ code: "booking_state", change: "cancel", refusedFor })
    if (seen.payment.status === "paid") yield* giveRefund(seen)
  })
  const cancel = Effect.gen(function* () {
    const booking = yield* lockBooking(host.id, seen.id)
    // Judged at the time of the request, so that no one keeps a refunded booking because the refund took long.
    const refusedFor = refuseVisitorChange("cancel", { ...link.bookable, booking }, now)
    if (refusedFor !== undefined) return yield* Conflict.of({ code: "booking_state", change: "cancel", refusedFor })
    return yield* showToVisitor(host, yield* transitionInTransaction(host, booking, { on: "visitorCancels", reason }), link)
  })
  return yield* countRefusal("visitorCancels", Effect.andThen(refund, withReplay(unitOfWork.transaction(cancel))))
})
