import { chargeUrl } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { lockBooking } from "../bookings/GetBooking.ts"
import { openRest } from "../payments/PayByLink.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { viewVisitorBooking } from "./VisitBooking.ts"

/** Returns the address where the booker of a link pays the rest of a deposit. Fails with a `Conflict` if nothing is due. */
export const payRest = Effect.fnUntraced(function* (token: string) {
  const unitOfWork = yield* UnitOfWork
  const { host, booking } = yield* viewVisitorBooking(token)
  const { index } = yield* unitOfWork.transaction(Effect.flatMap(lockBooking(host.id, booking.id), openRest))
  return chargeUrl(booking.checkoutUrl ?? "", booking.id, index)
})
