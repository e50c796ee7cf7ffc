import { ReasonInput, VisitorBookingResource } from "@slotkit/core"
import { text } from "@slotkit/core/internal"
import { cancelVisitorBooking, viewVisitorBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { unlessReplayed } from "../../guards/Idempotency.ts"
import { IdempotencyKey, OptionalZone, undescribed } from "../Arguments.ts"
import { bookingInWords } from "../BookingOutput.ts"
import { tool } from "../Tool.ts"

/** Calls the use case of `POST /bookings/{token}/cancel` of the visitor API. */
export const cancelVisitorBookingTool = tool<void>()({
  name: "cancel_booking",
  title: "Cancel a booking",
  description: "Cancels a booking for good. A payment is refunded. Ask the person you help first.",
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  holdsSecret: true,
  input: Schema.Struct({
    link: text(500).annotate({ description: "manage_url of the booking, or its last part" }),
    ...undescribed(ReasonInput.fields),
    timezone: OptionalZone,
    idempotency_key: IdempotencyKey
  }),
  output: Schema.Struct({ booking: VisitorBookingResource }),
  depth: 2,
  answer: Effect.fnUntraced(function* (_, { link, reason = null, timezone }) {
    const token = tokenIn(link)
    const { booking: seen, host } = yield* viewVisitorBooking(token)
    const timeZone = timezone ?? seen.bookerTimeZone ?? host.timezone
    const booking = yield* unlessReplayed(cancelVisitorBooking(token, { reason }))
    return { result: { booking }, timeZone, text: `Cancelled. ${bookingInWords(booking, timeZone)}` }
  })
})

/** Returns the token of a `manage_url`: its last part. */
export const tokenIn = (link: string): string =>
  link
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .replace(/^.*\//, "")
