import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { answerText, maxKeptBytes } from "./AnswerReader.ts"

describe("A response body in the log", () => {
  it.each([
    ["", ""],
    ["grüße 👩‍👩‍👧", "grüße 👩‍👩‍👧"],
    ["a\u0000b\u0000", "ab"]
  ])("%j is stored as %j", (body, text) => {
    expect(answerText(Buffer.from(body))).toBe(text)
  })

  it("replaces invalid UTF-8", () => {
    expect(answerText(Buffer.from([0x61, 0xff, 0xc0, 0x80, 0x62]))).toBe("a\ufffd\ufffd\ufffdb")
  })

  it("omits a truncated character", () => {
    expect(answerText(Buffer.from("aé€").subarray(0, 5))).toBe("aé")
  })

  it("is always at most 4 KiB of well-formed text without NUL", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: maxKeptBytes, size: "max" }), (bytes) => {
        const text = answerText(Buffer.from(bytes))
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxKeptBytes)
        expect(text.isWellFormed()).toBe(true)
        expect(text).not.toContain("\u0000")
      })
    )
    expect(Buffer.byteLength(answerText(Buffer.alloc(maxKeptBytes, 0xff)))).toBe(maxKeptBytes - 1)
  })
})
