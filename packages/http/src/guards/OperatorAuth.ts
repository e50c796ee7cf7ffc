import { hashToken } from "@slotkit/core"
import { equalDigests } from "@slotkit/core/internal"
import { CurrentActor, spanned, TooManyRequests, Unauthorized } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import { countLimited } from "../middleware/RateHeaders.ts"
import { addressSlidingLimit } from "../request/AddressSlidingLimit.ts"
import { clientAddress } from "../request/ClientAddress.ts"
import { tooManyRequests, UnauthorizedError } from "../wire/Errors.ts"
import { bearerToken } from "./Authenticate.ts"
import { KeyOwner } from "./Idempotency.ts"

/** The operator token of the operator API, as SHA-256 in lowercase hex. */
export class OperatorToken extends Context.Service<OperatorToken, { readonly hash: string }>()("@slotkit/http/OperatorToken") {}

/** Accepts the operator token only. Operator API. */
export class OperatorAuth extends HttpApiMiddleware.Service<OperatorAuth, { provides: KeyOwner; requires: OperatorToken }>()(
  "@slotkit/http/OperatorAuth",
  { error: [UnauthorizedError, tooManyRequests("One address sent too many wrong operator tokens within a minute.")] }
) {}

/** The number of wrong operator tokens that one address may send per minute before the operator API answers 429. */
export const WrongOperatorTokenLimit = Context.Reference<number>("@slotkit/http/WrongOperatorTokenLimit", {
  defaultValue: () => 30
})

/**
 * Accepts the operator token only. Compares digests in constant time.
 *
 * An address that has sent too many wrong tokens in the last minute gets 429, even with the right token, to prevent guessing. The
 * counters are local to this process. Operator API.
 */
export const operatorAuthLayer = Layer.effect(
  OperatorAuth,
  Effect.map(WrongOperatorTokenLimit, (perMinute) => {
    const wrong = addressSlidingLimit("wrong operator tokens", perMinute)
    return OperatorAuth.of((answer, { endpoint }) =>
      Effect.gen(function* () {
        const token = bearerToken(yield* HttpServerRequest)
        if (token === undefined) {
          return yield* new Unauthorized({ fact: { code: "operator_absent" }, presented: false })
        }
        const address = yield* clientAddress
        const now = yield* Clock.currentTimeMillis
        const { allowed, resetSeconds } = wrong.look(address, now)
        if (!allowed) {
          yield* countLimited("unknown_token")
          return yield* new TooManyRequests({
            fact: { code: "operator_tokens", most: perMinute },
            retryAfterSeconds: resetSeconds
          })
        }
        const { hash } = yield* OperatorToken
        if (!equalDigests(hashToken(token), hash)) {
          wrong.count(address, now)
          return yield* new Unauthorized({ fact: { code: "operator_wrong" }, presented: true })
        }
        return yield* spanned(endpoint.identifier, () => ({}), answer).pipe(
          Effect.provideService(KeyOwner, { credential: "operator", hostId: null }),
          Effect.provideService(CurrentActor, { kind: "operator", id: null })
        )
      })
    )
  })
)
