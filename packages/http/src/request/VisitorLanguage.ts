import { type Language, languageOf, preferredTags } from "@slotkit/core/internal"
import { hostLanguage, Unavailable, type VisitedLink } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { localizedChanges, refusesChange } from "../wire/LocalizedChanges.ts"
import { localizedFailure } from "../wire/LocalizedFailure.ts"

/**
 * Words the failures of a visitor's request, and why a booking cannot be changed, in the language of `Accept-Language`, else of
 * the host, else in English.
 */
export const inVisitorsLanguage = <A, E, R>(link: VisitedLink, answer: Effect.Effect<A, E, R>) =>
  answer.pipe(
    Effect.catch((failure) =>
      Effect.flatMap(visitorLanguage(link), (language) => Effect.fail(localizedFailure(failure, language)))
    ),
    // A calendar that does not respond is a defect of the use case.
    Effect.catchDefect((defect) =>
      defect instanceof Unavailable
        ? Effect.flatMap(visitorLanguage(link), (language) => Effect.die(localizedFailure(defect, language)))
        : Effect.die(defect)
    ),
    Effect.flatMap((body) =>
      refusesChange(body)
        ? Effect.map(visitorLanguage(link), (language) => localizedChanges(body, language))
        : Effect.succeed(body)
    )
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
