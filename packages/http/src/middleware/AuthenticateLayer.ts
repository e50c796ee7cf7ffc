import { authenticate, CurrentActor, spanned, TooManyRequests } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Layer from "effect/Layer"
import { Authenticate, CurrentCaller } from "../api/guards/Authenticate.ts"
import { KeyOwner } from "../api/guards/Idempotency.ts"
import { addressSlidingLimit } from "../request/AddressSlidingLimit.ts"
import { bearerToken } from "../request/BearerToken.ts"
import { clientAddress } from "../request/ClientAddress.ts"
import { countLimited } from "./CountLimited.ts"
import { sendRateHeaders } from "./RateHeaders.ts"

/**
 * The number of unknown, expired or revoked credentials that one address may send per minute before it gets 429. Null, the
 * default, disables the limit. Covers the last ten thousand addresses that sent one.
 */
export const UnknownTokenLimit = Context.Reference<number | null>("@slotkit/http/UnknownTokenLimit", { defaultValue: () => null })

/**
 * Authenticates the caller, counts the request, and answers 401 or 429 before any other check.
 *
 * Every response to a known credential reports the remaining requests, including refusals. Spec: credentials, limits.rate.
 */
export const authenticateLayer = Layer.effect(
  Authenticate,
  Effect.map(UnknownTokenLimit, (perMinute) => {
    const authenticateFrom = perMinute === null ? authenticate : throttled(perMinute)
    return Authenticate.of((answer, { endpoint }) =>
      Effect.gen(function* () {
        const { caller, rate } = yield* authenticateFrom(bearerToken(yield* HttpServerRequest))
        yield* sendRateHeaders(rate)
        if (!rate.allowed) {
          yield* countLimited("credential")
          return yield* new TooManyRequests({
            message: "The credential has made 60 requests in the last minute. Try again later.",
            retryAfterSeconds: rate.resetSeconds
          })
        }
        const { hostId, kind, id } = caller.credential
        return yield* spanned(endpoint.identifier, () => ({ "host.id": hostId }), answer).pipe(
          Effect.provideService(CurrentCaller, caller),
          Effect.provideService(KeyOwner, { credential: `${kind}:${id}`, hostId }),
          Effect.provideService(CurrentActor, { kind, id })
        )
      })
    )
  })
)

/** Skips the token lookup for an address that has sent too many unknown ones in the last minute. */
const throttled = (perMinute: number) => {
  const unknown = addressSlidingLimit("unknown tokens", perMinute)
  return Effect.fnUntraced(function* (token: string | undefined) {
    const address = yield* clientAddress
    const now = yield* Clock.currentTimeMillis
    const { allowed, resetSeconds } = unknown.look(address, now)
    if (token !== undefined && !allowed) {
      yield* countLimited("unknown_token")
      return yield* new TooManyRequests({
        message: `This address has sent ${perMinute} unknown credentials in the last minute. Try again later.`,
        retryAfterSeconds: resetSeconds
      })
    }
    return yield* Effect.tapError(authenticate(token), ({ presented }) =>
      Effect.sync(() => presented && unknown.count(address, now))
    )
  })
}
