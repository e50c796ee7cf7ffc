import type { Caller } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { CurrentCaller } from "../api/guards/Authenticate.ts"

/** Answers for the authenticated caller. */
export const ofCaller = <A, E, R>(answer: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentCaller, answer)
