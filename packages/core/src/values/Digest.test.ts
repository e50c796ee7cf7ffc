import fc from "fast-check"
import { expect, it } from "vitest"
import { equalDigests } from "./Digest.ts"

it("digests are equal exactly if their text is", () => {
  fc.assert(fc.property(fc.string(), fc.string(), (a, b) => equalDigests(a, b) === (a === b) && equalDigests(a, a)))
  expect(equalDigests("abc", "abd")).toBe(false)
  expect(equalDigests("abc", "abcd")).toBe(false)
})
