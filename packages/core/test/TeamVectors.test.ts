import { describe, expect, it } from "vitest"
import { creditUnit, sharesOf } from "../src/teams/Shares.ts"
import { hostOf, member, TeamHistory } from "./TeamHistory.ts"

const equal = { A: 100, B: 100, C: 100 }

const sharesOfWeights = (weights: ReadonlyArray<number>, picks: number) =>
  sharesOf(
    weights.map((weight) => ({ weight, credit: 0 })),
    picks
  )

describe("The vectors of fair choices, with ties by position in the list", () => {
  it("V1: three members of equal weight take turns", () => {
    expect(new TeamHistory(equal).bookMany(7)).toBe("ABCABCA")
  })

  it("V2: a member of double weight has half of the meetings", () => {
    const history = new TeamHistory({ A: 200, B: 100, C: 100 })
    expect(history.bookMany(12)).toBe("ABCAABCAABCA")
    expect(history.credits()).toEqual({ A: 0, B: 0, C: 0 })
  })

  it("V3: a member who is free for every fifth meeting gets a fair part of those", () => {
    const history = new TeamHistory({ ...equal, P: 100 })
    const letters = Array.from({ length: 1000 }, (_, index) => history.bookMany(1, { absent: index % 5 === 4 ? "" : "P" })).join(
      ""
    )
    const totals = [..."ABCP"].map((letter) => letters.split(letter).length - 1)
    expect(totals).toEqual([317, 317, 316, 50])
  })

  it("V4: a new member is picked next, and then takes turns", () => {
    const history = new TeamHistory(equal)
    expect(history.bookMany(9)).toBe("ABCABCABC")
    history.members = [...history.members, member(hostOf("D"))]
    expect(history.bookMany(8)).toBe("DABCDABC")
  })

  it("V5: a cancelled meeting does not count, but its host was picked last", () => {
    const history = new TeamHistory(equal)
    expect(history.bookMany(3)).toBe("ABC")
    history.undo(history.book())
    expect(history.credits()).toEqual({ A: 0, B: 0, C: 0 })
    expect(history.bookMany(1)).toBe("B")
  })

  it("V6: a role of two picks the two who are owed most", () => {
    expect(new TeamHistory({ ...equal, D: 100 }, 2).bookMany(6)).toBe("AB CD AB CD AB CD")
  })

  it("V7: requests for a member do not count", () => {
    const history = new TeamHistory(equal)
    expect(history.bookMany(1)).toBe("A")
    expect(history.bookMany(3, { only: "A" })).toBe("AAA")
    expect(history.bookMany(3)).toBe("BCA")
  })

  it("V8: a member who was away returns into the rotation", () => {
    const history = new TeamHistory(equal)
    expect(history.bookMany(6, { absent: "C" })).toBe("ABABAB")
    expect(history.bookMany(6)).toBe("CABCAB")
  })

  it("V9: a member of half the weight has a third of the meetings", () => {
    expect(new TeamHistory({ A: 100, B: 50 }).bookMany(9)).toBe("ABAABAABA")
  })

  it("V10: a share is at most one meeting, and the rest is divided among the others", () => {
    expect(sharesOfWeights([300, 100, 100], 2)).toEqual([creditUnit, creditUnit / 2, creditUnit / 2])
    expect(new TeamHistory({ A: 300, B: 100, C: 100 }, 2).bookMany(6)).toBe("AB CA AB CA AB CA")
  })

  it("V11: shares for one and for two picks add up exactly", () => {
    expect(sharesOfWeights([7, 2, 1], 1)).toEqual([504_504, 144_144, 72_072])
    expect(sharesOfWeights([7, 2, 1], 2)).toEqual([720_720, 480_480, 240_240])
  })

  it("V12: the host of a visitor who did not come is picked next", () => {
    const history = new TeamHistory({ A: 100, B: 100 })
    const first = history.book()
    expect(history.bookMany(3)).toBe("BAB")
    history.undo(first)
    expect(history.bookMany(3)).toBe("ABA")
  })

  it("V13: who takes over a meeting pays for it", () => {
    const history = new TeamHistory(equal)
    expect(history.bookMany(3)).toBe("ABC")
    history.reassign(history.book(), "A", "B")
    expect(history.credits()).toEqual({ A: 0.33, B: -0.67, C: 0.33 })
    expect(history.bookMany(4)).toBe("CABC")
  })

  it("V14: a member who left and returns goes on with the credit of that time", () => {
    const history = new TeamHistory(equal)
    expect(history.bookMany(4)).toBe("ABCA")
    const all = history.members
    history.members = all.filter(({ host }) => host !== hostOf("A"))
    expect(history.bookMany(4)).toBe("BCBC")
    history.members = all
    expect(history.bookMany(4)).toBe("BCAB")
  })

  it("V15: a new weight concerns later meetings only", () => {
    const history = new TeamHistory({ A: 100, B: 100 })
    expect(history.bookMany(6)).toBe("ABABAB")
    history.members = [member(hostOf("A"), { weight: 300 }), member(hostOf("B"))]
    expect(history.bookMany(8)).toBe("ABAAABAA")
  })

  it("V16: without a choice nothing is recorded", () => {
    const history = new TeamHistory({ A: 100, B: 900 }, 2)
    expect(history.bookMany(3)).toBe("AB AB AB")
    expect(history.book().competition).toBeNull()
    expect(history.ledger.size).toBe(0)
  })
})
