import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** Disables the response timeout for a piece of work, on connections that have one. */
export class LongStatements extends Context.Service<
  LongStatements,
  { readonly during: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> }
>()("@slotkit/postgres/LongStatements") {}

/** Lets the statements of some work run without the client-side response timeout. */
export const withLongStatements = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Effect.serviceOption(LongStatements), (found) => (Option.isSome(found) ? found.value.during(work) : work))
