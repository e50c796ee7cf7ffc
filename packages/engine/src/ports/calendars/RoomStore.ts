import type { Instant, Interval, ProviderRoom } from "@slotkit/core"
import type { DesiredState, RoomToJoin } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Claim } from "../Lease.ts"

/** The link of a booking to its meeting's room. It never changes. */
export interface JoinLink {
  readonly token: string
  readonly hostId: number
  readonly bookingId: number
}

/** The room of a meeting at a provider. Contains nothing about the meeting but its time. */
export interface ConferenceRoom extends RoomToJoin, DesiredState, Interval {
  readonly id: number
  readonly hostId: number
  /** `booking:{id}`, or `session:{id}` for the meeting of a group, whose bookings share a room. */
  readonly meetingKey: string
  readonly room: ProviderRoom
  /** Identifies the meeting at the provider from the first attempt on. */
  readonly key: string
  /** The provider's ID of a room that is opened by itself; `null` for a room of a calendar's event. */
  readonly reference: string | null
  /** The time at which the room is next opened, moved, closed or read; `null` if nothing has to be done, or if it was given up. */
  readonly dueAt: Instant | null
  /** Failed attempts of this revision, or reads that found no room. */
  readonly attempts: number
  /** The number of times that the room was claimed. */
  readonly claims: number
  /** A sentence about the last failure. */
  readonly error: string | null
}

/** A meeting that should have a room, or no longer. The key and the fallback are used if there is no row yet. */
export interface RequestedRoom extends Interval, Pick<ConferenceRoom, "meetingKey" | "room" | "key" | "fallbackUrl" | "wanted"> {
  /** True if the room is opened by itself, so that every change is due now. Rooms of events follow their copies. */
  readonly isStandalone: boolean
}

/** A room at the provider; both are `null` once it was closed. */
export type RoomOutcome = Pick<ConferenceRoom, "url" | "reference">

/** The outcome of a failed attempt, or of a read that found no room. */
export type RoomFailure = Pick<ConferenceRoom, "dueAt" | "attempts" | "error">

/**
 * Links to meetings' rooms, and the rooms as rows: changed in the transaction of a booking's change, and claimed by any number of
 * processes.
 *
 * A change keeps the lease of an attempt in flight, so that the attempts for one room never overtake each other.
 */
export class RoomStore extends Context.Service<
  RoomStore,
  {
    readonly addLink: (link: JoinLink) => Effect.Effect<void>
    readonly findLink: (token: string) => Effect.Effect<Option.Option<JoinLink>>
    /**
     * Wants rooms of meetings, or wants them no longer. Their revisions rise, and driven ones are due now. A room that was given up by
     * its meeting and is wanted again is waited for from now on. Nothing is stored for a meeting that never had a room and should have
     * none.
     */
    readonly request: (hostId: number, rooms: ReadonlyArray<RequestedRoom>, now: Instant) => Effect.Effect<void>
    readonly ofMeeting: (hostId: number, meetingKey: string) => Effect.Effect<Option.Option<ConferenceRoom>>
    /**
     * Stores what the written event of a meeting says about its room: an address, no room, or that the provider is still making it,
     * which keeps the known address. Does nothing for a meeting without a row.
     */
    readonly record: (
      hostId: number,
      meetingKey: string,
      found: RoomFailure & { readonly url: string | null | "pending" }
    ) => Effect.Effect<void>
    /** Leases due rooms that no other process works on, the longest due first, and counts the claim. */
    readonly claim: (claim: Claim) => Effect.Effect<ReadonlyArray<ConferenceRoom>>
    /**
     * Stores that the provider has the claimed revision, and ends the lease. The room stays due if its revision has risen since. Returns
     * `false`, and stores nothing, if the lease was lost.
     */
    readonly finish: (room: ConferenceRoom, leaseToken: string, outcome: RoomOutcome) => Effect.Effect<boolean>
    /** Returns a room for a retry, or gives it up. Only ends the lease if the revision has risen since the claim. */
    readonly postpone: (room: ConferenceRoom, leaseToken: string, failure: RoomFailure) => Effect.Effect<boolean>
    /** Returns when the next room can be claimed: when it is due, or when its lease ends. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>>
    /** Deletes at most `limit` rooms of meetings that ended before an instant. Returns how many there were. */
    readonly purge: (before: Instant, limit: number) => Effect.Effect<number>
  }
>()("@slotkit/engine/RoomStore") {}
