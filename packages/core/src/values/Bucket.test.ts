import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bucketCount, bucketOf, bucketOfToken, bucketPrefix } from "./Bucket.ts"

describe("buckets", () => {
  it("are 64, and follow from the host's id", () => {
    expect([1, 63, 64, 65, 128].map(bucketOf)).toEqual([1, 63, 0, 1, 0])
    expect(bucketCount).toBe(64)
  })

  it("are two base 62 characters of a token", () => {
    expect([0, 9, 10, 61, 62, 63, 64].map(bucketPrefix)).toEqual(["00", "09", "0A", "0z", "10", "11", "00"])
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.string(), (hostId, rest) => {
        expect(bucketOfToken(bucketPrefix(hostId) + rest)).toBe(hostId % 64)
      })
    )
  })

  it.each(["", "0", "12", "zz", "0_", "é0", " 00"])("%j is none, and belongs to no row", (text) => {
    expect(bucketOfToken(text)).toBe(-1)
  })
})
