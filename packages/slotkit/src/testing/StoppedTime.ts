import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** A clock that stands still until it is moved. */
export interface StoppedTime {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Moves to an instant and wakes all sleepers that are due by then, in the order of their times. */
  readonly moveTo: (instant: number) => void
  /** The `Clock` service that shows this time. */
  readonly layer: Layer.Layer<never>
}

/** Creates a clock that stands still at an instant. */
export const stopTime = (start: number): StoppedTime => {
  let now = start
  let elapsed = 0
  const sleepers = new Set<{ readonly until: number; readonly wake: () => void }>()
  const nanos = (millis: number): bigint => BigInt(Math.round(millis)) * 1_000_000n
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: () => now,
    currentTimeMillis: Effect.sync(() => now),
    currentTimeNanosUnsafe: () => nanos(now),
    currentTimeNanos: Effect.sync(() => nanos(now)),
    monotonicTimeNanosUnsafe: () => nanos(elapsed),
    monotonicTimeNanos: Effect.sync(() => nanos(elapsed)),
    sleep: (duration) =>
      Effect.callback<void>((resume) => {
        const millis = Duration.toMillis(duration)
        if (millis <= 0) return resume(Effect.void)
        const sleeper = { until: elapsed + millis, wake: () => resume(Effect.void) }
        sleepers.add(sleeper)
        return Effect.sync(() => sleepers.delete(sleeper))
      })
  }
  return {
    now: () => now,
    moveTo: (instant) => {
      elapsed += Math.max(0, instant - now)
      now = instant
      const due = [...sleepers].filter(({ until }) => until <= elapsed).sort((one, other) => one.until - other.until)
      for (const sleeper of due) {
        sleepers.delete(sleeper)
        sleeper.wake()
      }
    },
    layer: Layer.succeed(Clock.Clock, clock)
  }
}
