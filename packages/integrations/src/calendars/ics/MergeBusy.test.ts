import { mergeIntervals } from "@slotkit/core/internal"
import { expect, it } from "vitest"
import { mergeBusy } from "./MergeBusy.ts"

const hour = 3_600_000

const run = <A>(work: Generator<void, A>) => {
  let steps = 0
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return { steps, value: step.value }
    steps++
  }
}

it("merges busy times as a whole, over the ends of days and in any order", () => {
  let state = 7
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (const count of [0, 1, 50, 500]) {
    const busy = Array.from({ length: count }, () => {
      const start = (next(24 * 90) - 24 * 30) * hour
      return { start, end: start + next(60) * hour }
    })
    // All times that begin before the range overlap its start.
    const overlapping = busy.map(({ start, end }) => ({ start, end: start < 0 ? Math.max(end, 1) : end }))
    expect(run(mergeBusy(overlapping, 0)).value).toEqual(mergeIntervals(overlapping))
  }
})

it("yields for every hour and every few thousand times", () => {
  const busy = Array.from({ length: 10_000 }, (_, index) => ({ start: (index % 240) * hour, end: (index % 240) * hour + 1 }))
  expect(run(mergeBusy(busy, 0)).steps).toBe(3 + 240)
})
