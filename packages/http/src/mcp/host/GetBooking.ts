import { BookingResource } from "@slotkit/core"
import { type Caller, getBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { BookingId, OptionalZone } from "../Arguments.ts"
import { bookingInWords } from "../BookingOutput.ts"
import { reading, tool } from "../Tool.ts"

const { id, status, topic, scheduled_at, duration_minutes, notes, booker, service, payment } = BookingResource.fields
const described = { id, status, topic, scheduled_at, duration_minutes, notes, booker, service, payment }

/** Calls the use case of `GET /bookings/{id}`. The result holds the whole booking; the list of tools describes a part. */
export const getBookingTool = tool<Caller>()({
  name: "get_booking",
  title: "Get booking",
  description: "One booking by its id. Pro plan.",
  hints: reading,
  scopes: ["bookings.read"],
  plan: "pro",
  input: Schema.Struct({ id: BookingId, timezone: OptionalZone }),
  output: Schema.Struct({ booking: Schema.Struct(described) }),
  whole: Schema.Struct({ booking: BookingResource }),
  depth: 2,
  answer: ({ host }, { id, timezone = host.timezone }) =>
    Effect.map(getBooking(host.id, id), (booking) => ({
      result: { booking },
      timeZone: timezone,
      text: bookingInWords(booking, timezone)
    }))
})
