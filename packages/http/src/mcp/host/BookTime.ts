import { formatInstant } from "@slotkit/core"
import { bookSeries, bookSlot, type Caller, nextTimesOf, withAlternatives } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { unlessReplayed } from "../../guards/Idempotency.ts"
import { mayOverride } from "../../guards/RequireScope.ts"
import { bookingArguments, IdempotencyKey, isForSeries, Override, Service, Start, Zone } from "../Arguments.ts"
import { Booked, bookedInWords, bookedSeries, changed } from "../BookingOutput.ts"
import { readStart } from "../LocalTime.ts"
import { tool } from "../Tool.ts"

/** Calls the use case of `POST /hosts/{id}/bookings` of the operator API. */
export const bookTimeTool = tool<Caller>()({
  name: "book_time",
  title: "Book a time",
  description: "Books a service for a person, who gets an email. With every, a series. Ask the host first.",
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  scopes: ["bookings.write"],
  overrides: true,
  input: Schema.Struct({
    service: Service,
    start: Start,
    timezone: Zone,
    ...bookingArguments,
    override: Override,
    idempotency_key: IdempotencyKey
  }),
  ...Booked,
  answer: Effect.fnUntraced(function* (
    { host, scopes },
    { service, timezone, duration_minutes: durationMinutes, people, start: requested },
    sent
  ) {
    const start = yield* readStart(requested, timezone)
    const { timezone: _, idempotency_key: __, ...request } = sent
    const body = { ...request, invite: undefined, start: formatInstant(start) }
    if (isForSeries(sent)) {
      return bookedSeries(yield* unlessReplayed(bookSeries(host.id, body, mayOverride(scopes))), timezone)
    }
    const book = unlessReplayed(bookSlot(host.id, body, mayOverride(scopes)))
    const booking = yield* withAlternatives(
      book,
      nextTimesOf(host, { service, start, durationMinutes, people: people ?? undefined })
    )
    return changed(bookedInWords(booking), booking, timezone)
  })
})
