import { bookingOfPart } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { visitorPolicy } from "../bookings/BookTarget.ts"
import { bookVisitAs } from "../bookings/visits/BookVisit.ts"
import { listVisitTimes } from "../bookings/visits/FindVisits.ts"
import { checkVisitor } from "./CheckVisitor.ts"
import { hostOfLink } from "./VisitHost.ts"

/** Returns the free times of a visit, for a visitor. */
export const visitTimesOfLink = Effect.fnUntraced(function* (username: string, input: unknown) {
  return yield* listVisitTimes(yield* hostOfLink(username), input, "visitor")
})

/** Books a visit for a visitor. */
export const bookVisitOfLink = Effect.fnUntraced(function* (username: string, input: unknown) {
  const { id } = yield* hostOfLink(username)
  yield* checkVisitor(id, bookingOfPart(input, 0, "visitor"))
  return yield* bookVisitAs(id, input, "visitor", visitorPolicy)
})
