import { describe, expect, it } from "vitest"
import { slidingLimit } from "./SlidingLimit.ts"

describe("A sliding limit", () => {
  it("MUST allow exactly the limit in any 60 seconds", () => {
    const limit = slidingLimit("default", 3)
    const times = [0, 59_000, 59_500, 59_900, 60_000, 60_001, 118_999, 119_000]
    const passed = times.filter((now) => limit.look("a", now).allowed && limit.count("a", now).allowed)
    expect(passed).toEqual([0, 59_000, 59_500, 60_000, 119_000])
  })

  it("MUST allow exactly the limit in windows of other lengths", () => {
    const limit = slidingLimit("tries", 2, 3600)
    const times = [0, 1_800_000, 3_599_999, 3_600_000, 5_399_999, 5_400_000]
    const passed = times.filter((now) => limit.look("a", now).allowed && limit.count("a", now).allowed)
    expect(passed).toEqual([0, 1_800_000, 3_600_000, 5_400_000])
    expect(limit.look("a", 5_400_000)).toEqual({ allowed: false, most: 2, remaining: 0, resetSeconds: 1800 })
  })

  it("MUST report the remaining requests, and the whole seconds until the oldest expires", () => {
    const limit = slidingLimit("default", 2)
    expect(limit.look("a", 0)).toEqual({ allowed: true, most: 2, remaining: 2, resetSeconds: 60 })
    expect(limit.count("a", 0)).toEqual({ allowed: true, most: 2, remaining: 1, resetSeconds: 60 })
    expect(limit.count("a", 1)).toEqual({ allowed: true, most: 2, remaining: 0, resetSeconds: 60 })
    expect(limit.look("a", 59_500)).toEqual({ allowed: false, most: 2, remaining: 0, resetSeconds: 1 })
    expect(limit.look("a", 60_000)).toEqual({ allowed: true, most: 2, remaining: 1, resetSeconds: 1 })
  })

  it("MUST NOT count a peek, and MUST count keys separately", () => {
    const limit = slidingLimit("default", 1)
    for (let count = 0; count < 5; count++) expect(limit.look("a", 0).allowed).toBe(true)
    limit.count("a", 0)
    expect([limit.look("a", 0).allowed, limit.look("b", 0).allowed]).toEqual([false, true])
  })

  it("MUST remember the most recent keys, up to its capacity", () => {
    const limit = slidingLimit("default", 1, 60, 3)
    for (const key of ["a", "b", "c"]) limit.count(key, 0)
    limit.look("a", 1)
    limit.count("d", 2)
    expect(["a", "b", "c", "d"].filter((key) => !limit.look(key, 3).allowed)).toEqual(["a", "c", "d"])
  })
})
