import { describe, expect, it } from "vitest"
import { member, role } from "../../test/TeamHistory.ts"
import type { SlotRules } from "../availability/Slots.ts"
import type { MemberTime } from "./MemberMasks.ts"
import { explainTeamStart, type TeamQuery, teamSlots, unreadRole } from "./TeamSlots.ts"

const week = (timeZone: string, start: string, end: string) => ({
  timeZone,
  weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start, end })),
  overrides: []
})

const rules: SlotRules = {
  ...week("Europe/Berlin", "00:00", "24:00"),
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 0,
  slotIntervalMinutes: 15
}

const time = (host: number, overrides: Partial<MemberTime> = {}): MemberTime => ({
  host,
  hours: null,
  busy: [],
  limits: [],
  timeZone: "Europe/Berlin",
  ...overrides
})

const queryOf = (times: ReadonlyArray<MemberTime>, overrides: Partial<TeamQuery> = {}): TeamQuery => ({
  now: Date.parse("2027-01-01T00:00:00Z"),
  from: "2027-01-11",
  to: "2027-01-11",
  durationMinutes: 30,
  busy: [],
  held: [],
  serviceId: 1,
  roles: [role(times.map(({ host }) => member(host)))],
  times: new Map(times.map((each) => [each.host, each])),
  ...overrides
})

const utc = (slots: ReadonlyArray<{ readonly start: number }>) =>
  slots.map(({ start }) => new Date(start).toISOString().slice(11, 16))
const at = (clock: string) => Date.parse(`2027-01-11T${clock}:00Z`)

describe("The slots of a team", () => {
  it("57: are those of the team's hours for resources without hours", () => {
    const { timeZone: _, ...open } = week("Europe/Berlin", "09:00", "10:00")
    expect(utc(teamSlots({ ...rules, ...open }, queryOf([time(1)])))).toEqual(["08:00", "08:15", "08:30"])
  })

  it("59: need all members in their own zones, also after the clocks changed in one of them", () => {
    const members = [
      time(1, { hours: week("America/New_York", "08:00", "12:00") }),
      time(2, { hours: week("Europe/Berlin", "09:00", "17:00") })
    ]
    const all = (date: string) => {
      const roles = [role([member(1), member(2)], { needs: "all" })]
      const slots = utc(teamSlots(rules, queryOf(members, { from: date, to: date, roles })))
      return [slots[0], slots.at(-1)]
    }
    expect(all("2027-01-11")).toEqual(["13:00", "15:30"])
    expect(all("2027-03-15")).toEqual(["12:00", "15:30"])
    expect(all("2027-03-29")).toEqual(["12:00", "14:30"])
  })

  it("60: belong to the day of the team for a member who works over midnight", () => {
    const members = [time(1, { hours: week("Europe/Berlin", "23:00", "01:00") })]
    const slots = utc(teamSlots({ ...rules, slotIntervalMinutes: 30 }, queryOf(members)))
    expect(slots).toEqual(["23:00", "23:30", "22:00", "22:30"])
  })

  it("61: count the limits of a member by the days of the member's zone", () => {
    const meetings = [{ start: at("12:00"), end: at("12:30") }]
    const limits = [{ owner: "host" as const, limits: [{ per: "day" as const, bookings: 1 }], meetings }]
    const members = [time(1, { timeZone: "Asia/Tokyo", limits })]
    expect(utc(teamSlots(rules, queryOf(members)))[0]).toBe("15:00")
  })

  it("62: lie on the grid of the team, whenever members begin", () => {
    const members = [time(1, { hours: week("Europe/Berlin", "09:10", "10:00") })]
    expect(utc(teamSlots(rules, queryOf(members)))).toEqual(["08:15", "08:30"])
  })

  it("need the opening hours of the team besides the hours of the service", () => {
    const opening = week("Europe/Berlin", "09:00", "10:00")
    expect(utc(teamSlots(rules, queryOf([time(1)], { opening })))).toEqual(["08:00", "08:15", "08:30"])
  })

  it("30: join an open session, and begin another one beside a full one", () => {
    const session = (clock: string, seatsTaken: number) => ({
      start: at(clock),
      end: at(clock) + 1_800_000,
      heldFrom: at(clock),
      heldTo: at(clock),
      serviceId: 1,
      seatsTaken
    })
    const held = [session("09:00", 1), session("10:00", 2)]
    const group = (overrides: Partial<TeamQuery>) =>
      teamSlots({ ...rules, slotIntervalMinutes: 60 }, queryOf([time(1)], { held, capacity: 2, ...overrides }))
        .filter(({ start }) => start === at("09:00") || start === at("10:00"))
        .map(({ spotsRemaining }) => spotsRemaining)
    expect(group({})).toEqual([1, 2])
    expect(group({ parallelSessions: false })).toEqual([1])
    expect(group({ times: new Map() })).toEqual([1])
  })
})

describe("A start that a team does not offer", () => {
  const refused = (times: ReadonlyArray<MemberTime>, overrides: Partial<TeamQuery> = {}, start = at("09:00")) => {
    const verdict = explainTeamStart(rules, queryOf(times, overrides), start)
    return verdict.offered ? "offered" : verdict.reason
  }
  const busy = [{ start: at("09:00"), end: at("09:30") }]

  it.each([
    ["in_past", [time(1)], { now: at("10:00") }],
    ["no_staffing", [time(1)], { roles: [] }],
    ["role_empty", [], {}],
    ["slot_taken", [time(1, { busy }), time(2, { busy })], {}],
    ["member_busy", [time(1, { busy })], { roles: [role([member(1)], { named: true })] }],
    ["offered", [time(1, { busy }), time(2)], {}],
    ["day_full", [time(1)], { serviceLimits: [{ per: "day", bookings: 0 }] }]
  ] as const)("says %s", (reason, times, overrides) => {
    expect(refused(times, overrides)).toBe(reason)
  })

  it("46: says limit_reached of a host who was requested", () => {
    const meetings = [{ start: at("12:00"), end: at("12:30") }]
    const limits = [{ owner: "host" as const, limits: [{ per: "day" as const, bookings: 1 }], meetings }]
    expect(refused([time(1, { limits })], { roles: [role([member(1)], { named: true })] })).toBe("limit_reached")
    expect(refused([time(1, { limits })])).toBe("slot_taken")
  })

  it("lists the roles with the number of free members", () => {
    const roles = [role([member(1), member(2)], { needs: 2 })]
    expect(explainTeamStart(rules, queryOf([time(1), time(2, { busy })], { roles }), at("09:00"))).toEqual({
      offered: false,
      reason: "slot_taken",
      roles: [{ key: "host", reason: "slot_taken", needs: 2, free: 1 }]
    })
  })
})

describe("Calendars that could not be read", () => {
  it("make a member busy, and a role unknown if they are those of all its members", () => {
    const unread = time(1, { unread: true })
    expect(teamSlots(rules, queryOf([unread]))).toEqual([])
    expect(unreadRole(queryOf([unread, time(2)]))).toBeUndefined()
    expect(unreadRole(queryOf([unread]))?.key).toBe("host")
    expect(unreadRole(queryOf([]))).toBeUndefined()
  })
})

describe("The cost of a team's slots", () => {
  it("is linear: each of 6,000 meetings of 100 members is read once, whatever the number of starts", () => {
    let reads = 0
    const meeting = (start: number) => ({
      get start() {
        reads++
        return start
      },
      end: start + 1_800_000
    })
    const members = Array.from({ length: 100 }, (_, host) =>
      time(host, { busy: Array.from({ length: 60 }, (_busy, index) => meeting(at("08:00") + index * 43_200_000)) })
    )
    const readsOf = (to: string) => {
      reads = 0
      teamSlots(rules, queryOf(members, { to }))
      return reads
    }
    expect(readsOf("2027-01-11")).toBe(6000)
    expect(readsOf("2027-02-10")).toBe(6000)
  })
})
