import { viewVisitorBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { Visit } from "../visitors/Visit.ts"
import { bookingLinks } from "./BookingLinks.ts"
import { visitorBookingPage } from "./VisitorBookingPage.ts"

/** `GET /b/{token}`: the visitor's own booking. It changes nothing. */
export const showVisitorBooking = Effect.fnUntraced(function* (visit: Visit) {
  const { token = "" } = yield* HttpRouter.params
  return visit.page(visitorBookingPage(visit, yield* viewVisitorBooking(token), bookingLinks(visit, token)))
})
