import { describe, expect, it } from "vitest"
import { decideOnExternalEdit, isEmptied } from "./DecideOnExternalEdit.ts"
import { externalChange, formatExternalChange, parseExternalChange } from "./ExternalChange.ts"

const now = 500
const written = { start: 1_000, end: 2_000 }
const otherTime = { start: 3_000, end: 4_000 }
const otherLength = { start: 1_000, end: 2_500 }
const past = { start: 400, end: 1_400 }
const one = { isPaid: false, isGroup: false }
const paid = { ...one, isPaid: true }
const full = { isEmptied: false }
const group = { ...one, isGroup: true }

describe("A meeting that its host changed in the calendar", () => {
  it.each([
    ["gone", null, one, { off: "nothing", tell: "tell", apply: "cancel" }],
    ["gone, paid", null, paid, { off: "nothing", tell: "tell", apply: "tell" }],
    ["gone, a group", null, group, { off: "nothing", tell: "tell", apply: "tell" }],
    ["other time ahead", otherTime, one, { off: "nothing", tell: "tell", apply: "move" }],
    ["other time ahead, paid", otherTime, paid, { off: "nothing", tell: "tell", apply: "move" }],
    ["other time ahead, a group", otherTime, group, { off: "nothing", tell: "tell", apply: "tell" }],
    ["other length", otherLength, one, { off: "nothing", tell: "tell", apply: "tell" }],
    ["in the past", past, one, { off: "nothing", tell: "tell", apply: "tell" }]
  ] as const)("%s", (_, found, meeting, reactions) => {
    const change = externalChange(written, found, now)!
    const decided = (["off", "tell", "apply"] as const).map((follow) => [
      follow,
      decideOnExternalEdit(change, follow, meeting, full)
    ])
    expect(Object.fromEntries(decided)).toEqual(reactions)
  })

  it("is only told when the calendar has none of three or more meetings", () => {
    const gone = externalChange(written, null, now)!
    expect(decideOnExternalEdit(gone, "apply", one, { isEmptied: isEmptied([null, null, null]) })).toBe("tell")
    expect(decideOnExternalEdit(gone, "off", one, { isEmptied: true })).toBe("nothing")
    expect([[null, null], [null, null, written], []].map(isEmptied)).toEqual([false, false, false])
  })

  it("is as it was written: no change", () => {
    expect(externalChange(written, { ...written }, now)).toBe(null)
  })

  it.each([
    [null, { kind: "gone", found: null }, "gone"],
    [otherTime, { kind: "moved", found: otherTime }, "moved 3000 4000"],
    [otherLength, { kind: "resized", found: otherLength }, "resized 1000 2500"],
    [past, { kind: "resized", found: past }, "resized 400 1400"]
  ] as const)("at %o is stored as text and read again", (found, change, text) => {
    expect(externalChange(written, found, now)).toEqual(change)
    expect(formatExternalChange(change)).toBe(text)
    expect(parseExternalChange(text)).toEqual(change)
  })

  it.each([null, "", "moved", "moved 1", "lost 1 2"])("is not read from %o", (text) => {
    expect(parseExternalChange(text)).toBe(null)
  })
})
