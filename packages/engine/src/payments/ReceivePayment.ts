import { readChargeToken } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { lockCheckout } from "../bookings/series/SeriesCheckout.ts"
import { BookingLinkStore } from "../ports/BookingLinkStore.ts"
import type { PaymentReport } from "../ports/Payments.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { recordPaymentByLink } from "./PayByLink.ts"
import { afterReport, settlePayment } from "./SettlePayment.ts"

/**
 * Applies a report of the payment provider. Repeated reports change nothing, and outdated reports are dropped, because providers
 * repeat notifications and send them late. A veto of the application is a defect, so that the provider repeats the notification.
 */
export const receivePayment = Effect.fnUntraced(function* (report: PaymentReport) {
  const links = yield* BookingLinkStore
  const unitOfWork = yield* UnitOfWork
  const link = readChargeToken(report.token)
  const found = yield* links.find("checkout", { token: link?.checkout ?? report.token })
  if (Option.isNone(found)) {
    const { reference, outcome } = report
    return yield* Effect.logWarning(
      `The payment provider reported ${outcome} for ${reference}, but the checkout does not exist or was deleted`
    )
  }
  const { hostId, bookingId } = found.value
  if (link !== undefined) {
    // A page that failed or expired leaves its link open.
    if (report.outcome !== "succeeded") return
    const record = recordPaymentByLink(hostId, link.bookingId, link.index, report.reference)
    return yield* Effect.catchTag(unitOfWork.transaction(record), "NotFound", () => Effect.void)
  }
  const settle = Effect.flatMap(lockCheckout(hostId, bookingId), (group) => settlePayment(group, report.outcome))
  yield* unitOfWork.transaction(settle).pipe(
    Effect.flatMap(afterReport),
    Effect.catchTags({
      Conflict: (conflict) => (conflict.reason === "vetoed" ? Effect.die(conflict) : Effect.void),
      NotFound: () => Effect.void
    })
  )
})
