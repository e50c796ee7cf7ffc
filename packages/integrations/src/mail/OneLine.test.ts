import { describe, expect, it } from "vitest"
import { cleanLines, oneLine } from "./OneLine.ts"

describe("User input on one line", () => {
  it.each([
    ["a line feed", "Ada\nBcc: eve@example.com"],
    ["a carriage return and a line feed", "Ada\r\nBcc: eve@example.com"],
    ["a folded header", "Ada\r\n\tBcc: eve@example.com"],
    ["a line separator", "Ada\u2028Bcc: eve@example.com"]
  ])("MUST turn %s into a space", (_, text) => {
    expect(oneLine(text)).toBe("Ada Bcc: eve@example.com")
  })

  it("loses control characters, and direction characters that would reorder the surrounding text", () => {
    expect(oneLine("A\u0000d\u0007a\u202E moc.live\u202C\u2066!\u2069")).toBe("Ada moc.live!")
  })

  it("keeps no-break spaces, which French sets before a colon", () => {
    expect(oneLine("Rappel\u202f:\u00a0Intro")).toBe("Rappel\u202f:\u00a0Intro")
  })

  it("keeps letters, joined emoji and accents of every script", () => {
    const name = "Zoë 李小龍 عمر Łukasz 👩‍👩‍👧"
    expect(oneLine(name)).toBe(name)
  })

  it("is truncated between characters and ends in an ellipsis", () => {
    expect(oneLine("😀".repeat(5000))).toBe(`${"😀".repeat(79)}…`)
    expect(oneLine("😀".repeat(80))).toBe("😀".repeat(80))
    expect(oneLine("Ada Byron", 5)).toBe("Ada…")
  })

  it("is well-formed even when the input is not", () => {
    expect(oneLine("Ada \ud800")).toBe("Ada \ufffd")
  })
})

describe("User input with its lines", () => {
  it("keeps its lines with any line ending, without surrounding blank lines", () => {
    expect(cleanLines("\r\none  \r\ntwo\rthree\u2029\nfour\n\n")).toEqual(["one", "two", "three", "", "four"])
  })

  it("loses control and direction characters, but keeps tabs", () => {
    expect(cleanLines("a\tb\u001b[31m\u202E")).toEqual(["a\tb[31m"])
  })
})
