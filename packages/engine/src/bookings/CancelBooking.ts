import { ReasonInput } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { validate } from "../kernel/Validate.ts"
import { moveBooking } from "./MoveBooking.ts"

/** Cancels an accepted booking that is unpaid or refunded. Spec: booking.states.cancel. */
export const cancelBooking = (hostId: number, id: number, input: unknown) =>
  moveBooking(
    hostId,
    id,
    Effect.map(validate(ReasonInput, input), ({ reason = null }) => ({ on: "cancel", reason }))
  )
