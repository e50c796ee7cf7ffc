import { TimerStore, UnitOfWork } from "@slotkit/engine"
import * as Effect from "effect/Effect"

/**
 * Runs callers side by side: what those answered who succeeded, and why the others failed.
 *
 * The store first opens as many transactions at once as there are callers, so that none of them waits for a connection to be
 * made while another one is done already.
 */
export const race = Effect.fnUntraced(function* <A, E, R>(contenders: ReadonlyArray<Effect.Effect<A, E, R>>) {
  const { transaction } = yield* UnitOfWork
  const { nextDueAt } = yield* TimerStore
  yield* Effect.forEach(contenders, () => transaction(nextDueAt), { concurrency: "unbounded", discard: true })
  const results = yield* Effect.forEach(contenders, (contender) => Effect.result(contender), { concurrency: "unbounded" })
  return {
    won: results.flatMap((result) => (result._tag === "Success" ? [result.success] : [])),
    lost: results.flatMap((result) => (result._tag === "Failure" ? [result.failure] : []))
  }
})

/** As many callers as are wanted; what each does follows from its number, from 0. */
export const callers = <A>(count: number, caller: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => caller(index))
