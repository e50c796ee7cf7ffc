import { crc32 as nodeCrc32 } from "node:zlib"
import fc from "fast-check"
import { expect, it } from "vitest"
import { crc32 } from "./Token.ts"

it("is the CRC-32 of ZIP", () => {
  expect(crc32("123456789")).toBe(0xcbf4_3926)
  expect(crc32("")).toBe(0)
  fc.assert(fc.property(fc.string({ unit: "binary-ascii" }), (text) => crc32(text) === nodeCrc32(text)))
})
