import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { formatInstant } from "./Instant.ts"

describe("A timestamp on the wire", () => {
  it("MUST be ISO 8601 in UTC with whole seconds, for every instant from 1970 to 2999", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(3000, 0, 1) - 1 }), (instant) => {
        expect(formatInstant(instant)).toBe(`${new Date(instant).toISOString().slice(0, 19)}Z`)
      })
    )
  })
})
