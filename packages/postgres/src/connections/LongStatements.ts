import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** Where connections are given up that do not answer: how to ask for something that may take as long as it wants. */
export class LongStatements extends Context.Service<
  LongStatements,
  { readonly during: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> }
>()("@slotkit/postgres/LongStatements") {}

/** Lets statements of some work take as long as they want, as far as this side of the connection is concerned. */
export const withLongStatements = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Effect.serviceOption(LongStatements), (found) => (Option.isSome(found) ? found.value.during(work) : work))
