import * as Effect from "effect/Effect"
import type { UniqueTaken } from "../ports/UniqueTaken.ts"
import { Invalid } from "./Failure.ts"

/** Refuses a unique value that somebody else has; a race that the input's own check could not see ends here too. */
export const takenField = ({ field }: UniqueTaken): Effect.Effect<never, Invalid> =>
  Effect.fail(Invalid.of({ [field]: [`The ${field} has already been taken.`] }))
