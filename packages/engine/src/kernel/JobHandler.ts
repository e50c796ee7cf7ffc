import type { Instant } from "@slotkit/core"
import type * as Effect from "effect/Effect"
import type { Job } from "../ports/JobStore.ts"

/** The outcome of a job: it is done, or runs again at an instant. A handler that fails is retried after a pause. */
export type JobOutcome = "done" | { readonly dueAt: Instant }

/** Runs a job of a kind within its lease of a minute. It may run more than once, and its subject may no longer exist. */
export type JobHandler = (job: Job) => Effect.Effect<JobOutcome, unknown, unknown>
