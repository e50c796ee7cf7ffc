import { sha256Hex } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Layer from "effect/Layer"
import { Idempotency, KeyOwner } from "../api/guards/Idempotency.ts"
import { RawBody } from "../api/guards/ReadBody.ts"
import { HoldsSecret } from "../wire/Wire.ts"
import { idempotentResponse, wrongKey } from "./IdempotentResponse.ts"
import { pathOf } from "./RouteMethods.ts"

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
    if (!keyPattern.test(key)) return yield* wrongKey("must be 1 to 255 visible ASCII characters")
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
