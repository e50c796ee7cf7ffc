import { describe, expect, it } from "vitest"
import type { HostAttributes } from "./HostAttributes.ts"
import type { StaffedRole } from "./StaffedRole.ts"
import type { Staffing, StaffingRole } from "./Staffing.ts"
import { membersInTwoRoles, type StaffingRequest, staffRoles, type TeamMember } from "./StaffRoles.ts"

const person = (host: number, attributes: HostAttributes = {}, overrides: Partial<TeamMember> = {}): TeamMember => ({
  host,
  kind: "person",
  active: true,
  accepted: true,
  attributes,
  hasVideoAccount: false,
  ...overrides
})
const room = (host: number, capacity: number, overrides: Partial<TeamMember> = {}) =>
  person(host, { type: "room", capacity }, { kind: "resource", ...overrides })

const roleOf = (key: string, hosts: ReadonlyArray<number> | null, overrides: Partial<StaffingRole> = {}): StaffingRole => ({
  key,
  needs: 1,
  pick: "fair",
  ledger: null,
  filter: null,
  members: hosts === null ? null : hosts.map((host) => ({ host, weight: 100, priority: 0, limits: [], hours: null })),
  ...overrides
})

const staffing = (...roles: ReadonlyArray<StaffingRole>): Staffing => ({
  roles,
  hours: "member",
  visitorChoice: "none",
  visitorRole: roles[0]!.key,
  returning: "off",
  reschedule: "prefer",
  noShowCounts: false,
  showHosts: "names",
  parallelSessions: true
})

const hostsOf = (roles: ReadonlyArray<StaffedRole>) => roles.map(({ members }) => members.map(({ host }) => host))
const hosts = (roles: ReadonlyArray<StaffingRole>, team: ReadonlyArray<TeamMember>, request: StaffingRequest = {}) =>
  hostsOf(staffRoles(staffing(...roles), team, request))

describe("The members of a role", () => {
  it("1: are none if a filter matches no member", () => {
    expect(hosts([roleOf("a", null, { filter: { ward: "x" } })], [person(1, { ward: "b" })])).toEqual([[]])
  })

  it("2, 4: are active and have accepted", () => {
    const team = [person(1), person(2, {}, { active: false }), person(3, {}, { accepted: false })]
    expect(hosts([roleOf("a", [1, 2, 3], { needs: "all" })], team)).toEqual([[1]])
  })

  it("are listed members in the order of the list, and found ones in the order of their ids", () => {
    const team = [person(3, { ward: "b" }), person(1, { ward: "c" }), person(2, { ward: "b" })]
    expect(hosts([roleOf("a", [2, 3])], team)).toEqual([[2, 3]])
    expect(hosts([roleOf("a", null, { filter: { ward: ["b", "c"] } })], team)).toEqual([[1, 2, 3]])
    expect(hosts([roleOf("a", [3, 2, 1], { filter: { ward: "b" } })], team)).toEqual([[3, 2]])
  })

  it("match all attributes of a filter, each by one of its values", () => {
    const team = [person(1, { langs: ["de", "fr"], senior: true }), person(2, { langs: ["de"] }), person(3, { langs: "en" })]
    expect(hosts([roleOf("a", null, { filter: { langs: ["de", "en"] } })], team)).toEqual([[1, 2, 3]])
    expect(hosts([roleOf("a", null, { filter: { langs: "de", senior: true } })], team)).toEqual([[1]])
  })

  it("count for the first role that lists or finds them", () => {
    const roles = [roleOf("a", [1, 2]), roleOf("b", null, { filter: { ward: "b" } })]
    const team = [person(1), person(2, { ward: "b" }), person(3, { ward: "b" })]
    expect(hosts(roles, team)).toEqual([[1, 2], [3]])
    expect(membersInTwoRoles(staffing(...roles), team)).toEqual([{ host: 2, roles: ["a", "b"] }])
  })

  it("51: leave out entries of members who left", () => {
    expect(hosts([roleOf("a", [1, 9])], [person(1)])).toEqual([[1]])
    expect(hosts([roleOf("a", [1, 9])], [person(1)], { roles: { a: { members: [9] } } })).toEqual([[]])
  })

  it("are narrowed by a request, in the role that it concerns", () => {
    const team = [person(1, { lang: "de" }), person(2), person(3)]
    const roles = [roleOf("a", [1, 2]), roleOf("b", [3])]
    expect(hosts(roles, team, { roles: { a: { members: [2] } } })).toEqual([[2], [3]])
    expect(hosts(roles, team, { roles: { a: { attributes: { lang: "de" } } } })).toEqual([[1], [3]])
    expect(staffRoles(staffing(...roles), team, { roles: { a: { members: [2] } } }).map(({ named }) => named)).toEqual([
      true,
      false
    ])
  })

  it("55: are rooms that hold the people", () => {
    const team = [room(1, 4), room(2, 12), person(3)]
    const [smallest] = staffRoles(staffing(roleOf("room", [1, 2, 3], { pick: "smallest" })), team, { people: 12 })
    expect(smallest).toMatchObject({ members: [{ host: 2, capacity: 12 }], tooSmall: 2 })
    expect(hosts([roleOf("room", [1, 2, 3])], team, { people: 12 })).toEqual([[2, 3]])
  })

  it("64: have a video account in the first role, if the lead needs one", () => {
    const team = [person(1), person(2, {}, { hasVideoAccount: true }), person(3)]
    const roles = [roleOf("a", [1, 2]), roleOf("b", [3])]
    expect(hosts(roles, team, { needsVideoAccount: true })).toEqual([[2], [3]])
    expect(hosts([roleOf("a", [1, 2], { needs: "all" })], team, { needsVideoAccount: true })).toEqual([[2, 1]])
  })
})
