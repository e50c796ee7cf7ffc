import { sha256Hex, wrongField } from "@slotkit/core/internal"
import {
  Conflict,
  CurrentActor,
  type IdempotencyStore,
  type Idempotent,
  Invalid,
  idempotent,
  type KeyedRequest,
  type PlainResponse,
  type SecretBox
} from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import { pathOf } from "../middleware/RouteMethods.ts"
import { storableResponse } from "../middleware/StorableResponse.ts"
import { acceptedLanguage } from "../request/VisitorLanguage.ts"
import { ConflictError, InvalidError } from "../wire/Errors.ts"
import { localizedFailure } from "../wire/LocalizedFailure.ts"
import { HoldsSecret } from "../wire/Wire.ts"
import { RawBody } from "./ReadBody.ts"

/** The owner of the request's idempotency key. Set by the middleware that admitted the request. */
export class KeyOwner extends Context.Service<KeyOwner, Pick<KeyedRequest, "credential" | "hostId">>()(
  "@slotkit/http/KeyOwner"
) {}

/**
 * A use case's result, passed back to the handler so that it can render the response early. The idempotency middleware stores the
 * answer in the transaction of the work, before a response exists.
 */
export const ReplayedResult = Context.Reference<{ readonly result: unknown } | undefined>("@slotkit/http/ReplayedResult", {
  defaultValue: () => undefined
})

/** Returns the result of a use case. If the result is already known, the use case does not run. */
export const unlessReplayed = <A, E, R>(useCase: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(ReplayedResult, (known) => (known === undefined ? useCase : Effect.succeed(known.result as A)))

/** Replays the first answer to requests that repeat an `Idempotency-Key`. Decision 0021. */
export class Idempotency extends HttpApiMiddleware.Service<
  Idempotency,
  { requires: KeyOwner | RawBody | IdempotencyStore | SecretBox }
>()("@slotkit/http/Idempotency", { error: [InvalidError, ConflictError] }) {}

/**
 * Answers a request with a key, or replays the answer to the first one. Fails with `Conflict` while the first one is in progress,
 * and with `Invalid` if the key was used for another request.
 *
 * `answer` renders `ReplayedResult` instead of working again. Decision 0021.
 */
const idempotentResponse = Effect.fnUntraced(function* <E, R>(
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

/** The name of the key: that of a header of the API, or that of an argument of a tool. */
export type KeyName = "Idempotency-Key" | "idempotency_key"

/** Returns the value of a keyed request, or fails with the reason why there is none, in a visitor's language. */
export const valueOf = <A>(outcome: Idempotent<A>, key: KeyName = "Idempotency-Key") =>
  Effect.gen(function* () {
    if ("value" in outcome) return outcome.value
    if (outcome._tag === "running") return yield* stillRunning(key)
    return yield* inCallersLanguage(
      outcome._tag === "unreadable"
        ? Conflict.of({ code: "replay_unreadable", key })
        : wrongKey("was used for another request in the last 24 hours", key)
    )
  })

const responseOf = ({ status, headers, body }: PlainResponse) => {
  const { "content-type": contentType, ...others } = headers
  return body === ""
    ? HttpServerResponse.empty({ status, headers: others })
    : HttpServerResponse.text(body, { status, headers: others, ...(contentType === undefined ? {} : { contentType }) })
}

/** A key that is malformed, or was used for another request. */
const wrongKey = (rule: string, key: KeyName = "Idempotency-Key") => Invalid.of([wrongField(key, `The ${key} ${rule}.`)])

/** Fails in the language that a visitor accepts, else in English. */
const inCallersLanguage = <F>(failure: F): Effect.Effect<never, F, HttpServerRequest> =>
  Effect.flatMap(CurrentActor, ({ kind }) =>
    kind === "visitor"
      ? Effect.flatMap(acceptedLanguage, (language) => Effect.fail(localizedFailure(failure, language)))
      : Effect.fail(failure)
  )

const stillRunning = (key: KeyName) =>
  Effect.andThen(
    HttpEffect.appendPreResponseHandler((_, response) =>
      Effect.succeed(HttpServerResponse.setHeader(response, "retry-after", "1"))
    ),
    inCallersLanguage(Conflict.of({ code: "key_in_use", key }))
  )

/**
 * Replays the stored response to a repeated request instead of repeating its work. `Idempotency-Key` is valid for 24 hours, per
 * credential.
 *
 * The response is stored in the transaction of the work, so a process that crashes leaves both or neither. A keyed request runs
 * to completion even if its caller disconnects, because the caller will retry. Refusals by other middleware (401, 403, 429) and
 * server errors (5xx) are not stored. If the work has committed nevertheless, its response is kept. A claim that has been
 * inactive for a minute is released. Responses that contain secrets are stored sealed. Decision 0021.
 */
export const idempotencyLayer = Layer.succeed(Idempotency, (answer, { endpoint }) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest
    const key = request.headers["idempotency-key"]
    if (key === undefined) return yield* answer
    if (!keyPattern.test(key)) return yield* inCallersLanguage(wrongKey("must be 1 to 255 visible ASCII characters"))
    const keyed = { ...(yield* KeyOwner), key, fingerprint: fingerprint(request, yield* RawBody) }
    return yield* Effect.uninterruptible(idempotentResponse(keyed, answer, Context.get(endpoint.annotations, HoldsSecret)))
  })
)

/** The fingerprint of a request: SHA-256 of method, path and body. */
const fingerprint = ({ method, url }: HttpServerRequest, body: Uint8Array): string => {
  const head = new TextEncoder().encode(`${method} ${pathOf(url)}\n`)
  const bytes = new Uint8Array(head.length + body.length)
  bytes.set(head)
  bytes.set(body, head.length)
  return sha256Hex(bytes)
}

const keyPattern = /^[\x21-\x7e]{1,255}$/
