import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** Runs a change at a time. The clock stands still during it. */
export const changedAt = <A, E, R>(now: Instant, change: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Clock.Clock, (clock) =>
    Effect.provideService(change, Clock.Clock, {
      ...clock,
      currentTimeMillisUnsafe: () => now,
      currentTimeMillis: Effect.succeed(now),
      currentTimeNanosUnsafe: () => BigInt(now) * 1_000_000n,
      currentTimeNanos: Effect.succeed(BigInt(now) * 1_000_000n),
      sleep: (duration) => clock.sleep(duration)
    })
  )
