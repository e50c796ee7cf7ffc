import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { member, role } from "../../test/TeamHistory.ts"
import { chooseMembers, type MovingRole, orderMembers, type RoleChoiceQuery } from "./ChooseMembers.ts"
import type { Competition, Ledger } from "./Ledger.ts"
import { creditUnit } from "./Shares.ts"

const team = [member(1), member(2), member(3)]
const all = new Set([1, 2, 3])
const noLedger: Ledger = new Map()

const choose = (query: Partial<RoleChoiceQuery>) => chooseMembers({ role: role(team), free: all, ledger: noLedger, ...query })
const picks = (query: Partial<RoleChoiceQuery>) =>
  Result.getOrThrow(choose(query)).picked.map(({ host, reason }) => `${host} ${reason}`)
const refusalOf = (query: Partial<RoleChoiceQuery>) => Result.getOrThrow(Result.flip(choose(query)))

describe("The rule of a role", () => {
  it("priority: fills the tiers from the top, and those of the last one compete", () => {
    const members = [member(1, { priority: 1 }), member(2, { priority: 2 }), member(3, { priority: 1 })]
    const choice = Result.getOrThrow(choose({ role: role(members, { pick: "priority", needs: 2 }) }))
    expect(choice.picked.map(({ host }) => host)).toEqual([2, 1])
    expect(choice.competition).toEqual({ members: [1, 3], shares: [creditUnit / 2, creditUnit / 2], payers: [1], undone: false })
  })

  it("priority: members of weight 0 come last in their priority, before the next one", () => {
    const members = [member(1, { priority: 1 }), member(2, { priority: 2, weight: 0 }), member(3, { priority: 2 })]
    const inTurn = role(members, { pick: "priority" })
    expect(picks({ role: inTurn })).toEqual(["3 fair"])
    expect(picks({ role: inTurn, free: new Set([1, 2]) })).toEqual(["2 fair"])
  })

  it("fair: ignores priorities", () => {
    expect(picks({ role: role([member(1), member(2, { priority: 9 })]) })).toEqual(["1 fair"])
  })

  it("14: members who all have weight 0 compete with equal shares", () => {
    const members = team.map((each) => ({ ...each, weight: 0 }))
    expect(Result.getOrThrow(choose({ role: role(members) })).competition?.shares).toEqual([240_240, 240_240, 240_240])
  })

  it("71: picks the least busy of those named for an invite, moves no ledger and keeps the order of tiers", () => {
    const members = [member(1), member(2), member(3, { priority: 1 })]
    const workloads = new Map([
      [1, { minutes: 60, assignedAt: null }],
      [2, { minutes: 30, assignedAt: 9 }],
      [3, { minutes: 90, assignedAt: 8 }]
    ])
    const ledger: Ledger = new Map([[1, { credit: creditUnit, assignedAt: null }]])
    const picksBy = (pick: "fair" | "priority", needs = 1) => {
      const query = { role: { ...role(members, { pick, needs }), uncounted: true }, workloads, ledger }
      expect(Result.getOrThrow(choose(query)).competition).toBeNull()
      return picks(query)
    }
    expect(picksBy("fair")).toEqual(["2 requested"])
    expect(picksBy("priority")).toEqual(["3 requested"])
    expect(picksBy("priority", 2)).toEqual(["3 requested", "2 requested"])
  })

  it("list: takes the first who are free", () => {
    expect(picks({ role: role(team, { pick: "list" }), free: new Set([2, 3]) })).toEqual(["2 list"])
  })

  it("least_busy: takes who holds the fewest minutes, then who was assigned least recently", () => {
    const leastBusy = role(team, { pick: "least_busy" })
    const workloads = new Map([
      [1, { minutes: 60, assignedAt: null }],
      [2, { minutes: 30, assignedAt: 9 }],
      [3, { minutes: 30, assignedAt: 8 }]
    ])
    expect(picks({ role: leastBusy, workloads })).toEqual(["3 least_busy"])
    expect(picks({ role: leastBusy, workloads: new Map([[1, { minutes: 0, assignedAt: 5 }]]) })).toEqual(["2 least_busy"])
  })

  it("56: smallest takes the smallest room, and the first in the list of two equal ones", () => {
    const rooms = [member(1, { capacity: 12 }), member(2, { capacity: 6 }), member(3, { capacity: 6 })]
    expect(picks({ role: role(rooms, { pick: "smallest" }) })).toEqual(["2 smallest"])
  })

  it("takes a member of weight 0 only if no other member is free", () => {
    const members = [member(1, { weight: 0 }), member(2)]
    for (const pick of ["fair", "priority", "list", "least_busy", "smallest"] as const) {
      expect(picks({ role: role(members, { pick }) })[0]).toMatch(/^2 /)
      expect(picks({ role: role(members, { pick }), free: new Set([1]) })[0]).toMatch(/^1 /)
    }
  })
})

describe("A role with too few free members", () => {
  it("1: is empty without members", () => {
    expect(refusalOf({ role: role([]) })).toEqual({ key: "host", reason: "role_empty", needs: 1, free: 0 })
    expect(refusalOf({ role: role([], { needs: "all" }) }).reason).toBe("role_empty")
  })

  it("2: needs all of its members", () => {
    const everyone = role(team, { needs: "all" })
    expect(picks({ role: everyone })).toEqual(["1 fair", "2 fair", "3 fair"])
    expect(refusalOf({ role: everyone, free: new Set([1, 2]) })).toMatchObject({ reason: "slot_taken", needs: 3, free: 2 })
  })

  it("3: is short of members", () => {
    expect(refusalOf({ role: role([member(1)], { needs: 2 }) })).toEqual({ key: "host", reason: "role_short", needs: 2, free: 1 })
  })

  it("55: has no room for the people", () => {
    expect(refusalOf({ role: role([], { tooSmall: 2 }) }).reason).toBe("no_room_for")
  })

  it("46, 47: refuses a host who was requested and is busy, or has reached a limit", () => {
    const requested = { role: role([member(1)], { named: true }), free: new Set<number>() }
    expect(refusalOf(requested).reason).toBe("member_busy")
    expect(refusalOf({ ...requested, limited: new Set([1]) }).reason).toBe("limit_reached")
  })
})

describe("The order of members", () => {
  it("has those who would be picked first, also with one member of weight 0 at the end", () => {
    const members = [member(1), member(2), member(3, { weight: 0 })]
    for (const needs of [1, 2, 3]) {
      const query = { role: role(members, { needs }), free: all, ledger: noLedger }
      expect(orderMembers(query), `${needs}`).toEqual([1, 2, 3])
    }
    expect(orderMembers({ role: role(members), free: new Set([3]), ledger: noLedger })).toEqual([3])
  })
})

describe("A returning visitor", () => {
  it("gets the last lead, without a competition", () => {
    const choice = Result.getOrThrow(choose({ returning: 3 }))
    expect(choice).toEqual({ picked: [{ host: 3, reason: "returning" }], competition: null, stays: false })
  })

  it("52: gets a fair choice if that host is busy", () => {
    expect(picks({ returning: 3, free: new Set([1, 2]) })).toEqual(["1 fair"])
  })
})

describe("A meeting that moves", () => {
  const competition: Competition = { members: [1, 2, 3], shares: [240_240, 240_240, 240_240], payers: [1], undone: false }
  const ledger: Ledger = new Map([
    [1, { credit: -480_480, assignedAt: 1 }],
    [2, { credit: 240_240, assignedAt: null }],
    [3, { credit: 240_240, assignedAt: null }]
  ])
  const move = (rule: MovingRole["rule"], hosts: ReadonlyArray<number> = [1]): MovingRole => ({ rule, hosts, competition })

  it.each(["keep", "prefer"] as const)("31: %s leaves hosts who are free, and the ledger", (rule) => {
    const choice = Result.getOrThrow(choose({ ledger, moving: move(rule) }))
    expect(choice).toEqual({ picked: [{ host: 1, reason: "kept" }], competition: null, stays: true })
  })

  it("32: prefer chooses for a busy host as if the meeting had not been booked", () => {
    const choice = Result.getOrThrow(choose({ ledger, moving: move("prefer"), free: new Set([2, 3]) }))
    expect(choice).toMatchObject({ picked: [{ host: 2, reason: "fair" }], stays: false })
  })

  it("32: prefer picks those still free first, without a share", () => {
    const choice = Result.getOrThrow(
      choose({ role: role(team, { needs: 2 }), ledger, moving: move("prefer", [3, 9]), free: all })
    )
    expect(choice.picked[0]).toEqual({ host: 3, reason: "kept" })
    expect(choice.competition?.members).toEqual([1, 2])
  })

  it("33: keep refuses a busy host", () => {
    expect(refusalOf({ ledger, moving: move("keep"), free: new Set([2, 3]) }).reason).toBe("member_busy")
  })

  it("34: any chooses among all who are free", () => {
    const choice = Result.getOrThrow(choose({ ledger, moving: move("any") }))
    expect(choice).toMatchObject({ picked: [{ host: 2, reason: "fair" }], stays: false })
  })

  it("chooses one more if the role needs one more by now", () => {
    const choice = Result.getOrThrow(choose({ role: role(team, { needs: 2 }), ledger, moving: move("keep") }))
    expect(choice.picked.map(({ host }) => host)).toEqual([1, 2])
  })
})
