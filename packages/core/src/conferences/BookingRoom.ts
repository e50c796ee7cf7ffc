import * as Schema from "effect/Schema"
import { TimestampText } from "../values/Timestamp.ts"

/**
 * The room of a booking's meeting at a provider. `ready`: the booking's link leads to it. `waiting`: the provider is making it.
 * `fallback`: there is none, and the link leads to a fallback room. `closed`: the meeting does not take place.
 */
export const BookingRoomResource = Schema.Struct({
  provider: Schema.Literals(["google_meet", "teams", "zoom"]),
  state: Schema.Literals(["ready", "waiting", "fallback", "closed"]),
  url: Schema.NullOr(Schema.String),
  attempts: Schema.Int,
  error: Schema.NullOr(Schema.String),
  next_attempt_at: Schema.NullOr(TimestampText)
}).annotate({ identifier: "BookingRoom" })
