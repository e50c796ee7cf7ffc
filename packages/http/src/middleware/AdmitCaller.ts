import type { TokenResource } from "@slotkit/core"
import type { Caller } from "@slotkit/engine"
import { authenticate, CurrentActor, spanned, TooManyRequests } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { CurrentCaller } from "../api/guards/Authenticate.ts"
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
 * Returns the effect that authenticates the caller of a request to a resource and counts the request. It fails with `Unauthorized`
 * or `TooManyRequests`.
 *
 * Every response to a known credential reports the remaining requests, including refusals. Spec: credentials, limits.rate.
 */
export const admitCaller = (resource: TokenResource) =>
  Effect.map(UnknownTokenLimit, (perMinute) => {
    const authenticateFrom = perMinute === null ? authenticate : throttled(perMinute)
    return Effect.gen(function* () {
      const { caller, rate } = yield* authenticateFrom(bearerToken(yield* HttpServerRequest), resource)
      yield* sendRateHeaders(rate)
      if (rate.allowed) return caller
      yield* countLimited("credential")
      return yield* new TooManyRequests({
        message: "The credential has made 60 requests in the last minute. Try again later.",
        retryAfterSeconds: rate.resetSeconds
      })
    })
  })

/** Answers on behalf of a caller, in a span with a name. */
export const onBehalfOf = <A, E, R>(caller: Caller, name: string, answer: Effect.Effect<A, E, R>) => {
  const { hostId, kind, id } = caller.credential
  return spanned(name, () => ({ "host.id": hostId }), answer).pipe(
    Effect.provideService(CurrentCaller, caller),
    Effect.provideService(KeyOwner, { credential: `${kind}:${id}`, hostId }),
    Effect.provideService(CurrentActor, { kind, id })
  )
}

/** Skips the token lookup for an address that has sent too many unknown ones in the last minute. */
const throttled = (perMinute: number) => {
  const unknown = addressSlidingLimit("unknown tokens", perMinute)
  return Effect.fnUntraced(function* (token: string | undefined, resource: TokenResource) {
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
    return yield* Effect.tapError(authenticate(token, resource), ({ presented }) =>
      Effect.sync(() => presented && unknown.count(address, now))
    )
  })
}
