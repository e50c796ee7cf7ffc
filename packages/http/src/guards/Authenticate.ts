import type { TokenResource } from "@slotkit/core"
import {
  authenticate,
  type Caller,
  type CredentialStore,
  CurrentActor,
  type Settings,
  spanned,
  TooManyRequests
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import { countLimited, sendRateHeaders } from "../middleware/RateHeaders.ts"
import { addressSlidingLimit } from "../request/AddressSlidingLimit.ts"
import { clientAddress } from "../request/ClientAddress.ts"
import { TooManyRequestsError, UnauthorizedError } from "../wire/Errors.ts"
import { KeyOwner } from "./Idempotency.ts"

/** The authenticated caller of the current request. */
export class CurrentCaller extends Context.Service<CurrentCaller, Caller>()("@slotkit/http/CurrentCaller") {}

/** Authenticates the caller and counts the request, before any other check. Spec: credentials, limits.rate. */
export class Authenticate extends HttpApiMiddleware.Service<
  Authenticate,
  { provides: CurrentCaller | KeyOwner; requires: CredentialStore | Settings }
>()("@slotkit/http/Authenticate", { error: [UnauthorizedError, TooManyRequestsError] }) {}

/**
 * The number of unknown, expired or revoked credentials that one address may send per minute before it gets 429. Null, the
 * default, disables the limit. Covers the last ten thousand addresses that sent one.
 */
export const UnknownTokenLimit = Context.Reference<number | null>("@slotkit/http/UnknownTokenLimit", { defaultValue: () => null })

/**
 * Returns the effect that authenticates the caller of a request to a resource and counts the request. It fails with
 * `Unauthorized` or `TooManyRequests`.
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
        fact: { code: "credential", most: rate.most },
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
        fact: { code: "unknown_credentials", most: perMinute },
        retryAfterSeconds: resetSeconds
      })
    }
    return yield* Effect.tapError(authenticate(token, resource), ({ presented }) =>
      Effect.sync(() => presented && unknown.count(address, now))
    )
  })
}

/**
 * Returns the token of an `Authorization: Bearer` header, or `undefined`.
 *
 * The scheme is case-insensitive (RFC 9110 section 11.1). A token in the query or body is ignored.
 */
export const bearerToken = (request: HttpServerRequest): string | undefined =>
  bearerPattern.exec(request.headers.authorization ?? "")?.[1]

const bearerPattern = /^Bearer +([^ ]+) *$/i

/**
 * Authenticates the caller, counts the request, and answers 401 or 429 before any other check. Spec: credentials, limits.rate.
 */
export const authenticateLayer = Layer.effect(
  Authenticate,
  Effect.map(admitCaller("api"), (admit) =>
    Authenticate.of((answer, { endpoint }) => Effect.flatMap(admit, (caller) => onBehalfOf(caller, endpoint.identifier, answer)))
  )
)
