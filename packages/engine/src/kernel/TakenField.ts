import { wrongField } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import type { UniqueTaken } from "../ports/HostStore.ts"
import { Invalid } from "./Failure.ts"

/** Rejects a duplicate of a unique value, including one that won a race after validation. */
export const takenField = ({ field }: UniqueTaken): Effect.Effect<never, Invalid> =>
  Effect.fail(Invalid.of([wrongField(field, `The ${field} has already been taken.`, "taken")]))
