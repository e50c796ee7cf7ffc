import { formatInstant } from "@slotkit/core"
import { type Caller, nextRescheduleTimes, rescheduleBooking, withAlternatives } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { unlessReplayed } from "../../guards/Idempotency.ts"
import { mayOverride } from "../../guards/RequireScope.ts"
import { BookingId, IdempotencyKey, Override, Start, Zone } from "../Arguments.ts"
import { Changed, changed } from "../BookingOutput.ts"
import { readStart } from "../LocalTime.ts"
import { tool } from "../Tool.ts"

/** Calls the use case of `POST /bookings/{id}/reschedule` of the operator API. */
export const rescheduleBookingTool = tool<Caller>()({
  name: "reschedule_booking",
  title: "Reschedule a booking",
  description: "Moves an accepted booking to another free time. The booker gets an email. Ask the host first.",
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  scopes: ["bookings.write"],
  overrides: true,
  input: Schema.Struct({ id: BookingId, start: Start, timezone: Zone, override: Override, idempotency_key: IdempotencyKey }),
  ...Changed,
  answer: Effect.fnUntraced(function* ({ host, scopes }, { id, timezone, start: requested, ...fields }) {
    const start = yield* readStart(requested, timezone)
    const body = { start: formatInstant(start), ...("override" in fields ? { override: fields.override } : {}) }
    const move = unlessReplayed(rescheduleBooking(host.id, id, body, mayOverride(scopes)))
    return changed("Moved.", yield* withAlternatives(move, nextRescheduleTimes(host.id, id, { from: start })), timezone)
  })
})
