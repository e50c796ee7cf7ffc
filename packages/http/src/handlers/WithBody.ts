import * as Effect from "effect/Effect"
import { Body } from "../api/guards/ReadBody.ts"

/** Answers with the JSON body of the request, which the use case reads. */
export const withBody = <A, E, R>(answer: (body: unknown) => Effect.Effect<A, E, R>) => Effect.flatMap(Body, answer)
