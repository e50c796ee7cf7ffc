import { describe, expect, it } from "vitest"
import { hasHiddenCharacters, withoutHiddenCharacters } from "./VisibleText.ts"

describe("Hidden characters of names", () => {
  it.each([
    ["a right-to-left override", "Acme \u202Egnp.exe", "Acme gnp.exe"],
    ["an isolate", "Acme\u2066 Ltd\u2069", "Acme Ltd"],
    ["marks of direction", "\u200EAcme\u200F\u061C", "Acme"],
    ["a zero-width space", "Ad\u200Bmin", "Admin"],
    ["a joiner between Latin letters", "Ad\u200Dmin", "Admin"],
    ["a word joiner and a byte order mark", "\uFEFFAd\u2060min", "Admin"],
    ["a soft hyphen", "Ad\u00ADmin", "Admin"],
    ["a Hangul filler", "Ada\u3164", "Ada"],
    ["ESC", "Ada\u001B[31m", "Ada[31m"],
    ["CR and LF", "Ada\r\nBcc: all", "Ada Bcc: all"],
    ["DEL and C1", "A\u007Fd\u009Ba", "Ada"],
    ["tags without a flag", "Ada\u{E0041}\u{E0042}", "Ada"]
  ])("%s is hidden, and removed from stored names", (_, name, output) => {
    expect(hasHiddenCharacters(name)).toBe(true)
    expect(withoutHiddenCharacters(name)).toBe(output)
    expect(hasHiddenCharacters(output)).toBe(false)
  })

  it.each([
    ["emoji joined to one", "👩‍👩‍👧 family"],
    ["a skin tone in a joined emoji", "🧑🏽‍🚀"],
    ["the flag of Wales", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"],
    ["a Persian name with a non-joiner", "علی\u200Cرضا"],
    ["Devanagari with a joiner", "क्\u200Dष"],
    ["Hebrew and Latin", "דוד Cohen"],
    ["a heart with its variation selector", "Ada ❤️"],
    ["accents that combine", "Zoe\u0308"]
  ])("%s is left unchanged", (_, name) => {
    expect(hasHiddenCharacters(name)).toBe(false)
    expect(withoutHiddenCharacters(name)).toBe(name)
  })
})
