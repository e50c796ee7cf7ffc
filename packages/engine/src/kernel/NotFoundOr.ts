import type { Missing } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { NotFound } from "./Failure.ts"

/** Returns the result of a lookup. Fails with `NotFound` when there is none. */
export const orNotFound = <A>(found: Option.Option<A>, what: Missing): Effect.Effect<A, NotFound> =>
  Option.isSome(found) ? Effect.succeed(found.value) : Effect.fail(new NotFound({ what }))
