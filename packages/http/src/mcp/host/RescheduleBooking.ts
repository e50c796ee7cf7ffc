import { formatInstant } from "@slotkit/core"
import { type Caller, nextRescheduleTimes, rescheduleBooking, withAlternatives } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { unlessReplayed } from "../../guards/Idempotency.ts"
import { BookingId, IdempotencyKey, Start, Zone } from "../Arguments.ts"
import { Changed, changed } from "../BookingOutput.ts"
import { readStart } from "../LocalTime.ts"
import { tool } from "../Tool.ts"

/** Calls the use case of `POST /bookings/{id}/reschedule` of the operator API. */
export const rescheduleBookingTool = tool<Caller>()({
  name: "reschedule_booking",
  title: "Reschedule a booking",
  description: "Moves an accepted booking to another free time. The booker gets an email. Ask the host before you move it.",
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  scopes: ["bookings.write"],
  input: Schema.Struct({ id: BookingId, start: Start, timezone: Zone, idempotency_key: IdempotencyKey }),
  ...Changed,
  answer: Effect.fnUntraced(function* ({ host }, { id, timezone, start: requested }) {
    const start = yield* readStart(requested, timezone)
    const move = unlessReplayed(rescheduleBooking(host.id, id, { start: formatInstant(start) }))
    return changed("Moved.", yield* withAlternatives(move, nextRescheduleTimes(host.id, id, start)), timezone)
  })
})
