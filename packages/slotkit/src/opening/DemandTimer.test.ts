import { makeDemandCounts } from "@slotkit/engine"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { makeDemandTimer } from "./DemandTimer.ts"

const look = { hostId: 1, serviceId: 2, day: "2026-01-05", kind: "asked", n: 1 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A timer on a clock that only the test moves. Storing takes the counts, and ends when the test says so. */
const aTimer = (ends: Promise<void> = Promise.resolve()) => {
  const counts = makeDemandCounts()
  let now = 0
  let stored = 0
  const timer = makeDemandTimer(
    counts,
    () => now,
    async () => {
      stored++
      counts.take()
      await ends
    }
  )
  return { counts, timer, pass: (ms: number) => (now += ms), stored: () => stored }
}

it("MUST store counts at most once a minute, on use, and nothing if nothing was counted", () => {
  const { counts, timer, pass, stored } = aTimer()
  counts.add([look])
  timer.check()
  pass(59_999)
  timer.check()
  expect(stored()).toBe(0)
  pass(1)
  timer.check()
  counts.add([look])
  timer.check()
  expect(stored()).toBe(1)
  pass(60_000)
  timer.check()
  pass(60_000)
  timer.check()
  expect(stored()).toBe(2)
})

it("MUST store counts after a minute without any use", () => {
  const { counts, pass, stored } = aTimer()
  counts.add([look])
  pass(60_000)
  vi.advanceTimersByTime(60_000)
  expect(stored()).toBe(1)
})

it("MUST store what is left at the end, and not wait longer than the grace", async () => {
  const { counts, timer, stored } = aTimer(new Promise(() => {}))
  counts.add([look])
  const ended = timer.end(1000)
  await vi.advanceTimersByTimeAsync(1000)
  await ended
  expect(stored()).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})
