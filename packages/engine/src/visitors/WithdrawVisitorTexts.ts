import * as Effect from "effect/Effect"
import { showToVisitor } from "../bookings/VisitorLink.ts"
import { withdrawTexts } from "../bookings/WithdrawTexts.ts"
import { viewVisitorBooking } from "./VisitBooking.ts"

/** Withdraws the consent to text messages for the booker. A booking without one is returned as it is. Decision 0132. */
export const withdrawVisitorTexts = Effect.fnUntraced(function* (token: string) {
  const { host, booking, ...link } = yield* viewVisitorBooking(token)
  const changed = yield* withdrawTexts(host.id, booking.id)
  return yield* showToVisitor(host, changed ?? booking, link)
})
