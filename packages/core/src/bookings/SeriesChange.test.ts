import { describe, expect, it } from "vitest"
import { movedStart } from "./SeriesChange.ts"

const at = (text: string) => Date.parse(text)

describe("movedStart", () => {
  const move = { from: at("2026-03-17T10:00:00Z"), to: at("2026-03-17T11:30:00Z"), timeZone: "Europe/London" }

  it("MUST keep the local time over clock changes", () => {
    expect(movedStart(move, at("2026-03-24T10:00:00Z"))).toBe(at("2026-03-24T11:30:00Z"))
    expect(movedStart(move, at("2026-03-31T09:00:00Z"))).toBe(at("2026-03-31T10:30:00Z"))
  })

  it("MUST move from one side of a change to the other", () => {
    const over = { ...move, to: at("2026-03-31T09:00:00Z") }
    expect(movedStart(over, at("2026-03-24T10:00:00Z"))).toBe(at("2026-04-07T09:00:00Z"))
    expect(movedStart(over, at("2026-10-13T09:00:00Z"))).toBe(at("2026-10-27T10:00:00Z"))
  })

  it("MUST mean the change for a skipped local time, the first of a repeated one, and the named start itself", () => {
    const night = { ...move, from: at("2026-03-28T10:00:00Z"), to: at("2026-03-28T01:30:00Z") }
    expect(movedStart(night, at("2026-03-29T09:00:00Z"))).toBe(at("2026-03-29T01:00:00Z"))
    expect(movedStart(night, at("2026-10-25T10:00:00Z"))).toBe(at("2026-10-25T00:30:00Z"))
    const second = { ...move, from: at("2026-10-25T10:00:00Z"), to: at("2026-10-25T01:30:00Z") }
    expect(movedStart(second, second.from)).toBe(second.to)
  })
})
