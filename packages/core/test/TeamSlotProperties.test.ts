import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { computeSlots, type SlotRules } from "../src/availability/Slots.ts"
import { chooseMembers } from "../src/teams/ChooseMembers.ts"
import type { BusySources } from "../src/teams/ExplainMember.ts"
import { type ExplainedMember, explainTeam, type TeamStartQuery } from "../src/teams/ExplainTeam.ts"
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

describe("The explanation of a team's start", () => {
  const explained = fc.record({ team: anyTeam, notice: fc.constantFrom(0, 0, 0, 2160), split: fc.func(fc.nat(2)) })

  const startsAround = (team: Team) =>
    Array.from({ length: 2 * 24 }, (_, hour) => monday + hour * 3_600_000 + (hour % 3) * team.rules.interval * minute)

  const queryOf = ({ team, notice, split }: typeof explained extends fc.Arbitrary<infer A> ? A : never) => {
    const { rules, query } = caseOf(team)
    const { from: _from, to: _to, ...rest } = query
    const sources = new Map(
      [...query.times].map(([host, { busy }]) => {
        const of = (kind: number) => busy.filter(({ start }) => split(start) === kind)
        return [host, { timeOff: of(0), elsewhere: of(1), meetings: of(2) }] as const
      })
    )
    const full: TeamStartQuery = { ...rest, sources, absent: new Map() }
    return { rules: { ...rules, minimumNoticeMinutes: notice }, query: full }
  }

  /** Changes what a remedy of a member names. */
  /** The time of a member without the rules that a remedy overrides. */
  const overriding = (time: MemberTime, { timeOff, elsewhere, meetings }: BusySources, remedy: string): MemberTime => {
    const rules = remedy.slice("override:".length).split(",")
    const unless = (rule: string, busy: BusySources["timeOff"]) => (rules.includes(rule) ? [] : busy)
    return {
      ...time,
      hours: rules.includes("hours") ? null : time.hours,
      busy: [...unless("time_off", timeOff), ...unless("busy", elsewhere), ...unless("overlap", meetings)],
      limits: rules.includes("limits") ? [] : time.limits
    }
  }

  const appliedTo = (time: MemberTime, remedy: string): MemberTime => {
    const words = remedy.split(",")
    const [, per, most = 0] = /host\.limits\.(\w+)=(\d+)/.exec(remedy) ?? []
    return {
      ...time,
      hours: words.includes("hours") ? null : time.hours,
      limits: time.limits.map((owner) => ({
        ...owner,
        limits: owner.limits.map((limit) =>
          limit.per === per ? { ...limit, bookings: Math.max(limit.bookings ?? 0, Number(most)) } : limit
        )
      }))
    }
  }

  it("MUST be the verdict of the booking, with a short role or a reason of the service for a start that is not offered", () => {
    let opened = 0
    fc.assert(
      fc.property(explained, (example) => {
        const { rules, query } = queryOf(example)
        for (const start of startsAround(example.team)) {
          const { verdict, rule, roles } = explainTeam(rules, query, start)
          expect(verdict).toEqual(explainTeamStart(rules, query, start))
          const short = roles.filter(({ needs, free }) => free < needs)
          expect(verdict.offered).toBe(short.length === 0 && rule === undefined)
          for (const { key, needs, free, missing, reason, members } of roles) {
            expect(free).toBe(members.filter((each) => each.free).length)
            expect(reason === undefined).toBe(free >= needs)
            if (verdict.offered)
              expect(new Set(members.flatMap(({ host, free: isFree }) => (isFree ? [host] : [])))).toEqual(verdict.free.get(key))
            else if (rule === undefined) expect(verdict.roles.some((each) => each.key === key)).toBe(free < needs)
            if (rule !== undefined || short.length !== 1 || free >= needs || missing !== 1) continue
            const always: MemberTime = { host: 99, hours: null, busy: [], limits: [], timeZone: "UTC" }
            const times = new Map(query.times).set(99, always)
            const more = query.roles.map((each) =>
              each.key === key ? { ...each, members: [...each.members, member(99)] } : each
            )
            expect(explainTeamStart(rules, { ...query, times, roles: more }, start).offered).toBe(true)
            opened++
          }
        }
      }),
      { ...seeded, numRuns: 40 }
    )
    expect(opened).toBeGreaterThan(50)
  })

  it("MUST name remedies that free the member, and an end before which the member is not free", { tags: ["thorough"] }, () => {
    const remedies = new Set<string>()
    fc.assert(
      fc.property(explained, (example) => {
        const { rules, query } = queryOf(example)
        const freeWith = (host: number, time: MemberTime, start: number) => {
          const times = new Map([[host, time]])
          const alone = { ...query, roles: [role([member(host)])], times }
          return explainTeam({ ...rules, minimumNoticeMinutes: 0 }, alone, start).roles[0]!.free === 1
        }
        for (const start of startsAround(example.team)) {
          const members = explainTeam(rules, query, start).roles.flatMap((each): ReadonlyArray<ExplainedMember> => each.members)
          for (const { host, free, reason, until, opens } of members) {
            const time = query.times.get(host)!
            expect(reason === undefined).toBe(free)
            for (const remedy of opens) {
              const isOverride = remedy.startsWith("override:")
              const changed = isOverride ? overriding(time, query.sources.get(host)!, remedy) : appliedTo(time, remedy)
              expect(freeWith(host, changed, start)).toBe(true)
              if (!isOverride) remedies.add(remedy.replaceAll(/\d+/g, "n"))
            }
            if (until === undefined) continue
            for (let at = start; at < Math.min(until, start + day); at += 45 * minute)
              expect(freeWith(host, time, at)).toBe(false)
          }
        }
      }),
      { ...seeded, numRuns: 12 }
    )
    expect([...remedies].toSorted()).toEqual(["hours", "hours,host.limits.day=n", "host.limits.day=n"].toSorted())
  })
})
