import * as Schema from "effect/Schema"
import { TimestampText } from "../../values/Timestamp.ts"

/**
 * The room of a booking's meeting at a provider. `ready`: the booking's link leads to it. `waiting`: the provider is creating it.
 * `fallback`: there is none, and the link leads to a fallback room. `closed`: the meeting was cancelled.
 */
export const BookingRoomResource = Schema.Struct({
  provider: Schema.Literals(["google_meet", "teams", "zoom"]).annotate({ description: "The provider of the room." }),
  state: Schema.Literals(["ready", "waiting", "fallback", "closed"]).annotate({
    description:
      "`ready`: the booking's link leads to the room. `waiting`: the provider is creating it. `fallback`: there is no room, and the link leads to a fallback room. `closed`: the meeting was cancelled."
  }),
  url: Schema.NullOr(Schema.String).annotate({
    description: "The address of the room at its provider; null while there is none."
  }),
  attempts: Schema.Int.annotate({ description: "The number of failed attempts since the last change of the meeting." }),
  error: Schema.NullOr(Schema.String).annotate({ description: "A sentence about the last failure; null without one." }),
  next_attempt_at: Schema.NullOr(TimestampText).annotate({ description: "The time of the next attempt; null if there is none." })
}).annotate({ identifier: "BookingRoom" })
