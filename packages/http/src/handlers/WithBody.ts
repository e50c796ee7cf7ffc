import * as Effect from "effect/Effect"
import { Body } from "../api/guards/ReadBody.ts"

/** Passes the JSON body of the request to the use case, which validates it. */
export const withBody = <A, E, R>(answer: (body: unknown) => Effect.Effect<A, E, R>) => Effect.flatMap(Body, answer)
