import type { Host, Instant, Page, PageRequest, Schedule } from "@slotkit/core"
import type { WordSearch } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { SealedSecret } from "./SecretBox.ts"
import type { Membership } from "./TeamStore.ts"

/** A unique value is already in use; `field` is its name in the API. */
export class UniqueTaken extends Data.TaggedError("UniqueTaken")<{
  readonly field: "email" | "username" | "slug" | "external_id" | "code"
}> {}

/** Another transaction has locked the host's calendar. */
export class CalendarLocked extends Data.TaggedError("CalendarLocked")<{ readonly hostId: number }> {}

/** A lock of a host's calendar: after other transactions, or only if no other transaction has it. */
export type CalendarLock = "wait" | "noWait"

/** A host without an ID. */
export type NewHost = Omit<Host, "id" | "updatedAt">

/** The days for which an opened checkout of a removed host is kept after its end, to refund a late payment. */
export const latePaymentDays = 7

/** The fields of a host that its owner or the operator can change. A schedule replaces the whole schedule and the time zone. */
export type HostChanges = Partial<Omit<Host, "id" | "createdAt" | "updatedAt">> & { readonly schedule?: Schedule }

/**
 * The keys of a host besides its ID: its username, its email address, ignoring case, the application's ID of it, or the token in
 * the URL of its feed. A removed host is found by its ID as `removedId` until its personal data is purged.
 */
export type HostKey =
  | { readonly username: string }
  | { readonly email: string }
  | { readonly externalId: string }
  | { readonly feedToken: string }
  | { readonly removedId: number }

/** A host and its schedule. */
export interface HostWithSchedule {
  readonly host: Host
  readonly schedule: Schedule
}

/** A host and its schedule. One that was found as a member of a team has the membership. */
export interface FoundHost extends HostWithSchedule {
  readonly membership?: Membership
}

/** Selects hosts of the list. A search is for words of the name, the username and the email address, or their beginnings. */
export interface HostFilter {
  readonly externalId?: string
  readonly search?: WordSearch
}

/**
 * Hosts and their schedules. Each change of a host or its schedule sets `updatedAt` to the time of the `Clock`.
 *
 * Email addresses (ignoring case), usernames and external IDs are unique. The loser of a race gets `UniqueTaken`. A host and its
 * schedule share one time zone: changing one changes the other.
 */
export class HostStore extends Context.Service<
  HostStore,
  {
    /** Adds a host together with its schedule. */
    readonly add: (host: NewHost, schedule: Schedule) => Effect.Effect<Host, UniqueTaken>
    readonly find: (key: number | HostKey) => Effect.Effect<Option.Option<Host>>
    /**
     * Returns those of some hosts that exist, or the members of a team, with their schedules, by ID. With `reachable`, members
     * whose server does not respond may be left out.
     */
    readonly findEach: (
      hosts: ReadonlyArray<number> | { readonly team: number; readonly reachable?: true }
    ) => Effect.Effect<ReadonlyArray<FoundHost>>
    /** Returns hosts by ID, oldest first: all, or those that pass the filter. */
    readonly page: (filter: HostFilter, request: PageRequest) => Effect.Effect<Page<Host>>
    /**
     * Returns the token of a host's feed, if the host has one. With `next` the feed gets this token first, in place of a former
     * one. `tokenHash` is the token's SHA-256.
     */
    readonly feed: (
      hostId: number,
      next?: { readonly tokenHash: string; readonly token: SealedSecret }
    ) => Effect.Effect<Option.Option<SealedSecret>>
    /** Changes the given fields. Returns nothing if the host does not exist. */
    readonly change: (hostId: number, changes: HostChanges) => Effect.Effect<Option.Option<Host>, UniqueTaken>
    /**
     * Removes a host by marking it. Returns true if it existed.
     *
     * The host is deleted immediately: it is not found, its credentials stop working, and its email address, username and
     * external ID are free. Its other rows stay until they are purged.
     */
    readonly remove: (hostId: number, now: Instant) => Effect.Effect<boolean>
    /**
     * Reads a host together with its schedule. Returns nothing if the host does not exist.
     *
     * With `lock` it first locks the host's calendar until the transaction ends. Bookings of one host queue here, so that
     * counting rules (meetings per day, seats) see the latest bookings. With `noWait` it fails if another transaction has the
     * lock. End the transaction in that case, because it may be unusable.
     */
    readonly withSchedule: (hostId: number, lock?: CalendarLock) => Effect.Effect<Option.Option<HostWithSchedule>, CalendarLocked>
  }
>()("@slotkit/engine/HostStore") {}
