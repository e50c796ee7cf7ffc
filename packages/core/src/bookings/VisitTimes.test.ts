import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { millisPerMinute } from "../values/Instant.ts"
import { type PartTimes, readyAfter, visitTimes } from "./VisitTimes.ts"

const part = (
  starts: ReadonlyArray<number>,
  durationMinutes: number,
  buffers: readonly [number, number] = [0, 0]
): PartTimes => ({
  starts: starts.map((minute) => minute * millisPerMinute),
  durationMinutes,
  bufferBeforeMinutes: buffers[0],
  bufferAfterMinutes: buffers[1]
})
const minutes = (visits: ReturnType<typeof visitTimes>) => visits.map((starts) => starts.map((start) => start / millisPerMinute))

describe("The times of a visit", () => {
  it.each<[what: string, parts: ReadonlyArray<PartTimes>, maxGap: number, visits: ReadonlyArray<ReadonlyArray<number>>]>([
    [
      "a part begins when the one before it has ended",
      [part([0, 30], 30), part([30, 60], 15)],
      0,
      [
        [0, 30],
        [30, 60]
      ]
    ],
    ["a part waits for its first free start", [part([0], 45), part([0, 60, 90], 15)], 15, [[0, 60]]],
    ["no longer than the gap", [part([0], 45), part([61], 15)], 15, []],
    ["buffers pass before the next part, and are no wait", [part([0], 30, [0, 10]), part([35, 45], 15, [5, 0])], 0, [[0, 45]]],
    [
      "a part begins later if the one after it is free only then",
      [part([0], 30), part([30, 45], 30), part([80], 10)],
      15,
      [[0, 45, 80]]
    ],
    ["a part without free starts leaves no visit", [part([0], 30), part([], 30)], 240, []],
    [
      "the same service twice follows itself",
      [part([0, 30, 60], 30), part([0, 30, 60], 30)],
      0,
      [
        [0, 30],
        [30, 60]
      ]
    ]
  ])("%s", (_, parts, maxGap, visits) => {
    expect(minutes(visitTimes(parts, maxGap))).toEqual(visits)
  })

  it("are those that trying every combination finds, the earliest for each start", () => {
    const aPart = fc
      .record({
        starts: fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 12 }),
        length: fc.integer({ min: 1, max: 8 }),
        buffers: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))
      })
      .map(({ starts, length, buffers }) =>
        part(
          starts.toSorted((one, other) => one - other),
          length,
          buffers
        )
      )
    fc.assert(
      fc.property(fc.array(aPart, { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 10 }), (parts, maxGap) => {
        expect(visitTimes(parts, maxGap)).toEqual(everyVisit(parts, maxGap))
      })
    )
  })
})

/** Tries all starts of all parts. */
const everyVisit = (parts: ReadonlyArray<PartTimes>, maxGap: number): ReadonlyArray<ReadonlyArray<number>> => {
  const [first, next] = parts
  const from = (index: number, begun: ReadonlyArray<number>): ReadonlyArray<number> | undefined => {
    const before = parts[index - 1]!
    const here = parts[index]
    if (here === undefined) return begun
    const ready = readyAfter(begun.at(-1)!, before, here)
    for (const start of here.starts) {
      if (start < ready || start > ready + maxGap * millisPerMinute) continue
      const found = from(index + 1, [...begun, start])
      if (found !== undefined) return found
    }
    return undefined
  }
  return first!.starts.flatMap((start) => {
    const visit = next === undefined ? [start] : from(1, [start])
    return visit === undefined ? [] : [visit]
  })
}
