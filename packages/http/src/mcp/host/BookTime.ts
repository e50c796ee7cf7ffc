import { formatInstant } from "@slotkit/core"
import { bookSlot, type Caller, nextTimesOf, withAlternatives } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { unlessReplayed } from "../../guards/Idempotency.ts"
import { bookingArguments, IdempotencyKey, Service, Start, Zone } from "../Arguments.ts"
import { bookedInWords, Changed, changed } from "../BookingOutput.ts"
import { readStart } from "../LocalTime.ts"
import { tool } from "../Tool.ts"

/** Calls the use case of `POST /hosts/{id}/bookings` of the operator API. */
export const bookTimeTool = tool<Caller>()({
  name: "book_time",
  title: "Book a time",
  description: "Books a service for somebody, who gets an email. Ask the host before you book.",
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  scopes: ["bookings.write"],
  input: Schema.Struct({
    service: Service,
    start: Start,
    timezone: Zone,
    ...bookingArguments,
    idempotency_key: IdempotencyKey
  }),
  ...Changed,
  answer: Effect.fnUntraced(function* (
    { host },
    { service, timezone, duration_minutes: durationMinutes, start: requested },
    sent
  ) {
    const start = yield* readStart(requested, timezone)
    const { timezone: _, idempotency_key: __, ...request } = sent
    const book = unlessReplayed(bookSlot(host.id, { ...request, invite: undefined, start: formatInstant(start) }))
    const booking = yield* withAlternatives(book, nextTimesOf(host, { service, start, durationMinutes }))
    return changed(bookedInWords(booking), booking, timezone)
  })
})
