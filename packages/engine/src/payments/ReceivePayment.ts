import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { lockBooking } from "../bookings/LockBooking.ts"
import { CheckoutStore } from "../ports/CheckoutStore.ts"
import type { PaymentReport } from "../ports/Payments.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { afterReport, settlePayment } from "./SettlePayment.ts"

/**
 * What the payment provider itself reports. Telling it twice changes nothing the second time, and a report that no longer matters
 * is dropped: providers repeat themselves and come late. One that the application vetoes is a defect, so that the provider repeats
 * it.
 */
export const receivePayment = Effect.fnUntraced(function* (report: PaymentReport) {
  const checkouts = yield* CheckoutStore
  const unitOfWork = yield* UnitOfWork
  const found = yield* checkouts.findByToken(report.token)
  if (Option.isNone(found)) {
    const { reference, outcome } = report
    return yield* Effect.logWarning(
      `The payment provider reports ${outcome} for ${reference}, a checkout that does not exist or was deleted`
    )
  }
  const { hostId, bookingId } = found.value
  const settle = Effect.flatMap(lockBooking(hostId, bookingId), (booking) => settlePayment(booking, report.outcome))
  yield* unitOfWork.transaction(settle).pipe(
    Effect.flatMap(afterReport),
    Effect.catchTags({
      Conflict: (conflict) => (conflict.vetoed === true ? Effect.die(conflict) : Effect.void),
      NotFound: () => Effect.void
    })
  )
})
