import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { priceLines, seriesLines, sumOfLines } from "./Price.ts"

describe("Decision 0139: the lines of a price", () => {
  it.each([
    [null, 0],
    [{ percent: 50 }, 1251],
    [{ percent: 100 }, 2501],
    [{ percent: 1 }, 26],
    [{ amountMinor: 500 }, 500],
    [{ amountMinor: 9999 }, 2501]
  ])("MUST take off %j in favour of the booker", (discount, discountMinor) => {
    expect(priceLines(2501, discount)).toEqual({ listMinor: 2501, discountMinor, totalMinor: 2501 - discountMinor })
  })

  it("MUST never be below zero or above the list price", () => {
    const percent = fc.record({ percent: fc.integer({ min: 1, max: 100 }) })
    const amount = fc.record({ amountMinor: fc.integer({ min: 1, max: 99_999_999 }) })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.oneof(percent, amount), (list, discount) => {
        const { listMinor, discountMinor, totalMinor } = priceLines(list, discount)
        expect(totalMinor).toBe(listMinor - discountMinor)
        expect(totalMinor).toBeGreaterThanOrEqual(0)
        expect(totalMinor).toBeLessThanOrEqual(list)
      })
    )
  })

  it("MUST take an amount off all meetings of a series once, in equal parts, and a percentage off each", () => {
    expect(seriesLines(9900, 3, { amountMinor: 1000 }).map(({ discountMinor }) => discountMinor)).toEqual([334, 333, 333])
    expect(seriesLines(2501, 2, { percent: 50 }).map(({ totalMinor }) => totalMinor)).toEqual([1250, 1250])
    expect(sumOfLines(seriesLines(100, 3, { amountMinor: 999 }))).toEqual({ listMinor: 300, discountMinor: 300, totalMinor: 0 })
    const amounts = fc.integer({ min: 1, max: 99_999_999 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 53 }), amounts, (list, count, amountMinor) => {
        const lines = seriesLines(list, count, { amountMinor })
        expect(sumOfLines(lines).discountMinor).toBe(Math.min(amountMinor, list * count))
        const discounts = lines.map(({ discountMinor }) => discountMinor)
        expect(Math.max(...discounts) - Math.min(...discounts)).toBeLessThanOrEqual(1)
        expect(lines.every(({ totalMinor }) => totalMinor >= 0 && totalMinor <= list)).toBe(true)
      })
    )
  })
})
