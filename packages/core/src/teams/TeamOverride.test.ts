import { describe, expect, it } from "vitest"
import { member, role } from "../../test/TeamHistory.ts"
import type { OverrideReason } from "../availability/Override.ts"
import type { SlotRules } from "../availability/Slots.ts"
import { explainTeamOverride, ranksOf, type TeamOverrideQuery } from "./TeamOverride.ts"

const start = Date.parse("2027-01-11T12:00:00Z")
const during = [{ start, end: start + 1_800_000 }]
const never = { timeZone: "UTC", weekly: [], overrides: [] }

const rules: SlotRules = {
  timeZone: "UTC",
  weekly: [{ weekday: 1, start: "00:00", end: "24:00" }],
  overrides: [],
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 0,
  slotIntervalMinutes: 30
}

/** A team whose members, numbered from 1, can hold the meeting only without some rules each. */
const teamWith = (
  inTheWay: ReadonlyArray<ReadonlyArray<OverrideReason>>,
  needs: number | "all",
  override: ReadonlyArray<OverrideReason> = []
): TeamOverrideQuery => {
  const sources = inTheWay.map((reasons) => ({
    timeOff: reasons.includes("time_off") ? during : [],
    elsewhere: reasons.includes("busy") ? during : [],
    meetings: reasons.includes("overlap") ? during : []
  }))
  return {
    now: Date.parse("2027-01-01T00:00:00Z"),
    durationMinutes: 30,
    busy: [],
    held: [],
    serviceId: 1,
    override,
    roles: [
      role(
        inTheWay.map((_, index) => member(index + 1)),
        { needs }
      )
    ],
    times: new Map(
      inTheWay.map((reasons, index) => [
        index + 1,
        {
          host: index + 1,
          hours: reasons.includes("hours") ? never : null,
          busy: Object.values(sources[index]!).flat(),
          limits: reasons.includes("limits")
            ? [{ owner: "host" as const, limits: [{ per: "day" as const, bookings: 1 }], meetings: during }]
            : [],
          timeZone: "UTC"
        }
      ])
    ),
    sources: new Map(sources.map((each, index) => [index + 1, each]))
  }
}

const three = ["hours", "busy", "overlap"] as const
const some = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => three.filter((_, index) => (bits >> index) % 2 === 1))

const isWithin = (override: ReadonlyArray<OverrideReason>) => (reasons: ReadonlyArray<OverrideReason>) =>
  reasons.every((reason) => override.includes(reason))

describe("Rules that are overridden for a meeting of a team", () => {
  it("suffice if they do for enough members, and what a refusal names suffices", { tags: ["thorough"] }, () => {
    for (const members of some.flatMap((one) => some.flatMap((two) => some.map((other) => [one, two, other])))) {
      for (const needs of [1, 2]) {
        for (const override of some) {
          const query = teamWith(members, needs, override)
          const { verdict, needed, ofMembers } = explainTeamOverride(rules, query, start)
          const situation = JSON.stringify({ members, needs, override })
          expect(verdict.offered, situation).toBe(members.filter(isWithin(override)).length >= needs)
          const again = explainTeamOverride(rules, { ...query, override: needed! }, start)
          expect(again.verdict.offered, situation).toBe(true)
          if (!verdict.offered) continue
          const isEnough = members.filter((reasons) => reasons.length === 0).length >= needs
          expect(needed!.length === 0, situation).toBe(isEnough)
          for (const host of verdict.free.get("host")!) {
            expect(isWithin(isEnough ? [] : override)(members[host - 1]!), situation).toBe(true)
          }
          const ranks = ranksOf(ofMembers)
          const last = Math.max(0, ...ranks.values())
          const before = [...ranks.values()].filter((rank) => rank < last).length
          expect(ranks.size === 0 || before < needs, situation).toBe(true)
        }
      }
    }
  })

  it("put a member who would come outside working hours before one who would hold two meetings", () => {
    const query = teamWith([["overlap"], ["hours", "limits", "busy", "time_off"]], 1)
    expect(explainTeamOverride(rules, query, start).needed).toEqual(["hours", "busy", "time_off", "limits"])
    expect(explainTeamOverride(rules, { ...query, override: ["overlap"] }, start)).toMatchObject({
      verdict: { offered: true, free: new Map([["host", new Set([1])]]) },
      needed: ["overlap"],
      ofTeam: []
    })
  })

  it("are those of every member if all are needed, and never the calendar of one that cannot be read", () => {
    const query = teamWith([["busy"], ["time_off"]], "all")
    expect(explainTeamOverride(rules, query, start).needed).toEqual(["busy", "time_off"])
    const times = new Map([...query.times, [2, { ...query.times.get(2)!, unread: true }]])
    const unread = explainTeamOverride(rules, { ...query, times, override: ["busy", "time_off"] }, start)
    expect([unread.verdict.offered, unread.needed]).toEqual([false, undefined])
  })

  it("are not those of the past, nor a role with too few members", () => {
    const query = teamWith([[]], 2)
    expect(explainTeamOverride(rules, query, start)).toMatchObject({ verdict: { reason: "role_short" }, needed: undefined })
    const late = { ...teamWith([["busy"]], 1), now: start + 1 }
    expect(explainTeamOverride(rules, late, start)).toMatchObject({ verdict: { reason: "in_past" }, needed: undefined })
  })

  it("are the opening hours of the team and the first starts of a day, too", () => {
    const query = { ...teamWith([[]], 1), opening: { ...never, weekly: [] } }
    expect(explainTeamOverride(rules, query, start)).toMatchObject({ needed: ["hours"], ofTeam: ["hours"] })
    const first = { ...teamWith([["busy"]], 1), firstPerDay: 1 }
    expect(explainTeamOverride(rules, first, start)).toMatchObject({ needed: ["busy", "limits"], ofTeam: ["limits"] })
    expect(explainTeamOverride(rules, { ...first, override: ["busy", "limits"] }, start).verdict.offered).toBe(true)
  })
})
