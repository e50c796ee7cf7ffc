import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { makeLifetime } from "./Lifetime.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hasEnded = async (ending: Promise<void>): Promise<boolean> => {
  let ended = false
  ending.then(() => {
    ended = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return ended
}

describe("Lifetime", () => {
  it("MUST end at once when nothing is in flight", async () => {
    const lifetime = makeLifetime()
    lifetime.begin()()
    expect(lifetime.isOver()).toBe(false)
    const ending = lifetime.end(1000)
    expect(lifetime.isOver()).toBe(true)
    expect(await hasEnded(ending)).toBe(true)
  })

  it("MUST wait for everything in flight, including work that began meanwhile", async () => {
    const lifetime = makeLifetime()
    const first = lifetime.begin()
    const ending = lifetime.end(1000)
    const second = lifetime.begin()
    first()
    first()
    expect(await hasEnded(ending)).toBe(false)
    second()
    expect(await hasEnded(ending)).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it("MUST NOT wait longer than the grace period", async () => {
    const lifetime = makeLifetime()
    lifetime.begin()
    const ending = lifetime.end(1000)
    await vi.advanceTimersByTimeAsync(999)
    expect(await hasEnded(ending)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await hasEnded(ending)).toBe(true)
  })
})
