import type { Instant, Interval } from "@slotkit/core"
import type { BusyBlock } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Lease } from "../Lease.ts"
import type { SealedSecret } from "../SecretBox.ts"

/** The kinds of calendar that a host can connect. */
export type CalendarKind = "google" | "microsoft" | "caldav" | "feed"

/**
 * The state of a connected account. A `paused` account is neither read nor written, and blocks no slots. A `leaving` one is
 * disconnected once its events are removed.
 */
export type CalendarAccountState =
  | "active"
  | "reconnect"
  | "scope_missing"
  | "unreachable"
  | "refused"
  | "unreadable"
  | "paused"
  | "leaving"

/** An account at a calendar provider. Contains no event. */
export interface CalendarAccount {
  readonly id: number
  readonly hostId: number
  readonly kind: CalendarKind
  /** Identifies the account at its provider; for a feed, the SHA-256 of its URL. */
  readonly subject: string
  /** The account as its host sees it. */
  readonly label: string
  readonly credentials: SealedSecret
  /** The scopes that the provider has granted. Empty for accounts without scopes, and if the application lends its tokens. */
  readonly scopes: ReadonlyArray<string>
  readonly state: CalendarAccountState
  /** A sentence for the host about the state; `null` while the account is active. */
  readonly reason: string | null
  readonly stateSince: Instant
  /** The time of the last email to the host about the state. */
  readonly notifiedAt: Instant | null
  /** The end of the pause after a failure of the provider. */
  readonly retryAt: Instant | null
  readonly failures: number
  /** The last request for slots of the host, to the minute. */
  readonly lastRequestedAt: Instant | null
  readonly nextReadAt: Instant
  readonly createdAt: Instant
}

/** One calendar of an account. */
export interface ConnectedCalendar {
  readonly id: number
  readonly accountId: number
  /** The provider's own ID; `feed` for a feed. */
  readonly remoteId: string
  readonly name: string
  readonly writable: boolean
  /** True if its busy times block slots. */
  readonly checked: boolean
  /** True if accepted meetings are written into it. */
  readonly target: boolean
  readonly follow: "off" | "tell" | "apply"
  /** True if the provider no longer has it. */
  readonly missing: boolean
  /** The number of events that could not be read. */
  readonly skipped: number
  /** The provider's version of the calendar at the last read, for a conditional request. */
  readonly tag: string | null
  /** The time of the last successful read. */
  readonly readAt: Instant | null
}

/** Busy times of a calendar in one block, and when they were read. A stale block is read again by the next offer. */
export interface ReadBlock extends BusyBlock {
  readonly readAt: Instant
  readonly stale: boolean
}

/** A calendar with the stored blocks of a range. */
export interface CalendarWithBlocks extends ConnectedCalendar {
  readonly blocks: ReadonlyArray<ReadBlock>
}

/** An account with its calendars by ID. */
export interface AccountWithCalendars extends CalendarAccount {
  readonly calendars: ReadonlyArray<ConnectedCalendar>
}

/** A checked calendar with the written times of events that still have to be moved or removed there. */
export interface ReadableCalendar extends CalendarWithBlocks {
  readonly outdated: ReadonlyArray<Interval>
}

/** An account with its checked calendars and their blocks of a range, ascending. */
export interface ReadableAccount extends CalendarAccount {
  readonly calendars: ReadonlyArray<ReadableCalendar>
}

/** An account to connect. */
export type NewCalendarAccount = Pick<CalendarAccount, "hostId" | "kind" | "subject" | "label" | "createdAt" | "nextReadAt"> &
  Partial<Pick<CalendarAccount, "scopes">>

/** A calendar of an account to connect. */
export type NewCalendar = Pick<ConnectedCalendar, "remoteId" | "name" | "writable" | "checked">

/** Changes of an account. */
export type CalendarAccountChanges = Partial<
  Pick<
    CalendarAccount,
    "label" | "credentials" | "state" | "reason" | "stateSince" | "notifiedAt" | "retryAt" | "failures" | "nextReadAt"
  >
>

/**
 * The outcome of a read for one calendar. `renew` marks the blocks of its last read as read again, because nothing has changed
 * since. Older and stale blocks stay as they are.
 */
export interface CalendarRead {
  readonly id: number
  readonly changes: Partial<Pick<ConnectedCalendar, "missing" | "skipped" | "tag" | "readAt" | "name">>
  readonly blocks: ReadonlyArray<BusyBlock>
  readonly renew: boolean
}

/** The result of a read of an account. `changes` are none by default. */
export interface AccountRead {
  readonly changes?: CalendarAccountChanges
  readonly calendars: ReadonlyArray<CalendarRead>
  readonly readAt: Instant
}

/** The result of a refresh of an account's tokens: new credentials, or none. */
export interface TokenRefresh {
  readonly credentials: SealedSecret | null
}

/**
 * The calendars that hosts have connected, and the busy times read from them: merged intervals, when they were read, and nothing
 * else.
 *
 * Jobs of the kind `calendar_read` read accounts whose next read is due; paused ones are not. One process at a time reads an
 * account, under a lease. A process whose lease has ended can store nothing.
 */
export class CalendarStore extends Context.Service<
  CalendarStore,
  {
    /**
     * Connects an account, or connects the host's account with that provider and subject again: its calendars keep their choices,
     * and new ones are added. `seal` seals the credentials for the account's ID. Returns the account.
     */
    readonly connect: (
      account: NewCalendarAccount,
      calendars: ReadonlyArray<NewCalendar>,
      seal: (accountId: number) => Effect.Effect<SealedSecret>
    ) => Effect.Effect<AccountWithCalendars>
    /**
     * Returns a host's accounts by ID. With `locked`, it first locks that account until the end of the caller's transaction. A
     * read and a write that both find an account disconnected so report it once.
     */
    readonly accounts: (hostId: number, locked?: CalendarAccount["id"]) => Effect.Effect<ReadonlyArray<AccountWithCalendars>>
    /** Returns a host's accounts with checked calendars, their blocks from `first` to `last`, and the outdated events in them. */
    readonly readable: (hostId: number, first: number, last: number) => Effect.Effect<ReadonlyArray<ReadableAccount>>
    /**
     * Changes an account, or its calendars as its provider lists them: adds those that are new, unchecked, renames the others,
     * and marks those as missing that are not listed. Returns `false` if the host has no such account.
     */
    readonly change: (
      hostId: number,
      accountId: number,
      changes: CalendarAccountChanges | { readonly listed: ReadonlyArray<NewCalendar> }
    ) => Effect.Effect<boolean>
    /** Changes the choices of a calendar. A new target replaces the host's former one. */
    readonly changeCalendar: (
      hostId: number,
      calendarId: number,
      changes: Partial<Pick<ConnectedCalendar, "checked" | "target" | "follow" | "missing">>
    ) => Effect.Effect<boolean>
    /** Deletes an account with its calendars and blocks. */
    readonly remove: (hostId: number, accountId: number) => Effect.Effect<boolean>
    /**
     * Leases an account for a read, or its tokens for a refresh. Returns `false` while another process has the same part. The
     * leases do not exclude each other.
     */
    readonly lease: (
      account: Pick<CalendarAccount, "hostId" | "id">,
      part: "read" | "tokens",
      now: Instant,
      lease: Lease
    ) => Effect.Effect<boolean>
    /** Ends a lease and stores its result. Returns `false`, and stores nothing, if the lease was lost. */
    readonly finish: (
      account: Pick<CalendarAccount, "hostId" | "id">,
      leaseToken: string,
      result: TokenRefresh | AccountRead
    ) => Effect.Effect<boolean>
    /** Records a request for a host's slots, and brings the next reads forward to `nextReadAt`. */
    readonly touchDemand: (hostId: number, now: Instant, nextReadAt: Instant) => Effect.Effect<void>
  }
>()("@slotkit/engine/CalendarStore") {}
