import { expect, it } from "@effect/vitest"
import { Clock, Effect, Metric } from "effect"
import { realUrl } from "../../test/RealDatabase.ts"
import { clockDifference, clockProblem, pgFromUrl } from "../index.ts"

/** The process's clock, moved by some minutes. */
const movedClock = (clock: Clock.Clock, minutes: number): Clock.Clock => {
  const now = () => Date.now() + minutes * 60_000
  return Object.assign(Object.create(clock), { currentTimeMillis: Effect.sync(now), currentTimeMillisUnsafe: now })
}

it.live("keeps how many seconds the process is ahead of the database, or behind it, as a metric", () =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    for (const minutes of [45, -45]) {
      const problem = yield* Effect.provideService(clockProblem, Clock.Clock, movedClock(clock, minutes))
      expect(problem).toMatch(minutes > 0 ? "seconds ahead of" : "seconds behind")
      const { value } = yield* Metric.value(clockDifference)
      // The question takes less than two minutes.
      expect(Math.abs(value / 60 - minutes)).toBeLessThan(1)
    }
    const named = (yield* Metric.snapshot).find(({ id }) => id === "slotkit_clock_difference_seconds")
    expect(named?.type).toBe("Gauge")
  }).pipe(Effect.provide(pgFromUrl(realUrl)))
)
