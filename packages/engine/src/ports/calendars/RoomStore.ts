import type { Instant, Interval, ProviderRoom } from "@slotkit/core"
import type { DesiredState, RoomToJoin } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** The room of a meeting at a provider. Stores no content of the meeting but its time. */
export interface ConferenceRoom extends RoomToJoin, DesiredState, Interval {
  readonly id: number
  readonly hostId: number
  /**
   * `booking:{id}`, or `session:{id}` for the meeting of a group, whose bookings share a room. For a team, followed by
   * `:lead:{id}` if the room is that of the member who leads the meeting.
   */
  readonly meetingKey: string
  readonly room: ProviderRoom
  /** Identifies the meeting at the provider from the first attempt on. */
  readonly key: string
  /** The provider's ID of a standalone room; `null` for the room of a calendar event. */
  readonly reference: string | null
  /** The time of the next call to the provider; `null` if there is nothing to do, or if retries have ended. */
  readonly dueAt: Instant | null
  /** Failed attempts of this revision, or reads that found no room. */
  readonly attempts: number
  /** The number of times that the room was claimed. */
  readonly claims: number
  /** A sentence about the last failure. */
  readonly error: string | null
}

/** The desired state of a meeting's room. The key and the fallback are used for a new row only. */
export interface RequestedRoom extends Interval, Pick<ConferenceRoom, "meetingKey" | "room" | "key" | "fallbackUrl" | "desired"> {
  /** True for a room that is not part of a calendar event. Each change is due now. */
  readonly isStandalone: boolean
}

/** A room at the provider; both are `null` once it was closed. */
export type RoomOutcome = Pick<ConferenceRoom, "url" | "reference">

/** The end of a room's job: its outcome, or its last failure if there is no further attempt. */
export type RoomEnd = RoomOutcome | Pick<RoomFailure, "attempts" | "error">

/** The outcome of a failed attempt, or of a read that found no room. */
export type RoomFailure = Pick<ConferenceRoom, "dueAt" | "attempts" | "error">

/**
 * The rooms of meetings. They are changed in the transaction of a booking's change, and synced by
 * jobs of the kind `room`.
 *
 * A job stays due if the revision of its room has changed since the claim. A change keeps the lease of an attempt in flight, so
 * attempts for one room never overtake each other.
 */
export class RoomStore extends Context.Service<
  RoomStore,
  {
    /**
     * Sets whether meetings should have rooms, increments their revisions, and schedules standalone rooms. A room that is
     * requested again after its removal has a new `since`, and no URL if it is part of a calendar event. Stores nothing for an
     * absent room without a row.
     */
    readonly request: (hostId: number, rooms: ReadonlyArray<RequestedRoom>, now: Instant) => Effect.Effect<void>
    readonly ofMeeting: (hostId: number, meetingKey: string) => Effect.Effect<Option.Option<ConferenceRoom>>
    /**
     * Stores the room of a meeting's written event: its URL, none, or `pending`, which keeps the known URL. Does nothing for a
     * meeting without a row.
     */
    readonly record: (
      hostId: number,
      meetingKey: string,
      found: RoomFailure & { readonly url: string | null | "pending" }
    ) => Effect.Effect<void>
  }
>()("@slotkit/engine/RoomStore") {}
