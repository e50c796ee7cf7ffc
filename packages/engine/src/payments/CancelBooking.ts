import { CancelInput, type ChangedBookingResource, sentFields } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { applyBookingCommand } from "../bookings/ApplyBookingCommand.ts"
import { cancelSeries } from "../bookings/series/CancelSeries.ts"
import { validate } from "../kernel/Validate.ts"
import { closeCheckout } from "./CheckoutAtProvider.ts"

/**
 * Cancels an accepted booking that is unpaid or refunded, or one that awaits payment, whose checkout is closed at the provider. A
 * payment that still arrives is refunded. With a `scope`, other meetings of its series are cancelled too. Spec:
 * booking.states.cancel. Decisions 0126 and 0129.
 */
export const cancelBooking = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const command = Effect.map(validate(CancelInput, input), ({ reason = null }) => ({ on: "cancel" as const, reason }))
  const { scope } = sentFields(input)
  if (scope === "following" || scope === "all") return yield* cancelSeries(hostId, id, input)
  const cancelled: ChangedBookingResource = yield* applyBookingCommand(hostId, id, command)
  if (cancelled.payment.status === "failed") yield* closeCheckout({ hostId, id })
  return cancelled
})
