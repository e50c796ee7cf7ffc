import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import { finishGracefully } from "../kernel/GracefulEnd.ts"
import type { JobKind } from "../ports/JobStore.ts"
import { claimJobs, jobSettings, nextJobDueAt } from "./RunJobKind.ts"

/** The pause before another claim while a due row is briefly locked by another worker. */
const lockedMillis = 5

/**
 * Runs jobs of a kind as they become due, until interrupted, and runs `done` after each of them.
 *
 * Claims as many jobs as it has free slots: after each job, when the next one is due, and at the interval of polls, so that a
 * slow job delays no other. When interrupted, it stops claiming and waits for jobs in flight.
 */
export const runInFreeSlots = (kind: JobKind, done: Effect.Effect<unknown>) =>
  finishGracefully(jobSettings[kind].grace, (stopRequested) => Effect.scoped(runUntil(stopRequested, kind, done)))

const runUntil = Effect.fnUntraced(function* (stopRequested: Effect.Effect<void>, kind: JobKind, done: Effect.Effect<unknown>) {
  const { concurrency } = jobSettings[kind]
  const scope = yield* Effect.scope
  const wake = yield* Queue.sliding<void>(1)
  let running = 0
  let isStopping = false
  const wakeAfter = (change: () => void) =>
    Effect.suspend(() => {
      change()
      return Queue.offer(wake, undefined)
    })
  const claimOrRest = Effect.gen(function* () {
    const begunAt = yield* Clock.currentTimeMillis
    const claimed = running < concurrency ? yield* claimJobs(kind, concurrency - running) : []
    for (const work of claimed) {
      running++
      yield* Effect.forkIn(
        Effect.ensuring(
          Effect.andThen(work, done),
          wakeAfter(() => running--)
        ),
        scope
      )
    }
    // A claim scans the first due jobs only. While these run, another claim finds others.
    if (claimed.length === 0) yield* rest(kind, wake, begunAt, running < concurrency)
  })
  yield* Effect.forkIn(
    Effect.andThen(
      stopRequested,
      wakeAfter(() => (isStopping = true))
    ),
    scope
  )
  while (!isStopping) yield* tolerantly(claimOrRest)
  while (running > 0) yield* Queue.take(wake)
})

/** Waits for the end of a job or, with a free slot, until the next one is due, for at most the interval of polls. */
const rest = Effect.fnUntraced(function* (kind: JobKind, wake: Queue.Queue<void>, begunAt: number, hasSlot: boolean) {
  const next = hasSlot ? yield* nextJobDueAt(kind) : Option.none()
  const due = Option.getOrElse(next, () => Number.POSITIVE_INFINITY)
  // A job that became due during the claim is claimed at once. One that was due before is briefly locked by another worker.
  const wait = due <= begunAt ? lockedMillis : due - (yield* Clock.currentTimeMillis)
  const longest = Duration.toMillis(jobSettings[kind].poll)
  yield* Effect.raceFirst(Queue.take(wake), Effect.sleep(Math.max(0, Math.min(longest, wait))))
})

/** Logs a failure and waits a second before the next claim. Jobs in flight continue. */
const tolerantly = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.catchCause(work, (cause) =>
    Effect.andThen(Effect.logWarning("Jobs could not be claimed. Retrying", cause), Effect.sleep("1 second"))
  )
