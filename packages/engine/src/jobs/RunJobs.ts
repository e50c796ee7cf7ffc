import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Option from "effect/Option"
import { deliverWebhooks, runDeliveries } from "../deliveries/RunDeliveries.ts"
import { finishGracefully } from "../kernel/GracefulEnd.ts"
import { JobStore, jobKinds } from "../ports/JobStore.ts"
import { enqueuePeriodicJobs } from "./PeriodicJob.ts"
import { settleRemovedHosts } from "./PurgeRemoved.ts"
import { runInFreeSlots } from "./RunInFreeSlots.ts"
import { jobSettings, nextJobDueAt, runJobKind } from "./RunJobKind.ts"

/** Runs everything that is due now, and what becomes due as a result. Returns the number of completed tasks. */
export const runJobsOnce = Effect.gen(function* () {
  let done = 0
  yield* (yield* JobStore).adopt
  for (;;) {
    const batch = (yield* settleRemovedHosts) + (yield* runEveryKind) + (yield* deliverWebhooks)
    done += batch
    if (batch === 0) return done
  }
})

const runEveryKind = Effect.gen(function* () {
  let done = 0
  for (const kind of jobKinds) done += yield* runJobKind(kind)
  return done
})

/**
 * Runs due jobs until it is interrupted. It checks again when the next row is due, and every second for rows of other processes.
 *
 * Timers, emails, deliveries and calendar events run concurrently, so that none of them blocks the others. When interrupted, it
 * waits for those in flight up to a time limit, and stores their outcomes. While the store is unavailable, it retries every
 * second. Nothing is lost, because every job is a row.
 */
export const runJobs = Effect.gen(function* () {
  const jobs = yield* JobStore
  const mailsAdded = yield* Latch.make()
  const addingMails = <E, R>(work: Effect.Effect<number, E, R>) =>
    Effect.tap(work, (done) => (done > 0 ? mailsAdded.open : Effect.void))
  return yield* Effect.all(
    [
      forever(runDeliveries, Effect.void),
      ...jobKinds.map((kind) => {
        const { grace, poll, refills } = jobSettings[kind]
        if (refills) return forever(runInFreeSlots(kind, mailsAdded.open), Effect.void)
        const work = finishGracefully(grace, () => runJobKind(kind))
        return kind === "email"
          ? untilDue(Effect.andThen(mailsAdded.close, work), nextJobDueAt(kind), poll, mailsAdded.await)
          : untilDue(addingMails(work), nextJobDueAt(kind), poll)
      }),
      forever(enqueuePeriodicJobs, Effect.never),
      forever(jobs.adopt, Effect.sleep("5 seconds"))
    ],
    { concurrency: "unbounded", discard: true }
  )
})

const forever = <A, E, R, E2, R2>(work: Effect.Effect<A, E, R>, pause: Effect.Effect<void, E2, R2>) =>
  Effect.forever(
    Effect.catchCause(Effect.andThen(work, pause), (cause) =>
      Effect.andThen(Effect.logWarning("A job failed and will be retried", cause), Effect.sleep("1 second"))
    )
  )

const untilNothingIsDue = <E, R>(work: Effect.Effect<number, E, R>) =>
  Effect.gen(function* () {
    while ((yield* work) > 0) yield* Effect.yieldNow
  })

/** Works until nothing is due, then waits until the next row is, for `longestWait` at most, or until `isWoken`. */
const untilDue = <E, R, R2>(
  work: Effect.Effect<number, E, R>,
  nextDueAt: Effect.Effect<Option.Option<Instant>, never, R2>,
  longestWait: Duration.Input,
  isWoken: Effect.Effect<void> = Effect.never
) => {
  const round = Effect.gen(function* () {
    const begunAt = yield* Clock.currentTimeMillis
    yield* untilNothingIsDue(work)
    const due = Option.getOrElse(yield* nextDueAt, () => Number.POSITIVE_INFINITY)
    // A row that became due during this round is worked on at once. One that was due before is briefly locked by another worker.
    const wait = due <= begunAt ? 5 : due - (yield* Clock.currentTimeMillis)
    if (wait > 0) yield* Effect.raceFirst(Effect.sleep(Math.min(Duration.toMillis(longestWait), wait)), isWoken)
  })
  return forever(round, Effect.void)
}
