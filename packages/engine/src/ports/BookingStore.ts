import type { Booking, BookingStatus, Instant, Interval, Meeting, NewBooking, Page, PageRequest } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** The time overlaps time that another booking of the host holds. */
export class TimeTaken extends Data.TaggedError("TimeTaken") {}

/** The group meeting has fewer seats left than were asked for. */
export class SeatsTaken extends Data.TaggedError("SeatsTaken") {}

/** A meeting that needs time: its own, and with the buffers around it. */
export interface TimeRequest {
  readonly hostId: number
  /** A service's or an invite's id; `null` once it is deleted, and then no meeting is joined. */
  readonly serviceId: number | null
  readonly start: Instant
  readonly end: Instant
  readonly heldFrom: Instant
  readonly heldTo: Instant
  /** Seats that the meeting has in all at this moment; 1 unless it is a group's. */
  readonly capacity: number
  /** Seats wanted now. */
  readonly seats: number
}

/** What takes up time, each by start: meetings whose held time overlaps a stretch, and busy times that do. */
export interface Occupied {
  readonly held: ReadonlyArray<Meeting>
  readonly busy: ReadonlyArray<Interval>
}

/** Which of a host's bookings a list shows; `from` and `to` are inclusive and leave out bookings without a time. */
export interface BookingFilter {
  readonly status?: BookingStatus
  readonly from?: Instant
  readonly to?: Instant
  readonly order: "asc" | "desc"
}

/**
 * Bookings and the time they hold.
 *
 * Double booking is impossible whatever callers do: two meetings of one host never hold overlapping time, and no request takes
 * seats beyond its capacity. Overlapping, not only identical, requests lose.
 */
export class BookingStore extends Context.Service<
  BookingStore,
  {
    /**
     * Takes seats for a booking: on the meeting of the same service with the same start and end when there is one, else on a new
     * meeting that holds its buffered time from now on. Seats are counted against the request's capacity, whatever earlier
     * requests for the meeting said. Returns the meeting's session id.
     */
    readonly holdTime: (request: TimeRequest) => Effect.Effect<number, TimeTaken | SeatsTaken>
    /** Gives a booking's seats back; a meeting without seats taken holds no time any more. */
    readonly releaseTime: (hostId: number, meetingId: number, seats: number) => Effect.Effect<void>
    /** What takes up a host's time within `[from, to)`, of one moment. */
    readonly occupiedBetween: (hostId: number, from: Instant, to: Instant) => Effect.Effect<Occupied>
    readonly add: (booking: NewBooking) => Effect.Effect<Booking>
    readonly find: (hostId: number, id: number) => Effect.Effect<Option.Option<Booking>>
    /** Finds a booking and locks it until the transaction ends: who comes second sees what the first one made of it. */
    readonly lock: (hostId: number, id: number) => Effect.Effect<Option.Option<Booking>>
    /** Writes a booking as a decider left it. */
    readonly save: (booking: Booking) => Effect.Effect<void>
    /** One page by `scheduledAt`, then id; bookings without a time come last in both orders. */
    readonly page: (hostId: number, filter: BookingFilter, request: PageRequest) => Effect.Effect<Page<Booking>>
  }
>()("@slotkit/engine/BookingStore") {}
