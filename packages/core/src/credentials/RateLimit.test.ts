import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Instant } from "../values/Instant.ts"
import { requestsPerMinute } from "../values/Limits.ts"
import { countRequest, credentialLimit, rateVerdict, rateWindowMillis, toleratedClockDifferenceMillis } from "./RateLimit.ts"

interface Judged {
  readonly at: Instant
  readonly allowed: boolean
  readonly most: number
  readonly remaining: number
  readonly resetSeconds: number
  readonly hits: ReadonlyArray<Instant>
}

const judge = (times: ReadonlyArray<Instant>): ReadonlyArray<Judged> => {
  let hits: ReadonlyArray<Instant> = []
  return times.map((now) => {
    const counted = countRequest(hits, now)
    hits = counted.hits
    return { at: now, ...rateVerdict(counted.allowed, hits, now), hits }
  })
}

const start = Date.UTC(2026, 0, 1)
const burst = (count: number, at: Instant) => Array.from({ length: count }, () => at)

/** Request times in bursts with pauses between them. */
const times = fc
  .array(
    fc.oneof(
      { weight: 20, arbitrary: fc.constant(0) },
      { weight: 30, arbitrary: fc.integer({ min: 0, max: 900 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 70_000 }) }
    ),
    { maxLength: 400, size: "max" }
  )
  .map((gaps) => {
    let now = start
    return gaps.map((gap) => {
      now += gap
      return now
    })
  })

describe("Limits: request rate, 60 requests per minute per credential", () => {
  it("the 60th request passes, the 61st does not", () => {
    const judged = judge(burst(61, start))
    expect(judged.slice(0, 60).every(({ allowed }) => allowed)).toBe(true)
    expect(judged[60]).toMatchObject({ allowed: false, remaining: 0, resetSeconds: 60 })
  })

  it("a raised limit allows that many requests and no more", () => {
    const full = burst(600, start)
    expect(countRequest(full.slice(1), start, 600)).toEqual({ allowed: true, hits: full })
    expect(countRequest(full, start, 600).allowed).toBe(false)
    expect(credentialLimit(600)).toEqual({ most: 600, windowSeconds: 60 })
    expect(rateVerdict(true, full.slice(1), start, credentialLimit(600))).toMatchObject({ most: 600, remaining: 1 })
  })

  it("after a limit was lowered, Retry-After says when enough requests have left", () => {
    const hits = [...burst(540, start), ...burst(60, start + 20_000)]
    expect(rateVerdict(false, hits, start + 30_000, credentialLimit(60)).resetSeconds).toBe(50)
    expect(countRequest(hits, start + 60_000).allowed).toBe(false)
    expect(countRequest(hits, start + 80_000).allowed).toBe(true)
  })

  it("future hits are ignored beyond the tolerated clock difference", () => {
    const hits = [...burst(30, start + 1), ...burst(29, start + toleratedClockDifferenceMillis)]
    expect(countRequest([...hits, start + toleratedClockDifferenceMillis + 1], start)).toEqual({
      allowed: true,
      hits: [...hits, start]
    })
    expect(countRequest(burst(60, start + 45 * 60_000), start)).toEqual({ allowed: true, hits: [start] })
  })

  it("remaining counts down from 59 to 0, for the response headers", () => {
    expect(judge(burst(60, start)).map(({ remaining }) => remaining)).toEqual(
      Array.from({ length: 60 }, (_, index) => 59 - index)
    )
  })

  it("no burst across a minute boundary: the window slides", () => {
    const judged = judge([...burst(60, start + 59_999), ...burst(60, start + 60_000)])
    expect(judged.filter(({ allowed }) => allowed)).toHaveLength(60)
  })

  it("a request leaves the log after exactly 60 seconds, not a millisecond earlier", () => {
    const full = burst(60, start)
    expect(countRequest(full, start + rateWindowMillis - 1).allowed).toBe(false)
    expect(countRequest(full, start + rateWindowMillis)).toEqual({ allowed: true, hits: [start + rateWindowMillis] })
  })

  it.each([
    [0, 60],
    [1, 60],
    [999, 60],
    [1_000, 59],
    [58_999, 2],
    [59_000, 1],
    [59_999, 1]
  ])("%i ms after the oldest request, Retry-After is %i", (after, seconds) => {
    const { allowed, hits } = countRequest(burst(60, start), start + after)
    expect(rateVerdict(allowed, hits, start + after)).toEqual({
      allowed: false,
      most: 60,
      remaining: 0,
      resetSeconds: seconds
    })
  })

  it("an empty log has a full minute remaining, and an expired one never says 0", () => {
    expect(rateVerdict(true, [], start)).toEqual({ allowed: true, most: 60, remaining: 60, resetSeconds: 60 })
    expect(rateVerdict(false, [start], start + 2 * rateWindowMillis).resetSeconds).toBe(1)
  })

  it("allows at most 60 in any 60 seconds, and refuses none that fits", () => {
    let refused = 0
    fc.assert(
      fc.property(times, (requests) => {
        const judged = judge(requests)
        refused += judged.filter(({ allowed }) => !allowed).length
        const passed = judged.filter(({ allowed }) => allowed).map(({ at }) => at)
        const within = (end: Instant) => passed.filter((hit) => hit > end - rateWindowMillis && hit <= end).length
        expect(Math.max(0, ...passed.map(within))).toBeLessThanOrEqual(requestsPerMinute)
        expect(judged.filter(({ allowed, at }) => !allowed && within(at) < requestsPerMinute)).toEqual([])
      })
    )
    expect(refused).toBeGreaterThan(0)
  })

  it("a refused request leaves no trace: the verdicts on the others do not change", () => {
    fc.assert(
      fc.property(times, (requests) => {
        const passed = judge(requests).filter(({ allowed }) => allowed)
        expect(judge(passed.map(({ at }) => at))).toEqual(passed)
      }),
      { numRuns: 50 }
    )
  })

  it("the log stays in ascending order and never holds more than 60", () => {
    fc.assert(
      fc.property(times, (requests) => {
        for (const { hits } of judge(requests)) {
          if (hits.length > requestsPerMinute || hits.some((hit, index) => hit < (hits[index - 1] ?? hit))) {
            expect.unreachable(`${hits}`)
          }
        }
      })
    )
  })

  it("Retry-After is exact: after that many seconds the request passes, one second earlier it does not", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 59_999 }), { minLength: 60, maxLength: 60 }), (offsets) => {
        const hits = offsets.map((offset) => start + offset).toSorted((one, other) => one - other)
        const now = start + 59_999
        const counted = countRequest(hits, now)
        const { resetSeconds } = rateVerdict(counted.allowed, counted.hits, now)
        expect(counted.allowed).toBe(false)
        expect(Number.isInteger(resetSeconds) && resetSeconds >= 1 && resetSeconds <= 60).toBe(true)
        expect(countRequest(hits, now + resetSeconds * 1000).allowed).toBe(true)
        expect(countRequest(hits, now + (resetSeconds - 1) * 1000).allowed).toBe(false)
      })
    )
  })
})
