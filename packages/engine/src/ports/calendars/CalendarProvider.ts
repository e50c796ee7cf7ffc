import type { Instant, Interval } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { CalendarRefused } from "./CalendarRefused.ts"
import type { CalendarSignIn } from "./CalendarSignIn.ts"
import type { CalendarKind, NewCalendar } from "./CalendarStore.ts"
import type { RemoteChannel } from "./PushChannelStore.ts"

/** A question about the busy times of some calendars of an account. */
export interface CalendarQuery extends Interval {
  /** The calendars, each with the tag of its last read if nothing else is needed of it. */
  readonly calendars: ReadonlyArray<{ readonly remoteId: string; readonly tag: string | null }>
  readonly hostZone: string
  /** The host's email address. Events that it declined are not busy. */
  readonly me: string
  readonly purpose: CalendarPurpose
}

/**
 * The use of an answer: to show slots, or to hold time. A provider whose calendars only say that nothing has changed, without
 * being asked for their events, trusts that for an offer.
 */
export type CalendarPurpose = "offer" | "book"

/** A calendar's busy times, or that they have not changed since the tag, or that the provider no longer has the calendar. */
export type CalendarAnswer =
  | {
      readonly kind: "busy"
      readonly busy: ReadonlyArray<Interval>
      readonly skipped: number
      readonly tag: string | null
      /** The calendar's own name, of a calendar that is not listed with one. */
      readonly name?: string
    }
  | { readonly kind: "unchanged" }
  | { readonly kind: "missing" }

/** The identity of an event, the same for every attempt to write it. */
export interface EventIdentity {
  /** `sk` and 32 digits of base32hex in lowercase. A provider that takes IDs of its clients gets it as the event's ID. */
  readonly key: string
  /** The iCalendar UID of the meeting. */
  readonly uid: string
}

/** A room that a calendar's provider makes for an event. */
export interface RequestedConference {
  readonly room: "google_meet" | "teams"
  /** True if the meeting's event already has it, as far as is known. */
  readonly isKnown: boolean
}

/** The room of an event: its address, `pending` while the provider makes it, or `null` if it makes none. */
export type FoundConference = string | "pending" | null

/** A meeting as a calendar gets it: busy, without attendees and organizer, with the owner's default reminders. */
export interface MeetingEvent extends EventIdentity, Interval {
  /** Increases with every change of the meeting. */
  readonly revision: number
  /** One line. */
  readonly summary: string
  readonly description: string
  readonly location: string | null
  /** The address of the booking on the host's pages. */
  readonly url: string
  /** The room that the provider makes for the event; absent if it makes none. */
  readonly conference?: RequestedConference
  /** The time of the write. */
  readonly now: Instant
}

/** A written event: its ID at the provider, and its version for conditional requests. */
export interface WrittenEvent {
  readonly remoteId: string
  readonly tag: string | null
}

/** A written event to probe. */
export interface EventToProbe extends EventIdentity {
  readonly remoteId: string
}

/** The current time of an event. `found` is `null` if the event was deleted or cancelled there. */
export interface ProbedEvent {
  readonly key: string
  readonly found: (Interval & { readonly tag: string | null }) | null
}

/** An account whose user name and password work. */
export interface CalendarLogIn {
  readonly subject: string
  readonly label: string
  /** Everything that later calls need. */
  readonly credentials: string
  readonly calendars: ReadonlyArray<NewCalendar>
}

/** A calendar of another server that an account subscribes to. The address is secret. */
export interface CalendarSubscription {
  readonly name: string
  readonly url: string
}

/** A channel to open. */
export interface ChannelToOpen {
  /** A random ID, for providers that take IDs of their clients. */
  readonly key: string
  /** The HTTPS address to which the provider sends notifications. */
  readonly address: string
  /** The token that each notification has to carry. */
  readonly token: string
  readonly now: Instant
}

/** Push notifications about changes of a calendar. They are hints only: the calendar is read as it would be without them. */
export interface CalendarPush {
  /** Opens a channel for a calendar. Returns its IDs and its end. */
  readonly open: (
    credentials: string,
    calendarId: string,
    channel: ChannelToOpen
  ) => Effect.Effect<{ readonly remote: RemoteChannel; readonly expiresAt: Instant }, CalendarRefused>
  /** Closes a channel. Succeeds if there is none. */
  readonly close: (credentials: string, remote: RemoteChannel) => Effect.Effect<void, CalendarRefused>
}

/**
 * Calendars of one kind. `credentials` are those that were stored when the account was connected; for accounts that are connected
 * by signing in, an access token.
 */
export interface CalendarProvider {
  /** The number of days from today that every read covers. */
  readonly daysAhead: number
  /** The time for which a read is reused when a visitor books, in seconds. */
  readonly bookFreshSeconds: number
  /** Connects accounts by signing in at the provider, if this installation is registered there. */
  readonly signIn?: CalendarSignIn
  /**
   * Connects accounts with a user name and a password, if the provider has such. `url` may also be the domain of an email
   * address.
   */
  readonly logIn?: (options: {
    readonly url: string
    readonly username: string
    readonly password: string
  }) => Effect.Effect<CalendarLogIn, CalendarRefused>
  /** Signs in to an account with a new password, for the same address and user name. */
  readonly logInAgain?: (credentials: string, password: string) => Effect.Effect<CalendarLogIn, CalendarRefused>
  /** Reports changes of calendars by push, if the provider supports it. */
  readonly push?: CalendarPush
  /** Lists the calendars of other servers that an account subscribes to, if the provider supports it. */
  readonly listSubscriptions?: (credentials: string) => Effect.Effect<ReadonlyArray<CalendarSubscription>, CalendarRefused>
  /** Lists the calendars of an account. */
  readonly listCalendars: (credentials: string) => Effect.Effect<ReadonlyArray<NewCalendar>, CalendarRefused>
  /** Reads busy times, of all requested calendars or of none. A calendar without an answer never counts as free. */
  readonly readBusy: (
    credentials: string,
    query: CalendarQuery
  ) => Effect.Effect<ReadonlyMap<string, CalendarAnswer>, CalendarRefused>
  /**
   * Creates or updates an event. Idempotent, whether or not an earlier attempt arrived. `known` is the event as last written,
   * `null` if unknown. Absent for providers that cannot write, as are `removeEvent` and `probe`.
   */
  readonly putEvent?: (
    credentials: string,
    calendarId: string,
    copy: MeetingEvent,
    known: WrittenEvent | null
  ) => Effect.Effect<WrittenEvent & { readonly conference?: FoundConference }, CalendarRefused>
  /** Reads the room of a written event. Absent for providers that make no rooms. */
  readonly readConference?: (
    credentials: string,
    calendarId: string,
    remoteId: string
  ) => Effect.Effect<FoundConference, CalendarRefused>
  /** Deletes an event. Succeeds if there is none. */
  readonly removeEvent?: (
    credentials: string,
    calendarId: string,
    copy: EventIdentity,
    known: WrittenEvent | null
  ) => Effect.Effect<void, CalendarRefused>
  /**
   * Returns the current times of written events, of all or of none. An event that was changed to all-day has the days of the
   * host's time zone.
   */
  readonly probe?: (
    credentials: string,
    calendarId: string,
    copies: ReadonlyArray<EventToProbe>,
    hostZone: string
  ) => Effect.Effect<ReadonlyArray<ProbedEvent>, CalendarRefused>
}

/** The kinds of calendar that this installation connects. None by default. */
export const CalendarProviders = Context.Reference<ReadonlyMap<CalendarKind, CalendarProvider>>(
  "@slotkit/engine/CalendarProviders",
  { defaultValue: () => new Map() }
)

/** Rules for calendars that were not read. */
export interface CalendarRules {
  /** The age of a read, in minutes, from which nothing is offered or booked on it. 0 reads before every answer. */
  readonly staleMinutes: number
  /** With `ignore`, accounts that the host has to reconnect close nothing once their reads are too old. */
  readonly whenLost: "refuse" | "ignore"
}

/** The rules of this installation. */
export const CurrentCalendarRules = Context.Reference<CalendarRules>("@slotkit/engine/CalendarRules", {
  defaultValue: () => ({ staleMinutes: 60, whenLost: "refuse" })
})

/** False inside a transaction that the application opened: reads of calendars are then answered, but not stored. */
export const StoresCalendarReads = Context.Reference<boolean>("@slotkit/engine/StoresCalendarReads", {
  defaultValue: () => true
})
