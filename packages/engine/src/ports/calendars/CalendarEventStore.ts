import type { Instant, Interval } from "@slotkit/core"
import { type DesiredState, millisPerMinute } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { CalendarAccount, ConnectedCalendar } from "./CalendarStore.ts"

/** The pause between two polls of a calendar for external edits. */
export const editPollPauseMillis = 10 * millisPerMinute

/** A meeting in a host's calendar. Stores no content of the meeting but its time. */
export interface CalendarEvent extends DesiredState, Interval {
  readonly id: number
  readonly hostId: number
  readonly calendarId: number
  /** `booking:{id}`, or `session:{id}` for the meeting of a group. */
  readonly meetingKey: string
  /** Identifies the event at the provider from the first attempt on. */
  readonly remoteKey: string
  /** The provider's ID and version of the event; `null` until a write succeeded, and once the event was removed. */
  readonly remoteId: string | null
  readonly tag: string | null
  /** The time of the event in the calendar; `null` while there is no event. */
  readonly written: Interval | null
  /** The last external change that was reported to the host; `null` for none. */
  readonly lastExternalChange: string | null
  /** The time of the next write; `null` if there is nothing to write, or if retries have ended. */
  readonly dueAt: Instant | null
  /** The number of failed writes of this revision. */
  readonly attempts: number
  /** A sentence about the last failure. */
  readonly error: string | null
}

/** The desired state of a meeting's event. The keys are used for a new row only. */
export interface RequestedEvent extends Interval, Pick<CalendarEvent, "meetingKey" | "remoteKey" | "desired"> {}

/** The state of a host's target calendar. */
export type EventTargetState = Pick<CalendarAccount, "state"> & Pick<ConnectedCalendar, "missing">

/** The outcome of a successful write. */
export type EventWriteOutcome = Pick<CalendarEvent, "remoteId" | "tag" | "written">

/**
 * The end of a write: its outcome, or its last failure if there is no further attempt. An outcome makes the calendar's blocks of
 * the former and the new time stale.
 */
export type EventWriteEnd = EventWriteOutcome | Pick<CalendarEvent, "attempts" | "error">

/**
 * Events by ID, by meeting, that are up to date and whose written times overlap a range, with a pending write or removal in an
 * account, or with an open external change.
 */
export type EventSelection =
  | { readonly id: number }
  | { readonly meetingKeys: ReadonlyArray<string> }
  | { readonly writtenTo: number; readonly range: Interval }
  | { readonly pendingIn: CalendarAccount["id"] }
  | "changed"

/**
 * The events of meetings in hosts' calendars, as rows. They are changed in the transaction of a booking's change, and written
 * by jobs of the kind `calendar_event`. A job stays due if the revision of its event has changed since the claim.
 *
 * An account has at most one write in flight, because providers rate-limit accounts. An event is therefore leased together with
 * its account, and a change keeps the lease of a write in flight, so writes of one event never overtake each other.
 */
export class CalendarEventStore extends Context.Service<
  CalendarEventStore,
  {
    /**
     * Sets the desired state of calendar events: `present` events in the host's target calendar, `absent` ones in no calendar. Of
     * a calendar that is no longer the target, the events that end after `now` become absent. Increments their revisions and
     * makes them due now. Stores nothing for an absent event without a row. Returns the state of the target calendar, if events
     * were requested and there is one.
     */
    readonly request: (
      hostId: number,
      events: ReadonlyArray<RequestedEvent> | { readonly ofFormerTarget: ConnectedCalendar["id"] },
      now: Instant
    ) => Effect.Effect<Option.Option<EventTargetState>>
    /** Makes the pending events of an account due, because the account is active again. */
    readonly markDue: (hostId: number, accountId: number, now: Instant) => Effect.Effect<void>
    /** Returns a host's events of a selection, by start, or by ID if they are selected by their IDs or meetings. */
    readonly list: (hostId: number, selection: EventSelection) => Effect.Effect<ReadonlyArray<CalendarEvent>>
    /**
     * Replaces the external change that the event had when it was loaded. Returns `false` if its revision or change is another
     * since, or if it already had this change: of concurrent polls only the first counts.
     */
    readonly recordExternalChange: (event: CalendarEvent, lastExternalChange: string | null) => Effect.Effect<boolean>
  }
>()("@slotkit/engine/CalendarEventStore") {}
