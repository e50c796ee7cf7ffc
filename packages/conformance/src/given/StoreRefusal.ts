import * as Effect from "effect/Effect"

/** Returns the error of a store. When the store succeeds, the clause fails with its result. */
export const storeRefusalOf = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<E, never, R> =>
  Effect.matchEffect(work, {
    onFailure: Effect.succeed,
    onSuccess: (answer) => Effect.die(new Error(`The store MUST reject this, but returned ${JSON.stringify(answer)}.`))
  })
