import { type ClientCredentials, hashToken } from "@slotkit/core"
import { authenticateClient } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { clientAddress } from "../request/ClientAddress.ts"
import { slidingLimit } from "../request/SlidingLimit.ts"

/** The app sent wrong credentials after too many failures for its client id from its address. */
export class TooManyLogins extends Data.TaggedError("TooManyLogins")<{ readonly retryAfterSeconds: number }> {}

/** The number of failed authentications per minute for one client id from one address. */
const failedLoginsPerMinute = 10

/**
 * Authenticates apps. After ten failures within a minute for a client id from one address, further wrong credentials get 429.
 *
 * The right credentials always succeed. A secret has 256 random bits, so it cannot be guessed. Client ids are public and an
 * address may belong to a shared proxy, so refusing the right secret would let anyone lock an app out. The limit is local to this
 * process. Refusals over the limit are not counted, which bounds its memory. RFC 6749, section 2.3.1: "MUST protect any endpoint
 * utilizing it against brute force attacks".
 */
export const clientLogins = () => {
  const failures = slidingLimit("logins", failedLoginsPerMinute)
  return Effect.fnUntraced(function* (credentials: ClientCredentials) {
    // Hashed to a fixed length, because a client id can be arbitrarily long.
    const key = hashToken(`${yield* clientAddress} ${credentials.clientId}`)
    const now = yield* Clock.currentTimeMillis
    const countFailure = Effect.suspend(() => {
      const { allowed, resetSeconds } = failures.look(key, now)
      if (!allowed) return Effect.fail(new TooManyLogins({ retryAfterSeconds: resetSeconds }))
      failures.count(key, now)
      return Effect.void
    })
    return yield* Effect.tapError(authenticateClient(credentials), () => countFailure)
  })
}

export type ClientLogins = ReturnType<typeof clientLogins>
