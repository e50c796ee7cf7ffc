import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Claim } from "./Lease.ts"

/**
 * The kinds of background jobs:
 *
 * - `timer`: changes a booking at a set time. The key and the job are made by `timerJob`. It counts no failures, and `enqueue`
 *   sets
 *   it as `reschedule` does.
 * - `disconnect`: removes a calendar account that is leaving. The key is the account's ID.
 * - `erasure`: continues a request to erase a person. The key is the ID of the request.
 * - `removal`: deletes the rows of removed hosts, apps, webhooks and connections. One job of the installation.
 * - `counts`: adds the recorded changes of lists to their lengths. One job of the installation.
 * - `purge`: deletes rows whose retention has ended. One job of the installation.
 */
export const jobKinds = ["timer", "disconnect", "erasure", "removal", "counts", "purge"] as const
export type JobKind = (typeof jobKinds)[number]

/** Identifies a job. The host is 0 for a job about no single host. A key is unique over all hosts. */
export interface JobKey {
  readonly hostId: number
  readonly kind: JobKind
  readonly key: string
}

/** A job to enqueue. The payload is a text that only the kind's handler reads. */
export interface NewJob extends JobKey {
  readonly dueAt: Instant
  readonly payload?: string | null
  /**
   * True, the default, if `dueAt` was counted from this process's clock. It is then converted to the clock of leases. A time that
   * others agree on, such as the start of a meeting, is not.
   */
  readonly countsFromNow?: boolean
}

/** A claimed job. `attempts` counts the failures since it was enqueued, and `revision` how often it was enqueued again. */
export interface Job extends JobKey {
  readonly dueAt: Instant
  readonly payload: string | null
  readonly attempts: number
  readonly revision: number
}

/** When a job is due again, and its failure, if that is the reason. */
export interface JobRetry extends Pick<Job, "dueAt" | "attempts"> {
  readonly error: string | null
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
     * earlier of both times, and its failures count from zero. If it is running, it stays due afterwards.
     */
    readonly enqueue: (jobs: ReadonlyArray<NewJob>) => Effect.Effect<void>
    /** The same, but a job with the same key is due at the new time, and its lease ends. */
    readonly reschedule: (jobs: ReadonlyArray<NewJob>) => Effect.Effect<void>
    /** Leases due jobs of a kind, the longest due first. Two processes never get the same job while its lease lasts. */
    readonly claim: (kind: JobKind, claim: Claim) => Effect.Effect<ReadonlyArray<Job>>
    /** Deletes a job, or only ends its lease if it was enqueued since the claim. Returns `false` if the lease was lost. */
    readonly complete: (job: Job, leaseToken: string) => Effect.Effect<boolean>
    /**
     * Ends the lease. The job is due again as `retry` says, unless it was enqueued since the claim. Returns `false` if the lease
     * was lost.
     */
    readonly retry: (job: Job, leaseToken: string, retry: JobRetry) => Effect.Effect<boolean>
    /** Deletes jobs, also while they are leased, in one statement. */
    readonly cancel: (jobs: ReadonlyArray<JobKey>) => Effect.Effect<void>
    /** Returns when the next job of a kind can be claimed: when it is due, or when its lease ends. */
    readonly nextDueAt: (kind: JobKind) => Effect.Effect<Option.Option<Instant>>
    /** Adds the jobs for work that processes of version 0.2.0 have left. They find it by polling, and write no jobs. */
    readonly adopt: Effect.Effect<void>
  }
>()("@slotkit/engine/JobStore") {}
