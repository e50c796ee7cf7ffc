import { BookingResource, webhookEventTypes } from "@slotkit/core"
import { CreatedAt, TimestampText } from "@slotkit/core/internal"
import * as Schema from "effect/Schema"

const Seat = Schema.Struct({
  index: Schema.Int.annotate({ description: "The number of the seat. The booker has seat 0." }),
  name: Schema.NullOr(Schema.String).annotate({ description: "The name of the person; null if it is unknown." }),
  email: Schema.NullOr(Schema.String).annotate({ description: "The email address of the person; null if it is unknown." })
})

/** The body of each event's delivery, by event type. Spec: events.payload. */
export const events = webhookEventTypes.map((type) => ({
  type,
  name: eventName(type),
  schema: Schema.Struct({
    id: Schema.String.annotate({ description: "ID of the event, prefixed with evt_. Identical on every retry." }),
    type: Schema.Literals([type]).annotate({ description: "The type of the event." }),
    created_at: CreatedAt,
    data: Schema.Struct({
      booking: BookingResource.annotateKey({ description: "The booking, as it was right after the event." }),
      ...(type === "booking.rescheduled"
        ? { previous_scheduled_at: TimestampText.annotate({ description: "The start before it was moved." }) }
        : {}),
      seat: Schema.optionalKey(Seat).annotate({ description: "The person whose seat the event is about." })
    }).annotate({ description: "The booking and the details of the event." })
  }).annotate({ identifier: eventName(type) })
}))

/** The schema's name, for example `BookingConfirmedEvent` for `booking.confirmed`. */
function eventName(type: string): string {
  return `${type
    .split(".")
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("")}Event`
}
