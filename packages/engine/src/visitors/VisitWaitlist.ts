import { sentFields } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { joinWaitlist } from "../bookings/waitlist/JoinWaitlist.ts"
import { checkVisitor } from "./CheckVisitor.ts"
import { hostOfLink } from "./VisitHost.ts"

/** Puts a visitor on the waiting list of a service. Decision 0130. */
export const visitServiceWaitlist = Effect.fnUntraced(function* (username: string, slug: string, input: unknown) {
  const { id } = yield* hostOfLink(username)
  yield* checkVisitor(id, { sent: sentFields(input) })
  return yield* joinWaitlist(id, slug, input)
})
