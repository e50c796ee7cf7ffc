import { makeDemandCounts } from "@slotkit/engine"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { startDemandTimer } from "./DemandTimer.ts"

const look = { hostId: 1, serviceId: 2, day: "2026-01-05", kind: "asked", n: 1 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Storing takes the counts, and ends when `ends` does. */
const start = (ends: Promise<void> = Promise.resolve()) => {
  const counts = makeDemandCounts()
  const run = vi.fn(async () => {
    counts.take()
    await ends
  })
  return { counts, run, end: startDemandTimer(counts, run) }
}

it("MUST store counts once a minute, and nothing if nothing was counted", () => {
  const { counts, run } = start()
  counts.add([look])
  vi.advanceTimersByTime(59_999)
  expect(run).not.toHaveBeenCalled()
  counts.add([look])
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(120_000)
  expect(run).toHaveBeenCalledTimes(1)
})

it("MUST store what is left at the end, and not wait longer than the grace", async () => {
  const { counts, run, end } = start(new Promise(() => {}))
  counts.add([look])
  const ended = end(1000)
  await vi.advanceTimersByTimeAsync(1000)
  await ended
  expect(run).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})
