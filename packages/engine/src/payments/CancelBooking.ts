import { ReasonInput } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { applyBookingCommand } from "../bookings/ApplyBookingCommand.ts"
import { validate } from "../kernel/Validate.ts"
import { closeCheckout } from "./CheckoutAtProvider.ts"

/**
 * Cancels an accepted booking that is unpaid or refunded, or one that awaits payment, whose checkout is closed at the provider. A
 * payment that still arrives is refunded. Spec: booking.states.cancel. Decision 0126.
 */
export const cancelBooking = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const command = Effect.map(validate(ReasonInput, input), ({ reason = null }) => ({ on: "cancel" as const, reason }))
  const cancelled = yield* applyBookingCommand(hostId, id, command)
  if (cancelled.payment.status === "failed") yield* closeCheckout({ hostId, id })
  return cancelled
})
