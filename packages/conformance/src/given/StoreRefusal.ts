import * as Effect from "effect/Effect"

/** Why a store refused; when it did not, the clause fails and says what it answered instead. */
export const storeRefusalOf = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<E, never, R> =>
  Effect.matchEffect(work, {
    onFailure: Effect.succeed,
    onSuccess: (answer) => Effect.die(new Error(`The store MUST refuse this, and answered ${JSON.stringify(answer)}.`))
  })
