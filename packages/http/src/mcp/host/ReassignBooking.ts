import { ReassignInput } from "@slotkit/core/internal"
import { type Caller, getBooking, reassignForCredential } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { unlessReplayed } from "../../guards/Idempotency.ts"
import { mayOverride } from "../../guards/RequireScope.ts"
import { BookingId, IdempotencyKey, OptionalZone, undescribed } from "../Arguments.ts"
import { Answered, changed } from "../BookingOutput.ts"
import { tool } from "../Tool.ts"

const { from, to, note, override } = undescribed(ReassignInput.fields)

/**
 * Calls the use case of `POST /hosts/{host}/bookings/{id}/reassign` of the operator API. The role is that of the host who gives
 * the meeting up, because no one has two in a meeting.
 */
export const reassignBookingTool = tool<Caller>()({
  name: "reassign_booking",
  title: "Reassign a booking",
  description: "For a team: gives a booking from a host to another, by id or username, or auto. Ask the team first.",
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  scopes: ["bookings.write"],
  overrides: true,
  input: Schema.Struct({ id: BookingId, from, to, note, timezone: OptionalZone, override, idempotency_key: IdempotencyKey }),
  ...Answered,
  answer: ({ host, scopes }, { id, timezone = host.timezone, idempotency_key: _, ...sent }) => {
    const reassign = Effect.gen(function* () {
      const { hosts = [] } = yield* getBooking(host.id, id)
      const leaving = hosts.find((each) => each.id === Number(sent.from) || each.username === sent.from)
      const { role } = leaving ?? hosts[0] ?? { role: "" }
      return yield* reassignForCredential(host.id, id, { ...sent, role }, mayOverride(scopes))
    })
    return Effect.map(unlessReplayed(reassign), (booking) => changed("Reassigned.", booking, timezone))
  }
})
