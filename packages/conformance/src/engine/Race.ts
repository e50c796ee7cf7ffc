import { JobStore, UnitOfWork } from "@slotkit/engine"
import * as Effect from "effect/Effect"

/**
 * Runs callers concurrently. Returns the results of those that succeed and the errors of the others.
 *
 * The store first opens one transaction per caller, so that no caller waits for a connection while another one finishes.
 */
export const race = Effect.fnUntraced(function* <A, E, R>(contenders: ReadonlyArray<Effect.Effect<A, E, R>>) {
  const { transaction } = yield* UnitOfWork
  const nextDueAt = (yield* JobStore).nextDueAt("timer")
  yield* Effect.forEach(contenders, () => transaction(nextDueAt), { concurrency: "unbounded", discard: true })
  const results = yield* Effect.forEach(contenders, (contender) => Effect.result(contender), { concurrency: "unbounded" })
  return {
    won: results.flatMap((result) => (result._tag === "Success" ? [result.success] : [])),
    lost: results.flatMap((result) => (result._tag === "Failure" ? [result.failure] : []))
  }
})

/** Creates the given number of callers, numbered from 0. */
export const callers = <A>(count: number, caller: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => caller(index))
