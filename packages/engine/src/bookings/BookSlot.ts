import { HostBookingInput } from "@slotkit/core"
import { readBooking, readBookingTarget } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Invalid } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { bookTarget, credentialedPolicy } from "./BookTarget.ts"

/**
 * Books a start on behalf of a visitor. The body specifies the service or invite.
 *
 * Operator API: bookings. Spec: booking.states.
 */
export const bookSlot = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const target = readBookingTarget(input)
  if (Result.isSuccess(target))
    return yield* bookTarget(hostId, target.success, readBooking(input, HostBookingInput), credentialedPolicy)
  // An unknown host takes precedence over invalid fields.
  yield* requireHost(hostId)
  return yield* Invalid.of(target.failure)
})
