import { ReasonInput } from "@slotkit/core"
import { type Caller, cancelBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { unlessReplayed } from "../../guards/Idempotency.ts"
import { BookingId, IdempotencyKey, OptionalZone, undescribed } from "../Arguments.ts"
import { Answered, changed } from "../BookingOutput.ts"
import { tool } from "../Tool.ts"

/** Calls the use case of `POST /bookings/{id}/cancel` of the operator API. */
export const cancelBookingTool = tool<Caller>()({
  name: "cancel_booking",
  title: "Cancel a booking",
  description: "Cancels an accepted or unpaid booking for good. The booker gets an email with the reason. Ask the host first.",
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  scopes: ["bookings.write"],
  input: Schema.Struct({
    id: BookingId,
    ...undescribed(ReasonInput.fields),
    timezone: OptionalZone,
    idempotency_key: IdempotencyKey
  }),
  ...Answered,
  answer: ({ host }, { id, reason = null, timezone = host.timezone }) =>
    Effect.map(unlessReplayed(cancelBooking(host.id, id, { reason })), (booking) => changed("Cancelled.", booking, timezone))
})
