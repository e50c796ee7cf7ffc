import { describe, expect, it } from "vitest"
import { findTransition, type TransitionRow, transitionDiagram, triggersFrom } from "./Transition.ts"

const door = [
  { from: "none", on: "build", when: [], to: "closed", also: [] },
  { from: "closed", on: "open", when: ["unlocked", "daylight"], to: "open", also: ["creak"] },
  { from: "closed", on: "open", when: ["unlocked"], to: "ajar", also: [] },
  { from: "closed", on: "knock", when: [], to: "closed", also: [] },
  { from: "open", on: "close", when: [], to: "closed", also: [] }
] as const satisfies ReadonlyArray<TransitionRow>

const conditions = {
  unlocked: (facts: { readonly locked: boolean; readonly hour: number }) => !facts.locked,
  daylight: (facts: { readonly locked: boolean; readonly hour: number }) => facts.hour >= 6 && facts.hour < 20
}

const find = (from: string, on: (typeof door)[number]["on"], locked: boolean, hour: number) =>
  findTransition<(typeof door)[number], { readonly locked: boolean; readonly hour: number }>(door, conditions, from, on, {
    locked,
    hour
  })

describe("A state machine is a table", () => {
  it("a trigger selects the first row of its state whose conditions all hold", () => {
    expect(find("closed", "open", false, 12)).toBe(door[1])
    expect(find("closed", "open", false, 23)).toBe(door[2])
    expect(find("closed", "knock", true, 23)).toBe(door[3])
  })

  it("an undefined transition has no row: wrong condition, wrong state, unknown state", () => {
    expect(find("closed", "open", true, 12)).toBeUndefined()
    expect(find("open", "open", false, 12)).toBeUndefined()
    expect(find("burnt", "open", false, 12)).toBeUndefined()
  })

  it("the triggers of a state are listed once, in the table's order; a terminal state has none", () => {
    expect(triggersFrom<TransitionRow>(door, "closed")).toEqual(["open", "knock"])
    expect(triggersFrom<TransitionRow>(door, "ajar")).toEqual([])
  })

  it("renders as a Mermaid state diagram with one arrow for each row", () => {
    expect(transitionDiagram(door)).toBe(
      [
        "stateDiagram-v2",
        "  [*] --> closed: build",
        "  closed --> open: open (unlocked, daylight)",
        "  closed --> ajar: open (unlocked)",
        "  closed --> closed: knock",
        "  open --> closed: close"
      ].join("\n")
    )
  })
})
