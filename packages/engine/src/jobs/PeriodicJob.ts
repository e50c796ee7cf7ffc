import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { JobHandler } from "../kernel/JobHandler.ts"
import { type JobKind, JobStore } from "../ports/JobStore.ts"

/** The kinds of which the installation has one job, which is never done. */
const periodicKinds = ["removal", "counts", "purge"] as const satisfies ReadonlyArray<JobKind>

/** A handler that does its work, and again after a pause. */
export const everySoOften = <A, E, R>(work: Effect.Effect<A, E, R>, pause: Duration.Input) =>
  (() =>
    Effect.andThen(
      work,
      Effect.map(Clock.currentTimeMillis, (now) => ({ dueAt: now + Duration.toMillis(pause) }))
    )) satisfies JobHandler

/** Makes the periodic jobs due now. Whichever process claims one runs it. */
export const enqueuePeriodicJobs = Effect.gen(function* () {
  const jobs = yield* JobStore
  const dueAt = yield* Clock.currentTimeMillis
  yield* jobs.enqueue(periodicKinds.map((kind) => ({ hostId: 0, kind, key: "installation", dueAt })))
})
