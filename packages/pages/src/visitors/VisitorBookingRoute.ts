import { NotFound, viewVisitorBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { readBookingToken } from "./BookingToken.ts"
import type { Visit } from "./Visit.ts"
import { visitorBookingPage } from "./VisitorBookingPage.ts"

/** `GET /b/{token}`: the visitor's own booking. It changes nothing. */
export const showVisitorBooking = Effect.fnUntraced(function* (visit: Visit) {
  const { token = "" } = yield* HttpRouter.params
  const key = yield* readBookingToken(token)
  if (key === undefined) return yield* new NotFound({ message: visit.words.notFoundTitle })
  return visit.page(visitorBookingPage(visit, yield* viewVisitorBooking(key.hostId, key.bookingId)))
})
