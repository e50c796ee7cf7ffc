import type { Instant } from "@slotkit/core"
import type * as Effect from "effect/Effect"
import type { Job, JobEnd, JobKind } from "../ports/JobStore.ts"

/**
 * The outcome of a job: it is done, it has the end that is stored, it runs again at an instant, or the handler has stored its
 * outcome itself. A job runs again with no failures unless `attempts` says how many there were. A handler that fails is retried
 * after a pause.
 */
export type JobOutcome<K extends JobKind = JobKind> =
  | "done"
  | "stored"
  | { readonly end: JobEnd<K> }
  | { readonly dueAt: Instant; readonly attempts?: number; readonly error?: string | null }

/**
 * Runs a job of a kind within its lease of a minute. It may run more than once, and its subject may no longer exist. A handler
 * that completes the job in the transaction of a change does so under the token of the lease.
 */
export type JobHandler<K extends JobKind = JobKind> = (
  job: Job<K>,
  leaseToken: string
) => Effect.Effect<JobOutcome<K>, unknown, unknown>
