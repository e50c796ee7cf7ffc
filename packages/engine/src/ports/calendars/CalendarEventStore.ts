import type { Instant, Interval } from "@slotkit/core"
import type { DesiredState } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Claim } from "../Lease.ts"
import type { CalendarAccount, ConnectedCalendar } from "./CalendarStore.ts"

/** A meeting of a host in one of the host's calendars. Contains nothing about the meeting but its time. */
export interface CalendarEvent extends DesiredState, Interval {
  readonly id: number
  readonly hostId: number
  readonly calendarId: number
  /** `booking:{id}`, or `session:{id}` for the meeting of a group. */
  readonly meetingKey: string
  /** Identifies the copy at the provider from the first attempt on. */
  readonly remoteKey: string
  /** The provider's ID and version of the copy; `null` until a write was confirmed, and once the copy was removed. */
  readonly remoteId: string | null
  readonly tag: string | null
  /** The time that the calendar has; `null` while it has no copy. */
  readonly written: Interval | null
  /** The last change made in the calendar that the host was told; `null` for none. */
  readonly lastExternalChange: string | null
  /** The time of the next write; `null` if nothing has to be written, or if it was given up. */
  readonly dueAt: Instant | null
  /** Failed writes of this revision. */
  readonly attempts: number
  /** A sentence about the last failure. */
  readonly error: string | null
}

/** A meeting whose copy should be present or absent. The keys are used if there is no row yet. */
export interface RequestedEvent extends Interval, Pick<CalendarEvent, "meetingKey" | "remoteKey" | "wanted"> {}

/** The state of a host's target calendar. */
export type EventTargetState = Pick<CalendarAccount, "state"> & Pick<ConnectedCalendar, "missing">

/** The outcome of a successful write: what the calendar has now. */
export type EventWriteOutcome = Pick<CalendarEvent, "remoteId" | "tag" | "written">

/** The outcome of a failed write. */
export type EventWriteFailure = Pick<CalendarEvent, "dueAt" | "attempts" | "error">

/** A time until which a provider wants no writes into an account, and a sentence about it. */
export interface EventWritePause extends Pick<CalendarEvent, "error"> {
  readonly until: Instant
}

/**
 * The copies of meetings in hosts' calendars, as rows: changed in the transaction of a booking's change, and claimed by any number of
 * processes.
 *
 * An account has one write at a time, because providers limit an account. So a copy is leased together with its account, and a change
 * keeps the lease of a write in flight: the writes of one copy never overtake each other.
 */
export class CalendarEventStore extends Context.Service<
  CalendarEventStore,
  {
    /**
     * Wants copies of meetings: present ones in the host's target calendar, and absent ones in no calendar. Their revisions rise, and
     * they are due now. Nothing is stored for a meeting that never had a copy and should have none. Returns the state of the target
     * calendar, if the host has one.
     */
    readonly request: (
      hostId: number,
      events: ReadonlyArray<RequestedEvent>,
      now: Instant
    ) => Effect.Effect<Option.Option<EventTargetState>>
    /** Makes the copies in a calendar absent whose meetings end after `now`, because the calendar is no target any more. */
    readonly retire: (hostId: number, calendarId: number, now: Instant) => Effect.Effect<void>
    /** Makes the unwritten copies of an account due, because it is active again. */
    readonly markDue: (hostId: number, accountId: number, now: Instant) => Effect.Effect<void>
    /** Returns true if a copy is to be written into an account or removed from it. */
    readonly hasUnwritten: (hostId: number, accountId: number) => Effect.Effect<boolean>
    /** Returns a host's copies of these meetings, by ID. */
    readonly ofMeetings: (hostId: number, meetingKeys: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<CalendarEvent>>
    readonly find: (hostId: number, id: number) => Effect.Effect<Option.Option<CalendarEvent>>
    /**
     * Leases due copies of accounts that nobody writes into, the longest due first. At most one copy of an account is leased at a time,
     * so two processes never write into one account.
     */
    readonly claim: (claim: Claim) => Effect.Effect<ReadonlyArray<CalendarEvent>>
    /**
     * Stores that the calendar has the claimed revision, and ends the lease. The copy stays due if its revision has risen since.
     * Returns `false`, and stores nothing, if the lease was lost.
     */
    readonly finish: (event: CalendarEvent, leaseToken: string, outcome: EventWriteOutcome) => Effect.Effect<boolean>
    /** Returns a copy for a retry, or gives it up. Only ends the lease if the revision has risen since the claim. */
    readonly postpone: (event: CalendarEvent, leaseToken: string, failure: EventWriteFailure) => Effect.Effect<boolean>
    /**
     * Returns a copy whose provider wants no more writes for a while. No copy of its account is due before, and none that is wanted
     * meanwhile is claimed before. Uses no attempt.
     */
    readonly pause: (event: CalendarEvent, leaseToken: string, pause: EventWritePause) => Effect.Effect<boolean>
    /** Returns when the next copy can be claimed: when it is due, and the lease or the pause of its account has ended. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>>
    /** Returns the target calendars whose hosts follow changes there and that were looked at before an instant, and marks them. */
    readonly claimPolls: (
      before: Instant,
      now: Instant,
      limit: number
    ) => Effect.Effect<ReadonlyArray<{ readonly hostId: number; readonly calendarId: number }>>
    /** Returns the copies of a calendar that are written and up to date, and whose written times overlap a range. */
    readonly written: (hostId: number, calendarId: number, range: Interval) => Effect.Effect<ReadonlyArray<CalendarEvent>>
    /**
     * Stores the change that was seen, in place of the one that the copy had when it was loaded. Returns `false` if the copy has another
     * revision or change since then, or if it had this one already: of looks at the same time only the first counts.
     */
    readonly recordExternalChange: (event: CalendarEvent, lastExternalChange: string | null) => Effect.Effect<boolean>
    /** Returns a host's copies with a change that was seen and not settled, by start. */
    readonly changed: (hostId: number) => Effect.Effect<ReadonlyArray<CalendarEvent>>
    /** Deletes at most `limit` copies of meetings that ended before an instant. Returns how many there were. */
    readonly purge: (before: Instant, limit: number) => Effect.Effect<number>
    /** The number of copies of all hosts that are due or waiting for a retry. */
    readonly waiting: Effect.Effect<number>
  }
>()("@slotkit/engine/CalendarEventStore") {}
