import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { finishDisconnect } from "../calendars/accounts/FinishDisconnect.ts"
import { claimWork } from "../kernel/ClaimWork.ts"
import type { JobHandler, JobOutcome } from "../kernel/JobHandler.ts"
import { newLease } from "../kernel/NewLease.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { type Job, type JobKind, JobStore } from "../ports/JobStore.ts"
import { continueErasure } from "../privacy/ErasePerson.ts"

/** A kind of jobs: at most `concurrency` run at once in a process, and for at most `grace` after the process begins to stop. */
export interface JobKindSettings {
  readonly handler: JobHandler
  readonly concurrency: number
  readonly grace: Duration.Input
}

/** All kinds of jobs. */
export const jobSettings = {
  disconnect: { handler: finishDisconnect, concurrency: 4, grace: "10 seconds" },
  erasure: { handler: continueErasure, concurrency: 1, grace: "10 seconds" }
} as const satisfies Readonly<Record<JobKind, JobKindSettings>>

type HandlerServices = Effect.Services<ReturnType<(typeof jobSettings)[JobKind]["handler"]>>

/**
 * Runs jobs of a kind that are due. Returns how many of them are done or can continue at once. Any number of processes may run
 * it.
 *
 * A job that fails is retried every five seconds. Its error is the name of the failure, because a message may contain personal
 * data.
 */
export const runJobKind = Effect.fnUntraced(
  function* (kind: JobKind) {
    const jobs = yield* JobStore
    const { concurrency } = jobSettings[kind]
    const handler: (job: Job) => Effect.Effect<JobOutcome, unknown, HandlerServices> = jobSettings[kind].handler
    const now = yield* Clock.currentTimeMillis
    const lease = yield* newLease(now)
    const run = Effect.fnUntraced(function* (job: Job) {
      const outcome = yield* Effect.exit(handler(job))
      const endedAt = yield* Clock.currentTimeMillis
      if (outcome._tag === "Failure") {
        yield* Effect.logWarning(`A job of the kind ${kind} failed and will be retried`, outcome.cause)
        const retry = { dueAt: endedAt + retryMillis, attempts: job.attempts + 1, error: nameOf(outcome.cause) }
        yield* jobs.retry(job, lease.token, retry)
        return 0
      }
      if (outcome.value === "done") {
        yield* jobs.complete(job, lease.token)
        return 1
      }
      const { dueAt } = outcome.value
      yield* jobs.retry(job, lease.token, { dueAt, attempts: 0, error: null })
      return dueAt <= endedAt ? 1 : 0
    })
    const claimed = yield* claimWork(kind, jobs.claim(kind, { limit: concurrency, now, lease }))
    const done = yield* Effect.forEach(claimed, run, { concurrency })
    return done.reduce<number>((sum, one) => sum + one, 0)
  },
  Effect.provideService(CurrentActor, { kind: "clock", id: null })
)

const retryMillis = 5_000

const nameOf = (cause: Cause.Cause<unknown>): string => {
  const failure = Cause.squash(cause)
  return failure instanceof Error ? failure.name : typeof failure
}
