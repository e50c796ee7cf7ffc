import { millisPerDay } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { GrantStore } from "../ports/GrantStore.ts"
import { SessionStore } from "../ports/SessionStore.ts"

/** How long a code or token stays known after its end, so that one that comes a second time is still told from an unknown one. */
export const endedGrantDays = 7

/** Forgets codes and tokens that ended a week ago, and sign-in links and sessions that ended a day ago. */
export const forgetEnded = Effect.gen(function* () {
  const grants = yield* GrantStore
  const sessions = yield* SessionStore
  const now = yield* Clock.currentTimeMillis
  yield* grants.prune(now - endedGrantDays * millisPerDay)
  yield* sessions.prune(now - millisPerDay)
})
