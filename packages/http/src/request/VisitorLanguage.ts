import { type Language, languageOf, preferredTags } from "@slotkit/core/internal"
import { hostLanguage, type VisitedLink } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { localizedFailure } from "../wire/LocalizedFailure.ts"

/** Words the failures of a visitor's request in the language of `Accept-Language`, else of the host, else in English. */
export const inVisitorsLanguage = <A, E, R>(link: VisitedLink, answer: Effect.Effect<A, E, R>) =>
  Effect.catch(answer, (failure) =>
    Effect.flatMap(visitorLanguage(link), (language) => Effect.fail(localizedFailure(failure, language)))
  )

const visitorLanguage = Effect.fnUntraced(function* (link: VisitedLink) {
  const accepted = yield* acceptedLanguage
  if (accepted !== undefined) return accepted
  return yield* Effect.catchCause(hostLanguage(link), () => Effect.succeed(null))
})

/** The language of `Accept-Language`, or `undefined`. */
export const acceptedLanguage = Effect.map(
  HttpServerRequest,
  ({ headers }): Language | undefined =>
    preferredTags(headers["accept-language"] ?? "").flatMap((tag) => languageOf(tag.trim()) ?? [])[0]
)
