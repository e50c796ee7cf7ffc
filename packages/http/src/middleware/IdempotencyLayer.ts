import { sha256Hex } from "@slotkit/core"
import { Conflict, IdempotencyStore, Invalid, type KeyedRequest, type RememberedAnswer } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import * as HttpEffect from "effect/http/HttpEffect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { Idempotency, KeyOwner } from "../api/guards/Idempotency.ts"
import { RawBody } from "../api/guards/ReadBody.ts"
import { pathOf } from "../request/PathOf.ts"
import { HoldsSecret } from "../wire/HoldsSecret.ts"
import { rememberable } from "./RememberedAnswer.ts"

/**
 * Answers a repeated request as the first time instead of doing its work again: `Idempotency-Key`, for 24 hours, per credential.
 *
 * A keyed request runs to its end even when its caller goes away, since the caller will ask for the answer. What a guard refused
 * (401, 403, 429) and what went wrong on our side (5xx) is forgotten, and a claim that nothing was heard of for a minute is open
 * again. Decision 0021.
 */
export const idempotencyLayer = Layer.succeed(Idempotency, (answer, { endpoint }) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest
    const key = request.headers["idempotency-key"]
    if (key === undefined) return yield* answer
    if (!keyPattern.test(key)) return yield* wrongKey("must be 1 to 255 visible ASCII characters")
    const keyed = { credential: yield* KeyOwner, key, fingerprint: fingerprint(request, yield* RawBody) }
    return yield* Effect.uninterruptible(answerOnce(keyed, answer, Context.get(endpoint.annotations, HoldsSecret)))
  })
)

const abandonedAfterMs = 60_000

const answerOnce = <E, R>(
  keyed: KeyedRequest,
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  holdsSecret: boolean
) =>
  Effect.gen(function* () {
    const store = yield* IdempotencyStore
    const begun = yield* store.begin(keyed, yield* Clock.currentTimeMillis, abandonedAfterMs)
    if (begun._tag === "answered") return replay(begun.answer)
    if (begun._tag === "running") return yield* stillRunning
    if (begun._tag === "other") return yield* wrongKey("was used for another request in the last 24 hours")
    return yield* Effect.onExit(answer, (exit) => remember(keyed, exit, holdsSecret))
  })

const remember = (
  keyed: KeyedRequest,
  exit: Exit.Exit<HttpServerResponse.HttpServerResponse, unknown>,
  holdsSecret: boolean
): Effect.Effect<void, never, IdempotencyStore> =>
  Effect.flatMap(IdempotencyStore, (store) => {
    const answer = rememberable(exit, holdsSecret)
    return answer === undefined ? store.forget(keyed) : store.answer(keyed, answer)
  }).pipe(Effect.catchCause((cause) => Effect.logWarning("An answer could not be remembered for its Idempotency-Key", cause)))

const replay = ({ status, headers, body }: RememberedAnswer): HttpServerResponse.HttpServerResponse => {
  const { "content-type": contentType, ...others } = headers
  return body === ""
    ? HttpServerResponse.empty({ status, headers: others })
    : HttpServerResponse.text(body, { status, headers: others, ...(contentType === undefined ? {} : { contentType }) })
}

const wrongKey = (rule: string) => Invalid.of({ "Idempotency-Key": [`The Idempotency-Key ${rule}.`] })

const stillRunning = Effect.andThen(
  HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(HttpServerResponse.setHeader(response, "retry-after", "1"))
  ),
  Effect.fail(new Conflict({ message: "The first request with this Idempotency-Key is still running." }))
)

/** What makes two requests the same: SHA-256 of method, path and body. */
const fingerprint = ({ method, url }: HttpServerRequest, body: Uint8Array): string => {
  const head = new TextEncoder().encode(`${method} ${pathOf(url)}\n`)
  const bytes = new Uint8Array(head.length + body.length)
  bytes.set(head)
  bytes.set(body, head.length)
  return sha256Hex(bytes)
}

const keyPattern = /^[\x21-\x7e]{1,255}$/
