import * as Effect from "effect/Effect"
import { ParsedSearchParams } from "effect/http/HttpServerRequest"

/** Answers with the query parameters of the request, which the use case reads. */
export const withQuery = <A, E, R>(answer: (query: ParsedSearchParams["Service"]) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(ParsedSearchParams, answer)
