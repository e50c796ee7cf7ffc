import { type Booking, bookedService, bookingDefaults, bookingResource } from "../bookings/Booking.ts"
import { type BookingState, bookingTransitions } from "../bookings/BookingTransitions.ts"
import { defaultLocation } from "../services/Location.ts"
import { millisPerDay } from "../values/Instant.ts"
import type { BookingEvent } from "./WebhookEventBody.ts"

/**
 * Creates a sample event for testing a webhook. It has the shape of every event and concerns a booking that does not exist.
 *
 * The booking has the id 0, which no real booking has, people at `example.com`, and texts that identify it as a sample.
 */
export const sampleEvent = ({ id, type, createdAt, host }: SampleOf): BookingEvent => {
  const state = stateAfter(type)
  const moved = type === "booking.rescheduled"
  const tomorrow = createdAt - (createdAt % millisPerHour) + millisPerDay
  const booking: Booking = {
    ...sample,
    state,
    scheduledAt: moved ? tomorrow + millisPerDay : tomorrow,
    createdAt,
    updatedAt: createdAt,
    endReason: state === "declined" ? "declined" : state === "cancelled" ? "cancelled_by_host" : null,
    cancellationReason: state === "declined" || state === "cancelled" ? "This is only a test" : null,
    conferenceLink: state === "accepted" ? "https://example.com/a-sample-meeting" : null
  }
  return {
    id,
    type,
    createdAt,
    host,
    seat: { index: 0, ...sample.booker },
    booking: bookingResource(booking),
    previousScheduledAt: moved ? tomorrow : null,
    ...(type === "booking.reassigned" ? { changes: [{ role: "host", from: sampleHost("before"), to: sampleHost("after") }] } : {})
  }
}

type SampleOf = Pick<BookingEvent, "id" | "type" | "createdAt" | "host">

const stateAfter = (type: BookingEvent["type"]): BookingState =>
  bookingTransitions.find((row) => (row.also as ReadonlyArray<string>).includes(type))!.to

const sampleHost = (name: string) => ({ id: 0, username: `sample-host-${name}`, name: `Sample Host ${name}` })

const millisPerHour = millisPerDay / 24

const sample = {
  ...bookingDefaults,
  id: 0,
  hostId: 0,
  meetingId: null,
  service: bookedService({ id: null, type: "default", slug: "sample-service", title: "Sample service", capacity: null }),
  location: defaultLocation,
  topic: "Test delivery: this booking does not exist",
  durationMinutes: 30,
  booker: { name: "Sample Booker", email: "sample.booker@example.com" },
  payment: { status: "none", amountMinor: null, currency: "USD", terms: null, refunds: [] }
} satisfies Partial<Booking>
