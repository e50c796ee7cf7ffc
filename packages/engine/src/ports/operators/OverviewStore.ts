import type { CursorPosition, Host, Instant } from "@slotkit/core"
import type { WordSearch } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { CalendarAccount } from "../calendars/CalendarStore.ts"
import type { MailLogEntry } from "../mail/MailOutbox.ts"

/** A part of a list in its order: at most `limit` rows that follow a place, or the first ones. */
export interface ListPart {
  readonly after: CursorPosition | null
  readonly limit: number
}

/** The rows found, and the place to continue from; null at the end of the list. */
export interface FoundPart<A> {
  readonly rows: ReadonlyArray<A>
  readonly next: CursorPosition | null
}

/** The number up to which the rows of a host are counted. One more than that means "more". */
export const countedPerHost = 1000

/** The number up to which work is counted. One more than that means "more". */
export const countedWork = 10_000

/** The days whose bookings, emails and deliveries are counted. */
export const countedDays = 7

/** The most events, emails and deliveries of a day that are counted. */
export const countedOfDay = 20_000

/** The number of entries of the email log that a search reads in one step. */
export const searchedMails = 10_000

/** The numbers of a host's rows, each counted up to `countedPerHost` and one more. */
export interface HostCounts {
  readonly services: number
  readonly bookings: number
  readonly webhooks: number
  readonly apiKeys: number
}

/** A host with the numbers of its rows. */
export interface CountedHost {
  readonly host: Host
  readonly counts: HostCounts
}

/** An entry of the email log of any host. */
export interface HostMail extends MailLogEntry {
  readonly hostId: number
  /** The name of the recipient; null if it is unknown. */
  readonly toName: string | null
}

/**
 * Selects entries of the email log. `to` is a part of the recipient's address, ignoring case, or words of the recipient's name or
 * their beginnings.
 */
export interface MailFilter {
  readonly status?: MailLogEntry["status"] | undefined
  readonly to?: string | undefined
}

/** The work of one queue, counted up to `countedWork` and one more. */
export interface QueueState {
  /** Work that is due and that no process has claimed. */
  readonly overdue: number
  /** The time since the oldest of it became due, in seconds. 0 if there is none. */
  readonly oldestSeconds: number
  /** Work that a process has claimed. */
  readonly claimed: number
}

/** Webhooks and the hosts that have them. */
export interface WebhookCount {
  readonly webhooks: number
  readonly hosts: number
}

/** The numbers of 24 hours on all hosts, as far as they were counted. */
export interface DayCounts {
  /** Bookings that were confirmed, per seat. */
  readonly confirmed: number
  /** Bookings that were cancelled, per seat. */
  readonly cancelled: number
  /** Emails that were written, sent or not. */
  readonly emails: number
  /** Deliveries to webhooks, successful or not. */
  readonly deliveries: number
  /** True if there is more than was counted: `countedOfDay` events of bookings, emails and deliveries each. */
  readonly isMinimum: boolean
}

/** The background work of all hosts. */
export interface Queues {
  readonly timers: QueueState
  readonly mails: QueueState
  readonly deliveries: QueueState
  /** Active webhooks whose last delivery failed. */
  readonly failingWebhooks: WebhookCount
  /** Webhooks that are switched off. */
  readonly disabledWebhooks: WebhookCount
  /** The last 24 hours, the 24 before, and so on, for `countedDays`. */
  readonly days: ReadonlyArray<DayCounts>
}

/** The connected accounts of all hosts by kind and state, and the calendar events that are due or waiting for a retry. */
export interface CalendarCounts {
  readonly accounts: ReadonlyArray<Pick<CalendarAccount, "kind" | "state"> & { readonly count: number }>
  readonly waitingEvents: number
}

/** Reads what operators see of all hosts. The cost of a call does not grow with the history of the installation. */
export class OverviewStore extends Context.Service<
  OverviewStore,
  {
    /**
     * Returns hosts by ID with the numbers of their rows: all, those with the words of a search, or their beginnings, in name,
     * username and email address, or the one with an ID. Removed services and webhooks and revoked keys do not count.
     */
    readonly hosts: (
      which: { readonly search: WordSearch | null } | Pick<Host, "id">,
      part: ListPart
    ) => Effect.Effect<FoundPart<CountedHost>>
    /**
     * Returns the emails of all hosts, newest first. With a filter, one call reads `searchedMails` entries at most, so it may
     * return fewer than `limit` although more follow.
     */
    readonly mails: (filter: MailFilter, part: ListPart) => Effect.Effect<FoundPart<HostMail>>
    readonly queues: (now: Instant) => Effect.Effect<Queues>
    readonly calendars: Effect.Effect<CalendarCounts>
  }
>()("@slotkit/engine/OverviewStore") {}
