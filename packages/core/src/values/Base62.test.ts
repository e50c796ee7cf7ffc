import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { encodeBase62 } from "./Base62.ts"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const decode = (text: string) => [...text].reduce((number, character) => number * 62n + BigInt(alphabet.indexOf(character)), 0n)

describe("encodeBase62", () => {
  it("has the requested length and can be decoded", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (number) => {
        const text = encodeBase62(number, 43)
        expect(text).toMatch(/^[0-9A-Za-z]{43}$/)
        expect(decode(text)).toBe(number)
      })
    )
  })

  it.each([
    [0n, 3, "000"],
    [61n, 1, "z"],
    [62n, 2, "10"],
    [2n ** 32n - 1n, 6, "4gfFC3"]
  ])("encodes %s in %s characters as %s", (number, length, text) => {
    expect(encodeBase62(number, length)).toBe(text)
  })

  it("refuses numbers that do not fit", () => {
    expect(() => encodeBase62(62n, 1)).toThrow(RangeError)
    expect(() => encodeBase62(-1n, 4)).toThrow(RangeError)
  })
})
