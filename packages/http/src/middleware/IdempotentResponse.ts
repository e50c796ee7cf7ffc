import { Conflict, type Idempotent, Invalid, idempotent, type KeyedRequest, type PlainResponse } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { ReplayedResult } from "../api/guards/Idempotency.ts"
import { storableResponse } from "./StorableResponse.ts"

/**
 * Answers a request with a key, or replays the answer to the first one. Fails with `Conflict` while the first one is in progress,
 * and with `Invalid` if the key was used for another request.
 *
 * `answer` renders `ReplayedResult` instead of working again. Decision 0021.
 */
export const idempotentResponse = Effect.fnUntraced(function* <E, R>(
  keyed: KeyedRequest,
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  holdsSecret: boolean
) {
  const outcome = yield* idempotent(keyed, answer, {
    render: (result) => Effect.provideService(answer, ReplayedResult, { result }),
    write: storableResponse,
    read: responseOf,
    holdsSecret
  })
  const response = yield* valueOf(outcome)
  return outcome._tag === "replayed" ? HttpServerResponse.setHeader(response, "idempotent-replayed", "true") : response
})

/** The name of the key in a refusal, and the refusal of a request whose first one is in progress. */
export interface KeyWords {
  readonly key: string
  readonly inProgress: string
}

const headerWords: KeyWords = {
  key: "Idempotency-Key",
  inProgress: "The first request with this Idempotency-Key is still in progress. Try again shortly."
}

/** Returns the value of a keyed request, or fails with the reason why there is none. */
export const valueOf = <A>(outcome: Idempotent<A>, words: KeyWords = headerWords) =>
  Effect.gen(function* () {
    if ("value" in outcome) return outcome.value
    if (outcome._tag === "running") return yield* stillRunning(words)
    return yield* outcome._tag === "unreadable"
      ? cannotOpen(words)
      : wrongKey("was used for another request in the last 24 hours", words.key)
  })

const responseOf = ({ status, headers, body }: PlainResponse) => {
  const { "content-type": contentType, ...others } = headers
  return body === ""
    ? HttpServerResponse.empty({ status, headers: others })
    : HttpServerResponse.text(body, { status, headers: others, ...(contentType === undefined ? {} : { contentType }) })
}

const cannotOpen = ({ key }: KeyWords) =>
  new Conflict({
    message: `The first request with this ${key} succeeded, but its response was encrypted with a different SLOTKIT_SECRET and cannot be replayed.`,
    reason: "replay_unreadable"
  })

/** A key that is malformed, or was used for another request. */
export const wrongKey = (rule: string, key: string = headerWords.key) => Invalid.of({ [key]: [`The ${key} ${rule}.`] })

const stillRunning = ({ inProgress }: KeyWords) =>
  Effect.andThen(
    HttpEffect.appendPreResponseHandler((_, response) =>
      Effect.succeed(HttpServerResponse.setHeader(response, "retry-after", "1"))
    ),
    new Conflict({ message: inProgress, reason: "key_in_use" })
  )
