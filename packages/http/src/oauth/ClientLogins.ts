import { type ClientCredentials, hashToken } from "@slotkit/core"
import { authenticateClient } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { clientAddress } from "../middleware/ClientAddress.ts"
import { slidingLimit } from "../middleware/SlidingLimit.ts"

/** An app has failed to authenticate too often from one address; its credentials are not looked at. */
export class TooManyLogins extends Data.TaggedError("TooManyLogins")<{ readonly retryAfterSeconds: number }> {}

/** How often an app may fail to authenticate from one address in any minute. */
export const failedLoginsPerMinute = 10

/**
 * Authenticates apps, and lets an address that failed ten times for a client id in the last minute wait.
 *
 * The limit is of the client id and the address together: client ids are public, so that a limit of the client id alone would let anybody lock
 * an app out. It is this process's own. RFC 6749, section 2.3.1: "MUST protect any endpoint utilizing it against brute force attacks".
 */
export const clientLogins = () => {
  const failures = slidingLimit("logins", failedLoginsPerMinute)
  return Effect.fnUntraced(function* (credentials: ClientCredentials) {
    // Of one length, however long the client id that was sent.
    const key = hashToken(`${yield* clientAddress} ${credentials.clientId}`)
    const now = yield* Clock.currentTimeMillis
    const { allowed, resetSeconds } = failures.look(key, now)
    if (!allowed) return yield* new TooManyLogins({ retryAfterSeconds: resetSeconds })
    return yield* Effect.tapError(authenticateClient(credentials), () => Effect.sync(() => failures.count(key, now)))
  })
}

export type ClientLogins = ReturnType<typeof clientLogins>
