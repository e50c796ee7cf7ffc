import type { Booking, BookingStatus, Instant, Interval, Meeting, NewBooking, Page, PageRequest, Schedule } from "@slotkit/core"
import type { WordSearch } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { CalendarKind } from "./calendars/CalendarStore.ts"

/** The requested time overlaps a meeting of the host. */
export class TimeTaken extends Data.TaggedError("TimeTaken") {}

/** The group meeting has fewer free seats than requested. */
export class SeatsTaken extends Data.TaggedError("SeatsTaken") {}

/** A request to hold time for a meeting, with and without its buffers. */
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
  /** The requested seats. */
  readonly seats: number
  /** Present if the host lets the meeting overlap others. Then it holds its time without buffers. Decision 0091. */
  readonly overlaps?: true
  /**
   * The only meeting that the request may join, or `null` if it begins one in any case. Undefined for the meeting of the same
   * service with the same start and end.
   */
  readonly joins?: number | null
  /** Present if a team assigns the host: the team, and its own meeting. */
  readonly team?: { readonly id: number; readonly meetingId: number }
}

/** A busy time of a host's own. */
export interface BusyInterval extends Interval {
  /** The reason that visitors read; absent for none. */
  readonly publicReason?: string
}

/**
 * A host's schedule, and the meetings and busy times that overlap an interval, each ordered by start. A meeting's service may
 * have been deleted. Meetings that may overlap others have their ids.
 */
export interface Occupied {
  readonly schedule: Schedule
  readonly held: ReadonlyArray<Meeting>
  readonly busy: ReadonlyArray<BusyInterval>
  /** Present if the host has connected a calendar that blocks time, whose busy times are not among these. */
  readonly hasCalendars?: true
  /** Present if a busy time of the host has a public reason, at whatever time. */
  readonly hasReasons?: true
  /** The kind of the calendar that the host's meetings are written into. Absent if there is none. */
  readonly target?: CalendarKind
}

/** The bookings that block deletion of their host. */
export interface BookingsBlockingDeletion {
  /** The IDs of requests, bookings that await payment, and accepted ones that have not ended. */
  readonly unfinished: ReadonlyArray<number>
  /** The number of paid ones among the unfinished. */
  readonly unfinishedPaid: number
  /** The number of paid bookings that are over. */
  readonly paidBefore: number
}

/** Filters a host's bookings. `from` and `to` are inclusive and exclude bookings without a time. */
export interface BookingFilter {
  readonly status?: BookingStatus
  readonly from?: Instant
  readonly to?: Instant
  /** Only bookings that changed at this time or later. */
  readonly updatedSince?: Instant
  /** Only bookings of this service or invite. */
  readonly serviceId?: number
  /** Only bookings of the booker with this email address, ignoring case. */
  readonly email?: string
  /** Only bookings of this series. */
  readonly series?: string
  /** Only bookings that hold a use of this discount code. Only for `count`. */
  readonly discountCode?: number
  /** Set to count the bookings of a series as one. Only for `count`. */
  readonly seriesAsOne?: true
  /** Only bookings with these words. */
  readonly search?: WordSearch
  /** Only bookings that end after an instant, or by then. They have a time. */
  readonly end?: { readonly is: "after" | "by"; readonly at: Instant }
  /** Set for only bookings that were neither declined nor cancelled. */
  readonly isOpen?: true
  /** Of the status `pending`, only requests that the host can answer, or only bookings that wait for payment. */
  readonly waitsAs?: "pending" | "awaitingPayment"
  /** If true, only no-shows; if false, only others. */
  readonly noShow?: boolean
  readonly order: "asc" | "desc"
}

/**
 * Bookings and the time they hold.
 *
 * The store prevents double booking: two meetings of one host never overlap, unless the request of the later one lets it, and no
 * meeting exceeds its capacity. Of concurrent requests for overlapping times, at most one succeeds.
 */
export class BookingStore extends Context.Service<
  BookingStore,
  {
    /**
     * Takes seats for a booking. Joins the meeting of the same service with the same start and end, or creates a meeting that
     * holds its buffered time. Seats are counted against the capacity of this request, not of earlier ones. Returns the meeting's
     * id.
     */
    readonly holdTime: (request: TimeRequest) => Effect.Effect<number, TimeTaken | SeatsTaken>
    /** Frees a booking's seats. A meeting without taken seats no longer holds time. */
    readonly releaseTime: (hostId: number, meetingId: number, seats: number) => Effect.Effect<void>
    /** Returns the schedule of an existing host, and its meetings and busy times within `[from, to)`, from one snapshot. */
    readonly occupiedBetween: (hostId: number, from: Instant, to: Instant) => Effect.Effect<Occupied>
    /** Returns what `occupiedBetween` returns for each of some existing hosts, by host. */
    readonly occupiedOfEach: (
      hostIds: ReadonlyArray<number>,
      from: Instant,
      to: Instant
    ) => Effect.Effect<ReadonlyMap<number, Occupied>>
    /** Adds a booking. With a request it takes seats like `holdTime`, which the booking then holds. */
    readonly add: (booking: NewBooking, request?: TimeRequest) => Effect.Effect<Booking, TimeTaken | SeatsTaken>
    /**
     * Returns a booking of a host. `locked` also locks it until the transaction ends: a concurrent caller waits and then sees the
     * committed change.
     */
    readonly find: (hostId: number, id: number, as?: "locked") => Effect.Effect<Option.Option<Booking>>
    /** Stores the booking that a decider returned, as changed now. Returns it with this time. */
    readonly save: (booking: Booking) => Effect.Effect<Booking>
    /** Returns the bookings that block deletion of their host, of each kind at most `limit`. */
    readonly blockingDeletion: (hostId: number, now: Instant, limit: number) => Effect.Effect<BookingsBlockingDeletion>
    /** Counts the bookings of a host that pass each filter, from one snapshot. Of each, at most `limit` are counted. */
    readonly count: (
      hostId: number,
      filters: ReadonlyArray<Omit<BookingFilter, "order">>,
      limit?: number
    ) => Effect.Effect<ReadonlyArray<number>>
    /** Returns one page, ordered by `scheduledAt`, then id. Bookings without a time come last in both orders. */
    readonly page: (hostId: number, filter: BookingFilter, request: PageRequest) => Effect.Effect<Page<Booking>>
  }
>()("@slotkit/engine/BookingStore") {}
