import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { computeSlots, type SlotRules } from "../src/availability/Slots.ts"
import { chooseMembers } from "../src/teams/ChooseMembers.ts"
import type { MemberTime } from "../src/teams/MemberMasks.ts"
import { explainTeamStart, type TeamQuery, teamSlots } from "../src/teams/TeamSlots.ts"
import { member, role } from "./TeamHistory.ts"

const seeded = { seed: 27, numRuns: 150 }
const monday = Date.parse("2027-01-11T00:00:00Z")
const minute = 60_000
const day = 1440 * minute

const alwaysOpen = (timeZone: string) => ({
  timeZone,
  weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" })),
  overrides: []
})

const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

/** Hours of each weekday from Sunday, as minutes of the day. */
const anyHours = fc
  .record({ from: fc.integer({ min: 0, max: 20 }), length: fc.integer({ min: 1, max: 20 }) })
  .map(({ from, length }) => ({ start: from * 30 + 5 * 60, end: Math.min(from * 30 + 5 * 60 + length * 30, 1440) }))

const anyTime = fc.record({
  hours: fc.option(anyHours),
  busy: fc.array(fc.record({ from: fc.nat(2 * 1440), length: fc.integer({ min: 1, max: 300 }) }), { maxLength: 6 }),
  meetings: fc.array(fc.nat(1), { maxLength: 3 }),
  limit: fc.option(fc.integer({ min: 1, max: 3 }))
})

const anyTeam = fc.record({
  sizes: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 2 }),
  needs: fc.array(fc.constantFrom(1, 1, 2, "all" as const), { minLength: 2, maxLength: 2 }),
  times: fc.array(anyTime, { minLength: 6, maxLength: 6 }),
  rules: fc.record({
    durationMinutes: fc.constantFrom(15, 30, 60),
    before: fc.constantFrom(0, 10),
    after: fc.constantFrom(0, 15),
    interval: fc.constantFrom(15, 30, 45)
  })
})

type Team = typeof anyTeam extends fc.Arbitrary<infer A> ? A : never
type Time = Team["times"][number]

const timeOf = (host: number, { hours, busy, meetings, limit }: Time): MemberTime => ({
  host,
  timeZone: "UTC",
  hours:
    hours === null
      ? null
      : {
          timeZone: "UTC",
          overrides: [],
          weekly: [1, 2].map((weekday) => ({ weekday, start: clock(hours.start), end: clock(hours.end) }))
        },
  busy: busy.map(({ from, length }) => ({ start: monday + from * minute, end: monday + (from + length) * minute })),
  limits:
    limit === null
      ? []
      : [
          {
            owner: "host",
            limits: [{ per: "day", bookings: limit }],
            meetings: meetings.map((date) => ({ start: monday + date * day, end: monday + date * day + 30 * minute }))
          }
        ]
})

const caseOf = ({ sizes, needs, times, rules }: Team) => {
  const hosts = sizes.map((size, at) => Array.from({ length: size }, (_, index) => at * 3 + index))
  const slotRules: SlotRules = {
    ...alwaysOpen("UTC"),
    bufferBeforeMinutes: rules.before,
    bufferAfterMinutes: rules.after,
    minimumNoticeMinutes: 0,
    slotIntervalMinutes: rules.interval
  }
  const query: TeamQuery = {
    now: monday - day,
    from: "2027-01-11",
    to: "2027-01-12",
    durationMinutes: rules.durationMinutes,
    busy: [],
    held: [],
    serviceId: 1,
    roles: hosts.map((members, at) =>
      role(
        members.map((host) => member(host)),
        { key: `role${at}`, needs: needs[at]! }
      )
    ),
    times: new Map(times.map((time, host) => [host, timeOf(host, time)]))
  }
  return { rules: slotRules, query }
}

/** Checks every minute of a meeting, without any of the implementation's code. */
const isFree = (time: Time, start: number, { rules }: Team): boolean => {
  const offset = (start - monday) / minute
  const { hours, busy, meetings, limit } = time
  for (let at = offset; at < offset + rules.durationMinutes; at++) {
    const ofDay = at % 1440
    const isWorkday = at >= 0 && at < 2 * 1440
    if (hours !== null && !(isWorkday && ofDay >= hours.start && ofDay < hours.end)) return false
  }
  for (let at = offset - rules.before; at < offset + rules.durationMinutes + rules.after; at++) {
    if (busy.some(({ from, length }) => at >= from && at < from + length)) return false
  }
  return limit === null || meetings.filter((date) => date === Math.floor(offset / 1440)).length < limit
}

const subsetsOf = (hosts: ReadonlyArray<number>) =>
  Array.from({ length: 2 ** hosts.length }, (_, mask) => hosts.filter((_host, bit) => (mask >> bit) & 1))

/** Tries every subset of the members of every role. */
const referenceStarts = (team: Team, { rules, query }: ReturnType<typeof caseOf>): ReadonlyArray<number> =>
  computeSlots(rules, query)
    .map(({ start }) => start)
    .filter((start) =>
      query.roles.every(({ needs, members }) => {
        const hosts = members.map(({ host }) => host)
        return subsetsOf(hosts).some(
          (subset) =>
            subset.length === (needs === "all" ? hosts.length : needs) &&
            subset.length > 0 &&
            subset.every((host) => isFree(team.times[host]!, start, team))
        )
      })
    )

const startsOf = (rules: SlotRules, query: TeamQuery) => teamSlots(rules, query).map(({ start }) => start)

describe("The slots of a team", () => {
  it("are exactly those that a search through all subsets of its members finds", () => {
    let offered = 0
    fc.assert(
      fc.property(anyTeam, (team) => {
        const one = caseOf(team)
        const starts = startsOf(one.rules, one.query)
        expect(starts).toEqual(referenceStarts(team, one))
        offered += starts.length
      }),
      seeded
    )
    expect(offered).toBeGreaterThan(500)
  })

  it("I2: are those starts at which every role can be chosen", () => {
    fc.assert(
      fc.property(anyTeam, (team) => {
        const { rules, query } = caseOf(team)
        const offered = new Set(startsOf(rules, query))
        for (const { start } of computeSlots(rules, query).filter((_, index) => index % 7 === 0)) {
          const verdict = explainTeamStart(rules, query, start)
          expect(verdict.offered).toBe(offered.has(start))
          if (!verdict.offered) expect(verdict.roles.length).toBeGreaterThan(0)
          else {
            for (const each of query.roles) {
              const choice = chooseMembers({ role: each, free: verdict.free.get(each.key)!, ledger: new Map() })
              expect(Result.isSuccess(choice)).toBe(true)
            }
          }
        }
      }),
      { ...seeded, numRuns: 60 }
    )
  })

  it("I3: are never fewer if a role that needs a number gets one more member", () => {
    fc.assert(
      fc.property(anyTeam, anyTime, (team, time) => {
        const { rules, query } = caseOf({ ...team, needs: [1, 2] })
        const times = new Map(query.times).set(99, timeOf(99, time))
        const more = query.roles.map((each, at) => (at === 0 ? { ...each, members: [...each.members, member(99)] } : each))
        const starts = new Set(startsOf(rules, { ...query, roles: more, times }))
        for (const start of startsOf(rules, query)) expect(starts.has(start)).toBe(true)
      }),
      seeded
    )
  })
})
