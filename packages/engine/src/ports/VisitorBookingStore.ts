import type { Instant } from "@slotkit/core"
import type { VisitorMails } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** What is known of a booking that a visitor made without a credential. */
export interface VisitorBooking {
  readonly hostId: number
  readonly bookingId: number
  /** Identifies the booking in the link that the booker's mails carry while further attendees wait for theirs. */
  readonly token: string
  /** When the booker first opened that link; `null` until then. */
  readonly openedAt: Instant | null
  /** The client address that opened it, while attendees are still to be mailed. */
  readonly openedFrom: string | null
  /** How many attendees have been mailed, in their order on the booking. */
  readonly mailedAttendees: number
}

/**
 * Bookings that visitors made, and the mails that requests of their client addresses caused.
 *
 * The numbers are exact for callers that hold the host's calendar lock.
 */
export class VisitorBookingStore extends Context.Service<
  VisitorBookingStore,
  {
    readonly add: (visitorBooking: VisitorBooking) => Effect.Effect<void>
    readonly findByToken: (token: string) => Effect.Effect<Option.Option<VisitorBooking>>
    readonly findByBooking: (hostId: number, bookingId: number) => Effect.Effect<Option.Option<VisitorBooking>>
    /** Stores `openedAt`, `openedFrom` and `mailedAttendees`. */
    readonly save: (visitorBooking: VisitorBooking) => Effect.Effect<void>
    /** Counts a booker's visitor bookings with a host that start after `now` and hold their time. The email address ignores case. */
    readonly countUpcoming: (hostId: number, email: string, now: Instant) => Effect.Effect<number>
    /** The mails for a host that requests of a client address caused after a moment. */
    readonly mailsFrom: (hostId: number, address: string, after: Instant) => Effect.Effect<ReadonlyArray<VisitorMails>>
    readonly addMails: (hostId: number, address: string, mails: VisitorMails) => Effect.Effect<void>
    /** Forgets mails that were caused before a moment, with their client addresses, at most `limit`; returns how many there were. */
    readonly pruneMails: (before: Instant, limit: number) => Effect.Effect<number>
  }
>()("@slotkit/engine/VisitorBookingStore") {}
