import * as Effect from "effect/Effect"
import { applyBookingCommand } from "./ApplyBookingCommand.ts"

/** Accepts a request for the host. Spec: booking.states.accept_free, booking.states.accept_paid. */
export const acceptBooking = (hostId: number, id: number) =>
  applyBookingCommand(hostId, id, () => Effect.succeed({ on: "accept" }))
