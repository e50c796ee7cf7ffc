import { bookingResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { lockBooking } from "../bookings/GetBooking.ts"
import { storeReplay } from "../kernel/ReplayRecorder.ts"
import { validate } from "../kernel/Validate.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { closeCheckout } from "./CheckoutAtProvider.ts"
import { afterReport, settlePayment } from "./SettlePayment.ts"

const PaymentOutcome = Schema.Struct({
  outcome: Schema.Literals(["succeeded", "failed", "expired"]).annotate({ message: "must be one of succeeded, failed, expired" })
}).annotate({ identifier: "PaymentOutcome" })

/**
 * Applies a payment outcome that the operator reports on behalf of the provider. Spec: booking.states.paid,
 * booking.states.unpaid.
 */
export const reportPayment = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  const report = Effect.gen(function* () {
    const booking = yield* lockBooking(hostId, id)
    const { outcome } = yield* validate(PaymentOutcome, input)
    const settled = yield* settlePayment(booking, outcome)
    yield* storeReplay(bookingResource(settled.booking))
    return settled
  })
  const settled = yield* unitOfWork.transaction(report)
  yield* closeCheckout(settled.booking)
  return bookingResource(yield* afterReport(settled))
})
