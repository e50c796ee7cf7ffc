import { describe, expect, it } from "vitest"
import { countInFlight } from "./InFlight.ts"

const limits = { slots: 4, maxWaiting: 3 }

describe("attempts in flight", () => {
  it("occupy a slot from their start until their outcome is stored", () => {
    const inFlight = countInFlight(limits)
    const [first] = inFlight.start(3)
    expect([inFlight.freeSlots(), inFlight.count()]).toEqual([1, 3])
    inFlight.end(first!)
    expect([inFlight.freeSlots(), inFlight.count()]).toEqual([1, 3])
    inFlight.settle(1)
    expect([inFlight.freeSlots(), inFlight.count()]).toEqual([2, 2])
  })

  it("yield their slots while they run, and are still counted", () => {
    const inFlight = countInFlight(limits)
    const attempts = inFlight.start(2)
    inFlight.yieldSlots(attempts)
    expect([inFlight.freeSlots(), inFlight.count()]).toEqual([4, 2])
  })

  it("keep their slots once they have ended", () => {
    const inFlight = countInFlight(limits)
    const attempts = inFlight.start(2)
    inFlight.end(attempts[0]!)
    inFlight.yieldSlots(attempts)
    expect([inFlight.freeSlots(), inFlight.count()]).toEqual([3, 2])
  })

  it("occupy a slot again when they end, even if none is free", () => {
    const inFlight = countInFlight(limits)
    const slow = inFlight.start(3)
    inFlight.yieldSlots(slow)
    inFlight.start(4)
    for (const attempt of slow) inFlight.end(attempt)
    expect([inFlight.freeSlots(), inFlight.count()]).toEqual([0, 7])
    inFlight.settle(3)
    expect([inFlight.freeSlots(), inFlight.count()]).toEqual([0, 4])
    inFlight.settle(1)
    expect(inFlight.freeSlots()).toBe(1)
  })

  it("yield at most the allowed number of slots; an attempt that ends makes room for the next", () => {
    const inFlight = countInFlight(limits)
    const slow = inFlight.start(4)
    inFlight.yieldSlots(slow)
    expect([inFlight.freeSlots(), inFlight.count()]).toEqual([3, 4])
    const more = inFlight.start(2)
    inFlight.yieldSlots(more)
    expect(inFlight.freeSlots()).toBe(1)
    inFlight.end(slow[0]!)
    inFlight.yieldSlots(more)
    expect([inFlight.freeSlots(), inFlight.count()]).toEqual([1, 6])
  })

  it("are all settled in the end, in any order", () => {
    const inFlight = countInFlight(limits)
    const attempts = [...inFlight.start(4)]
    inFlight.yieldSlots(attempts)
    attempts.push(...inFlight.start(3))
    for (const attempt of attempts.toReversed()) inFlight.end(attempt)
    inFlight.settle(5)
    inFlight.settle(2)
    expect([inFlight.freeSlots(), inFlight.count()]).toEqual([4, 0])
  })
})
