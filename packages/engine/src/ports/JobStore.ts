import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { CalendarEvent, EventWriteEnd } from "./calendars/CalendarEventStore.ts"
import type { ConferenceRoom, RoomEnd } from "./calendars/RoomStore.ts"
import type { Claim } from "./Lease.ts"
import type { MailEnd, OutgoingMail } from "./mail/MailOutbox.ts"

/** The kinds of jobs that are enqueued separately. */
export const enqueuedKinds = [
  "timer",
  "offer",
  "reassignment",
  "import",
  "disconnect",
  "announcement",
  "erasure",
  "removal",
  "counts",
  "purge"
] as const
export type EnqueuedKind = (typeof enqueuedKinds)[number]

/**
 * The kinds of background jobs:
 *
 * - `timer`: changes a booking at a set time. The key and the job are made by `timerJob`. It counts no failures, and `enqueue`
 *   sets it as `reschedule` does.
 * - `offer`: ends an offer to someone on a waiting list. The key is the ID of the entry. Decision 0130.
 * - `reassignment`: gives a meeting of a team to another member, as a part of a bulk reassignment, or back again. The key is the
 *   ID of the reassignment with that of the booking. It stays as a record for 60 days. Decision 0115.
 * - `import`: imports the account that a host has in another system. The key is the host's ID. It stays as a record for 60 days.
 *   Decision 0120.
 * - `disconnect`: removes a calendar account that is leaving. The key is the account's ID.
 * - `announcement`: announces an event to webhooks on a server that did not respond. The key is the ID of the
 *   event.
 * - `erasure`: continues a request to erase a person. The key is the ID of the request.
 * - `removal`: deletes the rows of removed hosts, apps, webhooks and connections. One job of the installation.
 * - `counts`: adds the recorded changes of lists to their lengths. One job of the installation.
 * - `purge`: deletes rows whose retention has ended. One job of the installation.
 * - `calendar_event`: writes an event of the `CalendarEventStore`. The key is its ID. A claim returns at most one job of each
 *   calendar account, and none of an account with a job in flight.
 * - `room`: syncs a room of the `RoomStore`. The key is its ID.
 * - `calendar_read`: reads the busy times of a calendar account. The key is the account's ID.
 * - `edit_poll`: polls a target calendar for external edits. The key is the calendar's ID. A claim counts as a poll.
 * - `push_channel`: opens, renews or closes the push channel of a calendar. The key is the calendar's ID. A completed job is due
 *   again once the calendar is a target.
 * - `email`: sends an email of the `MailOutbox`. The key is its ID. Each claim counts as an attempt.
 */
export const jobKinds = [
  "timer",
  "offer",
  "calendar_event",
  "room",
  "edit_poll",
  "calendar_read",
  "push_channel",
  "reassignment",
  "import",
  "disconnect",
  "announcement",
  "erasure",
  "removal",
  "counts",
  "purge",
  "email"
] as const
export type JobKind = (typeof jobKinds)[number]

/** The kinds whose jobs are read, because they are the records of what they did. */
export type RecordKind = "reassignment" | "import"

/** Identifies a job. The host is 0 for a job about no single host. A key is unique over all hosts. */
export interface JobKey<K extends JobKind = JobKind> {
  readonly hostId: number
  readonly kind: K
  readonly key: string
}

/** A job to enqueue. The payload is a text that only the kind's handler reads. */
export interface NewJob extends JobKey<EnqueuedKind> {
  readonly dueAt: Instant
  readonly payload?: string | null
  /**
   * True, the default, if `dueAt` was counted from this process's clock. It is then converted to the clock of leases. A time that
   * others agree on, such as the start of a meeting, is not.
   */
  readonly countsFromNow?: boolean
}

/** The payloads of kinds whose jobs are rows of another table than `jobs`. */
interface JobPayloads {
  readonly email: Pick<OutgoingMail, "kind" | "mail">
  readonly calendar_event: CalendarEvent
  readonly room: ConferenceRoom
}

/** The ends of jobs of such kinds. */
interface JobEnds {
  readonly email: MailEnd
  readonly calendar_event: EventWriteEnd
  readonly room: RoomEnd
}

/** A claimed job. `attempts` counts the failures since it was enqueued, and `revision` how often it was enqueued again. */
export interface Job<K extends JobKind = JobKind> extends JobKey<K> {
  readonly dueAt: Instant
  readonly payload: K extends keyof JobPayloads ? JobPayloads[K] : string | null
  readonly attempts: number
  readonly revision: number
}

/** The end of a job; `null` for kinds that store none. */
export type JobEnd<K extends JobKind> = K extends keyof JobEnds ? JobEnds[K] : null

/** When a job is due again, and its failure, if that is the reason. */
export interface JobRetry extends Pick<Job, "dueAt" | "attempts"> {
  readonly error: string | null
  /** The payload from then on, for a kind in the table `jobs`. */
  readonly payload?: string
  /** For a kind in the table `jobs`: the lease does not end, but lasts until then. */
  readonly leaseUntil?: Instant
  /**
   * True if the provider rate-limits the calendar account of a `calendar_event`. No job of the account is due before the end of
   * the limit, and none that is requested meanwhile is claimed before.
   */
  readonly pausesAccount?: boolean
}

/**
 * The queue of background jobs, as rows that any number of processes claim. A job runs at least once.
 *
 * A job says only that there is work. What the work is about stays in its own tables, and is read when the job runs. So a job
 * whose subject no longer exists finds nothing to do.
 */
export class JobStore extends Context.Service<
  JobStore,
  {
    /**
     * Adds jobs in the caller's transaction, in one statement. A job with the same key gets the new payload, is due at the
     * earlier of both times, and its failures count from zero. If it is running, it stays due afterwards. A timer is due at its
     * new time, and its lease ends.
     */
    readonly enqueue: (jobs: ReadonlyArray<NewJob>) => Effect.Effect<void>
    /** Leases due jobs of a kind, the longest due first. Two processes never get the same job while its lease lasts. */
    readonly claim: <K extends JobKind>(kind: K, claim: Claim) => Effect.Effect<ReadonlyArray<Job<K>>>
    /**
     * Deletes a job and stores its end, or only ends its lease if it was enqueued since the claim. Returns `false`, and stores
     * nothing, if the lease was lost.
     */
    readonly complete: <K extends JobKind>(job: Job<K>, leaseToken: string, end: JobEnd<K>) => Effect.Effect<boolean>
    /**
     * Ends or renews the lease. The job is due again as `retry` says, unless it was enqueued since the claim. Returns `false` if
     * the lease was lost.
     */
    readonly retry: (job: Job, leaseToken: string, retry: JobRetry) => Effect.Effect<boolean>
    /** Returns the jobs of a host and a kind whose keys begin with a prefix, due or not, by key. They are not leased. */
    readonly list: <K extends RecordKind>(hostId: number, kind: K, prefix: string) => Effect.Effect<ReadonlyArray<Job<K>>>
    /** Deletes jobs, also while they are leased, in one statement. */
    readonly cancel: (jobs: ReadonlyArray<JobKey<EnqueuedKind>>) => Effect.Effect<void>
    /**
     * Returns when the next job of a kind can be claimed: when it is due, or when its lease ends. Returns none for
     * `calendar_read`, `edit_poll` and `push_channel`, which are only claimed now and then.
     */
    readonly nextDueAt: (kind: JobKind) => Effect.Effect<Option.Option<Instant>>
    /** Adds the jobs for work that processes of version 0.2.0 have left. They find it by polling, and write no jobs. */
    readonly adopt: Effect.Effect<void>
  }
>()("@slotkit/engine/JobStore") {}
