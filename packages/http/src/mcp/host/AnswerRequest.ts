import { ReasonInput } from "@slotkit/core"
import { acceptBooking, type Caller, declineBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { unlessReplayed } from "../../guards/Idempotency.ts"
import { BookingId, IdempotencyKey, OptionalZone, undescribed } from "../Arguments.ts"
import { Answered, changed } from "../BookingOutput.ts"
import { tool } from "../Tool.ts"

/** Calls the use cases of `POST /bookings/{id}/accept` and `/decline` of the operator API. */
export const answerRequestTool = tool<Caller>()({
  name: "answer_request",
  title: "Answer a request",
  description: "Accepts or declines a pending booking. The booker gets an email, with the reason of a decline.",
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  scopes: ["bookings.write"],
  input: Schema.Struct({
    id: BookingId,
    answer: Schema.Literals(["accept", "decline"]).annotate({ message: "must be accept or decline" }),
    ...undescribed(ReasonInput.fields),
    timezone: OptionalZone,
    idempotency_key: IdempotencyKey
  }),
  ...Answered,
  answer: ({ host }, { id, answer, reason = null, timezone = host.timezone }) => {
    const decide = answer === "accept" ? acceptBooking(host.id, id) : declineBooking(host.id, id, { reason })
    return Effect.map(unlessReplayed(decide), (booking) =>
      changed(answer === "accept" ? "Accepted." : "Declined.", booking, timezone)
    )
  }
})
