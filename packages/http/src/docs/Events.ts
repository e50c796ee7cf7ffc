import { BookingResource, webhookEventTypes } from "@slotkit/core"
import { CreatedAt, NamedHostResource, TimestampText } from "@slotkit/core/internal"
import * as Schema from "effect/Schema"

const EventHost = Schema.Struct({
  id: Schema.Int.annotate({ description: "The id of the host." }),
  username: Schema.NullOr(Schema.String).annotate({ description: "The name in the host's URLs; null if the host has none." }),
  external_id: Schema.NullOr(Schema.String).annotate({
    description: "The application's own ID of the host; null if it has none."
  })
}).annotate({ identifier: "WebhookEventHost" })

const Seat = Schema.Struct({
  index: Schema.Int.annotate({ description: "The number of the seat. The booker has seat 0." }),
  name: Schema.NullOr(Schema.String).annotate({ description: "The name of the person; null if it is unknown." }),
  email: Schema.NullOr(Schema.String).annotate({ description: "The email address of the person; null if it is unknown." })
}).annotate({ identifier: "WebhookEventSeat" })

const Taker = Schema.NullOr(NamedHostResource)

const Change = Schema.Struct({
  role: Schema.String.annotate({ description: "The key of the role." }),
  from: Taker.annotate({ description: "The host who gave the meeting up; null if it needs one host more." }),
  to: Taker.annotate({ description: "The host who took it over; null if it needs one host less." })
})

/** The body of each event's delivery, by event type. Spec: events.payload. */
export const events = webhookEventTypes.map((type) => ({
  type,
  name: eventName(type),
  schema: Schema.Struct({
    id: Schema.String.annotate({ description: "ID of the event, prefixed with evt_. Identical on every retry." }),
    type: Schema.Literals([type]).annotate({ description: "The type of the event." }),
    created_at: CreatedAt,
    host: Schema.optionalKey(EventHost).annotateKey({
      description: "The host of the booking. Missing from events that versions before 0.3 recorded."
    }),
    data: Schema.Struct({
      booking: BookingResource.annotateKey({ description: "The booking, as it was right after the event." }),
      ...(type === "booking.rescheduled"
        ? { previous_scheduled_at: TimestampText.annotate({ description: "The start before it was moved." }) }
        : {}),
      ...(type === "booking.reassigned"
        ? {
            changes: Schema.Array(Change).annotate({ description: "Who took over from whom, by role." }),
            reason_code: Schema.NullOr(Schema.String).annotate({ description: "The code of the request for the reason." })
          }
        : {}),
      seat: Schema.optionalKey(Seat).annotateKey({ description: "The person whose seat the event is about." })
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
