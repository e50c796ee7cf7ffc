import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { bookingContent, readBooking, type SentBooking } from "./BookingContent.ts"
import { HostBookingInput } from "./BookingInput.ts"

const terms = {
  durations: [
    { minutes: 60, priceMinor: null },
    { minutes: 15, priceMinor: null }
  ],
  capacity: null
}
const booker = { name: " Grace ", email: "grace@example.com" }
const start = "2026-01-06T09:00:00Z"

const errorsOf = (input: unknown) => {
  const read = bookingContent(readBooking(input), terms)
  return Result.isFailure(read) ? read.failure : "read"
}

describe("The content of a booking", () => {
  it("MUST default to the shortest duration, and to null for other omitted fields", () => {
    expect(bookingContent(readBooking({ start, booker, service: "ignored" }), terms)).toEqual(
      Result.succeed({
        start: Date.parse(start),
        durationMinutes: 15,
        booker: { name: "Grace", email: "grace@example.com" },
        bookerTimeZone: null,
        attendees: [],
        topic: null,
        notes: null,
        metadata: {}
      })
    )
  })

  it("MUST contain the fields that were sent", () => {
    const sent = {
      start,
      duration_minutes: 60,
      booker: { ...booker, timezone: "Europe/Rome" },
      attendees: [{ name: "Ada" }, { email: "charles@example.com" }],
      topic: "Engines",
      notes: "Bring cards",
      metadata: { order: "A-7" }
    }
    const contentOf = (booking: SentBooking) => bookingContent(booking, { ...terms, capacity: 5 })
    const withoutMetadata = contentOf(readBooking(sent))
    expect(Result.map(withoutMetadata, ({ metadata }) => metadata)).toEqual(Result.succeed({}))
    expect(contentOf(readBooking(sent, HostBookingInput))).toEqual(
      Result.succeed({
        start: Date.parse(start),
        durationMinutes: 60,
        booker: { name: "Grace", email: "grace@example.com" },
        bookerTimeZone: "Europe/Rome",
        attendees: [
          { name: "Ada", email: null },
          { name: null, email: "charles@example.com" }
        ],
        topic: "Engines",
        notes: "Bring cards",
        metadata: { order: "A-7" }
      })
    )
  })

  it("MUST be refused with every wrong field at once, including fields that the target does not offer", () => {
    const input = { start: "soon", duration_minutes: 30, booker, attendees: [{ name: "Ada" }] }
    expect(errorsOf(input)).toEqual({
      start: [expect.any(String)],
      duration_minutes: ["The duration_minutes field must be one of 60, 15."],
      attendees: ["The attendees field must be empty because this is not a group service."]
    })
    expect(errorsOf({ start, duration_minutes: 1, booker })).toEqual({
      duration_minutes: [expect.any(String), "The duration_minutes field must be one of 60, 15."]
    })
  })

  it.each([[null], [[]], ["book me in"], [{}]])("MUST report missing start and booker in %j", (input) => {
    expect(Object.keys(errorsOf(input))).toEqual(["start", "booker"])
  })

  it("MUST provide its start only if every field is valid", () => {
    expect(readBooking({ start, booker }).start).toBe(Date.parse(start))
    expect(readBooking({ start, booker: {} }).start).toBeUndefined()
  })
})
