import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import type * as Scope from "effect/Scope"
import type { Attempted } from "./AttemptDelivery.ts"
import { finishDeliveries } from "./FinishDeliveries.ts"

/** The outcome of an attempt, with the end of its lease. */
export interface Outcome {
  readonly attempt: Attempted
  readonly leaseUntil: Instant
}

type Finishing = Effect.Services<ReturnType<typeof finishDeliveries>>

/** More than one process ever has pending. */
const maxBatch = 1_000

/**
 * Stores outcomes as they arrive, each batch in one transaction, while the scope is open.
 *
 * Outcomes that the store rejects are retried every second in halves, so that one bad outcome does not block others. An outcome
 * is dropped when its lease has ended, because another worker now owns the delivery. `onSettled` runs with the number of stored
 * or dropped outcomes.
 */
export const writeOutcomes = Effect.fnUntraced(function* (
  outcomes: Queue.Dequeue<Outcome>,
  onSettled: (count: number) => Effect.Effect<unknown>
): Effect.fn.Return<void, never, Finishing | Scope.Scope> {
  const scope = yield* Effect.scope

  const write = (
    batch: ReadonlyArray<Outcome>,
    orElse: (outcomes: ReadonlyArray<Outcome>) => Effect.Effect<void, never, Finishing>
  ) =>
    finishDeliveries(batch.map(({ attempt }) => attempt)).pipe(
      Effect.andThen(onSettled(batch.length)),
      Effect.catchCause((cause) =>
        Effect.andThen(
          Effect.logWarning(`The outcomes of ${batch.length} deliveries could not be stored. Retrying`, cause),
          orElse(batch)
        )
      )
    )

  const writeAgain = (outcomes: ReadonlyArray<Outcome>): Effect.Effect<void, never, Finishing> =>
    Effect.gen(function* () {
      yield* Effect.sleep("1 second")
      const now = yield* Clock.currentTimeMillis
      const leased = outcomes.filter(({ leaseUntil }) => now < leaseUntil)
      if (leased.length < outcomes.length) yield* onSettled(outcomes.length - leased.length)
      const half = Math.ceil(leased.length / 2)
      const halves = [leased.slice(0, half), leased.slice(half)].filter((part) => part.length > 0)
      yield* Effect.forEach(halves, (part) => write(part, writeAgain), { concurrency: 2, discard: true })
    })

  const writeNext = Effect.flatMap(Queue.takeBetween(outcomes, 1, maxBatch), (batch) =>
    write(batch, (outcomes) => Effect.asVoid(Effect.forkIn(writeAgain(outcomes), scope)))
  )
  yield* Effect.forkIn(Effect.forever(writeNext), scope)
})
