import { type ClientCredentials, hashToken } from "@slotkit/core"
import { authenticateClient } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { clientAddress } from "../request/ClientAddress.ts"
import { slidingLimit } from "../request/SlidingLimit.ts"

/** Credentials were wrong once more, after too many that were wrong for one client id from one address. */
export class TooManyLogins extends Data.TaggedError("TooManyLogins")<{ readonly retryAfterSeconds: number }> {}

/** How often an app may fail to authenticate from one address in any minute. */
export const failedLoginsPerMinute = 10

/**
 * Authenticates apps, and lets whoever sent ten wrong credentials for a client id from one address in the last minute wait.
 *
 * The right credentials always pass: nobody guesses 256 random bits, whereas client ids are public and the address may be that of a proxy, or
 * not known, so that waiting with the right secret would let anybody lock an app out. The limit is this process's own; a refusal that is over
 * it is not counted, so that its memory stays bounded. RFC 6749, section 2.3.1: "MUST protect any endpoint utilizing it against brute force
 * attacks".
 */
export const clientLogins = () => {
  const failures = slidingLimit("logins", failedLoginsPerMinute)
  return Effect.fnUntraced(function* (credentials: ClientCredentials) {
    // Of one length, however long the client id that was sent.
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
