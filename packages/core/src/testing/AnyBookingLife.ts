import * as Result from "effect/Result"
import * as fc from "fast-check"
import { type Booking, bookedService, bookingDefaults } from "../bookings/Booking.ts"
import { type BookingCommand, type BookingRequest, decideBook, decideBooking } from "../bookings/BookingDecider.ts"
import { defaultLocation } from "../services/Location.ts"
import { type Instant, millisPerDay } from "../values/Instant.ts"

/** A booking request to a person that needs no confirmation by email, and the commands that follow. */
export interface BookingLife {
  readonly request: BookingRequest
  readonly commands: ReadonlyArray<BookingCommand>
}

const requestedAt: Instant = Date.UTC(2026, 0, 5, 9)

const request: BookingRequest = {
  hostId: 1,
  meetingId: 1,
  ...bookingDefaults,
  service: bookedService({ id: 1, type: "default", slug: "intro", title: "Intro", capacity: null }),
  location: defaultLocation,
  durationMinutes: 30,
  scheduledAt: requestedAt + 2 * millisPerDay,
  createdAt: requestedAt,
  booker: { name: "Grace Hopper", email: "grace@example.com" },
  priceMinor: null,
  currency: "EUR",
  approvalRequired: false
}

/** Generates a booking request: free or paid, with or without approval. Shrinks to a free one that is accepted immediately. */
export const anyBookingRequest: fc.Arbitrary<BookingRequest> = fc
  .record({ priceMinor: fc.constantFrom(null, 0, 1, 4500), approvalRequired: fc.boolean() })
  .map((query) => ({ ...request, ...query }))

/** Generates a command on a booking, whether its state allows it or not. Shrinks to an acceptance. */
export const anyBookingCommand: fc.Arbitrary<BookingCommand> = fc.oneof(
  { withCrossShrink: true },
  fc.record({ on: fc.constantFrom("accept", "slotPasses", "paymentSucceeds", "paymentFailsOrExpires", "reminderDue") }),
  fc.record({
    on: fc.constantFrom("decline", "cancel", "visitorCancels"),
    reason: fc.option(fc.constantFrom("Ill", "Away that week"), { nil: null })
  }),
  fc.record({ on: fc.constantFrom("reschedule", "visitorReschedules"), start: fc.integer({ min: 0, max: 4_000_000_000_000 }) })
)

/**
 * Generates a request and a sequence of commands that the state machine allows. Shrinks to the request alone.
 *
 * @example
 * fc.assert(fc.property(anyBookingLife, ({ request, commands }) => {
 *   let booking = { id: 1, ...decideBook(request).booking }
 *   for (const command of commands) booking = Result.getOrThrow(decideBooking(command, booking)).booking
 * }))
 */
export const anyBookingLife: fc.Arbitrary<BookingLife> = fc
  .record({ request: anyBookingRequest, commands: fc.array(anyBookingCommand, { maxLength: 24 }) })
  .map(({ request, commands }) => {
    let booking: Booking = { id: 1, ...decideBook(request).booking }
    const allowed = commands.filter((command) => {
      const move = decideBooking(command, booking)
      if (Result.isSuccess(move)) booking = move.success.booking
      return Result.isSuccess(move)
    })
    return { request, commands: allowed }
  })
