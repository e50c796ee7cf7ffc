import { expect, it } from "@effect/vitest"
import { Effect, Metric } from "effect"
import { TestClock } from "effect/testing"
import { realUrl } from "../../test/RealDatabase.ts"
import { clockDifference, clockProblem, pgFromUrl } from "../index.ts"

const minute = 60_000

it.effect("keeps how many seconds the process is ahead of the database, or behind it, as a metric", () =>
  Effect.gen(function* () {
    for (const minutes of [45, -45]) {
      yield* TestClock.setTime(Date.now() + minutes * minute)
      expect(yield* clockProblem).toMatch(minutes > 0 ? "seconds ahead of" : "seconds behind")
      const { value } = yield* Metric.value(clockDifference)
      // The question takes less than a minute.
      expect(Math.round(value / 60 - minutes)).toBeLessThanOrEqual(1)
      expect(Math.round(minutes - value / 60)).toBeLessThanOrEqual(1)
    }
    const named = (yield* Metric.snapshot).find(({ id }) => id === "slotkit_clock_difference_seconds")
    expect(named?.type).toBe("Gauge")
  }).pipe(Effect.provide(pgFromUrl(realUrl)))
)
