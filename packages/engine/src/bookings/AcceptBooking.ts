import * as Effect from "effect/Effect"
import { answerBooking } from "./series/AnswerBooking.ts"

/** Accepts a request for the host. Spec: booking.states.accept_free, booking.states.accept_paid. */
export const acceptBooking = (hostId: number, id: number) => answerBooking(hostId, id, Effect.succeed({ on: "accept" }))
