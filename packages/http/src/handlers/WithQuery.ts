import * as Effect from "effect/Effect"
import { ParsedSearchParams } from "effect/http/HttpServerRequest"

/** Passes the query parameters of the request to the use case, which validates them. */
export const withQuery = <A, E, R>(answer: (query: ParsedSearchParams["Service"]) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(ParsedSearchParams, answer)
