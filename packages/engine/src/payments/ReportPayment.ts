import type { Booking } from "@slotkit/core"
import { bookingResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { lockCheckout } from "../bookings/series/SeriesCheckout.ts"
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
    const group = yield* lockCheckout(hostId, id)
    const { outcome } = yield* validate(PaymentOutcome, input)
    const settled = yield* settlePayment(group, outcome)
    yield* storeReplay(itself(settled.bookings))
    return settled
  })
  const itself = (bookings: ReadonlyArray<Booking>) => bookingResource(bookings.find((each) => each.id === id)!)
  const settled = yield* unitOfWork.transaction(report)
  yield* closeCheckout(settled.bookings[0]!)
  return itself(yield* afterReport(settled))
})
