import { ReasonInput } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { validate } from "../kernel/Validate.ts"
import { applyBookingCommand } from "./ApplyBookingCommand.ts"

/** Cancels an accepted booking that is unpaid or refunded. Spec: booking.states.cancel. */
export const cancelBooking = (hostId: number, id: number, input: unknown) =>
  applyBookingCommand(
    hostId,
    id,
    Effect.map(validate(ReasonInput, input), ({ reason = null }) => ({ on: "cancel", reason }))
  )
