import { BookingResource, webhookEventTypes } from "@slotkit/core"
import { TimestampText } from "@slotkit/core/internal"
import * as Schema from "effect/Schema"

const Seat = Schema.Struct({ index: Schema.Int, name: Schema.NullOr(Schema.String), email: Schema.NullOr(Schema.String) })

/** The body of each event's delivery, by event type. Spec: events.payload. */
export const events = webhookEventTypes.map((type) => ({
  type,
  name: eventName(type),
  schema: Schema.Struct({
    id: Schema.String.annotate({ description: "ID of the event, prefixed with evt_. Identical on every retry." }),
    type: Schema.Literals([type]),
    created_at: TimestampText,
    data: Schema.Struct({
      booking: BookingResource,
      ...(type === "booking.rescheduled" ? { previous_scheduled_at: TimestampText } : {}),
      seat: Schema.optionalKey(Seat)
    })
  }).annotate({ identifier: eventName(type) })
}))

/** The schema's name, for example `BookingConfirmedEvent` for `booking.confirmed`. */
function eventName(type: string): string {
  return `${type
    .split(".")
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("")}Event`
}
