import type { Instant } from "@slotkit/core"
import type { VisitorMails } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { SealedSecret } from "./SecretBox.ts"

/** A booking that a visitor made without a credential. */
export interface VisitorBooking {
  readonly hostId: number
  readonly bookingId: number
  /** The SHA-256 of the token in the booker's links, to find a link. */
  readonly tokenHash: string
  /** The token itself, because later emails contain the link again. */
  readonly token: SealedSecret
  /** The time when the booker first opened that link; `null` until then. */
  readonly openedAt: Instant | null
  /** The client address that opened it, while attendees are still to be emailed. */
  readonly openedFrom: string | null
  /** The number of attendees that have been emailed, in their order on the booking. */
  readonly mailedAttendees: number
}

/**
 * Visitors' bookings, and the emails that visitors caused.
 *
 * The numbers are exact for callers that hold the host's calendar lock.
 */
export class VisitorBookingStore extends Context.Service<
  VisitorBookingStore,
  {
    readonly add: (visitorBooking: VisitorBooking) => Effect.Effect<void>
    /** Finds the visitor's booking of a link by the token in it. */
    readonly findByToken: (token: string) => Effect.Effect<Option.Option<VisitorBooking>>
    readonly findByBooking: (hostId: number, bookingId: number) => Effect.Effect<Option.Option<VisitorBooking>>
    /** Stores `openedAt`, `openedFrom` and `mailedAttendees`. */
    readonly save: (visitorBooking: VisitorBooking) => Effect.Effect<void>
    /** Counts a booker's visitor bookings with a host that start after `now` and hold time. Email addresses ignore case. */
    readonly countUpcoming: (hostId: number, email: string, now: Instant) => Effect.Effect<number>
    /**
     * The emails for a host that a sender caused after a time: a client address, its network, or the digest of an email address.
     * Other things that are limited for a host count here as well, under their own names.
     */
    readonly mailsFrom: (hostId: number, sender: string, after: Instant) => Effect.Effect<ReadonlyArray<VisitorMails>>
    readonly addMails: (hostId: number, sender: string, mails: VisitorMails) => Effect.Effect<void>
  }
>()("@slotkit/engine/VisitorBookingStore") {}
