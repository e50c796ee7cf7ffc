import { authenticate, CurrentActor, TooManyRequests } from "@slotkit/engine"
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
 * How many unknown, expired or revoked credentials one address may send in any minute before it is answered 429; null, the default, for
 * any number. Of the ten thousand addresses that sent one last.
 */
export const UnknownTokenLimit = Context.Reference<number | null>("@slotkit/http/UnknownTokenLimit", { defaultValue: () => null })

/**
 * Finds out who calls, counts the request, and answers 401 or 429 before anything else is looked at.
 *
 * Every answer to a known credential says what remains of its minute, refused ones included. Spec: credentials, limits.rate.
 */
export const authenticateLayer = Layer.effect(
  Authenticate,
  Effect.map(UnknownTokenLimit, (perMinute) => {
    const authenticateFrom = perMinute === null ? authenticate : throttled(perMinute)
    return Authenticate.of((answer) =>
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
        const { kind, id } = caller.credential
        return yield* answer.pipe(
          Effect.provideService(CurrentCaller, caller),
          Effect.provideService(KeyOwner, `${kind}:${id}`),
          Effect.provideService(CurrentActor, { kind, id })
        )
      })
    )
  })
)

/** Looks no token up for an address that has sent too many unknown ones in the last minute, whatever it sends. */
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
