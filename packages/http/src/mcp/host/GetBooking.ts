import { BookingResource } from "@slotkit/core"
import { type Caller, getBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { BookingId, OptionalZone } from "../Arguments.ts"
import { bookingInWords } from "../BookingInWords.ts"
import { reading, tool } from "../Tool.ts"

/** Calls the use case of `GET /bookings/{id}`. */
export const getBookingTool = tool<Caller>()({
  name: "get_booking",
  title: "Get booking",
  description: "One booking by its id. Pro plan.",
  hints: reading,
  scopes: ["bookings.read"],
  plan: "pro",
  input: Schema.Struct({ id: BookingId, timezone: OptionalZone }),
  output: Schema.Struct({ booking: BookingResource }),
  depth: 2,
  answer: ({ host }, { id, timezone = host.timezone }) =>
    Effect.map(getBooking(host.id, id), (booking) => ({
      result: { booking },
      timeZone: timezone,
      text: bookingInWords(booking, timezone)
    }))
})
