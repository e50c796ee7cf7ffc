import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { NotFound } from "./Failure.ts"

/** Returns what a look-up found; fails with `NotFound` and a sentence when there is nothing. */
export const orNotFound = <A>(found: Option.Option<A>, message: string): Effect.Effect<A, NotFound> =>
  Option.isSome(found) ? Effect.succeed(found.value) : Effect.fail(new NotFound({ message }))
