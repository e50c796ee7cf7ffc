import { ReasonInput } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { validate } from "../kernel/Validate.ts"
import { answerBooking } from "./series/AnswerBooking.ts"

/** Declines a request for the host, with an optional reason. Spec: booking.states.decline. */
export const declineBooking = (hostId: number, id: number, input: unknown) =>
  answerBooking(
    hostId,
    id,
    Effect.map(validate(ReasonInput, input), ({ reason = null }) => ({ on: "decline" as const, reason }))
  )
