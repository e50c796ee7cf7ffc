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

/** Returns the value of a keyed request, or fails with the reason why there is none. */
export const valueOf = <A>(outcome: Idempotent<A>) =>
  Effect.gen(function* () {
    if ("value" in outcome) return outcome.value
    if (outcome._tag === "running") return yield* stillRunning
    return yield* outcome._tag === "unreadable" ? cannotOpen : wrongKey("was used for another request in the last 24 hours")
  })

const responseOf = ({ status, headers, body }: PlainResponse) => {
  const { "content-type": contentType, ...others } = headers
  return body === ""
    ? HttpServerResponse.empty({ status, headers: others })
    : HttpServerResponse.text(body, { status, headers: others, ...(contentType === undefined ? {} : { contentType }) })
}

const cannotOpen = new Conflict({
  message:
    "The first request with this Idempotency-Key succeeded, but its response was encrypted with a different SLOTKIT_SECRET and cannot be replayed.",
  reason: "replay_unreadable"
})

/** A key that is malformed, or was used for another request. */
export const wrongKey = (rule: string) => Invalid.of({ "Idempotency-Key": [`The Idempotency-Key ${rule}.`] })

const stillRunning = Effect.andThen(
  HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(HttpServerResponse.setHeader(response, "retry-after", "1"))
  ),
  Effect.fail(
    new Conflict({
      message: "The first request with this Idempotency-Key is still in progress. Try again shortly.",
      reason: "key_in_use"
    })
  )
)
