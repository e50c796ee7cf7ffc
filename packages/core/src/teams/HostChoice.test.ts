import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hostChoice, membersInRoles, type NamedMember, requiresChoice, rolesTooNarrow } from "./HostChoice.ts"
import type { Staffing } from "./Staffing.ts"
import { type StaffingRequest, staffRoles } from "./StaffRoles.ts"

const languages = ["de", "en", "fr"]

/** Members of a team, each with a language, of whom some are paused. */
const anyTeam = fc
  .array(fc.record({ active: fc.boolean(), lang: fc.constantFrom(...languages) }), { minLength: 1, maxLength: 12 })
  .map((members) =>
    members.map(
      ({ active, lang }, index): NamedMember => ({
        host: index + 1,
        username: `host-${index + 1}`,
        name: null,
        kind: "person",
        active,
        accepted: true,
        attributes: { lang },
        hasVideoAccount: true
      })
    )
  )

const staffingOf = (
  team: ReadonlyArray<NamedMember>,
  visitorChoice: Staffing["visitorChoice"],
  needs: number | "all"
): Staffing => ({
  roles: ["doctor", "nurse"].map((key, at) => ({
    key,
    needs: at === 0 ? needs : 1,
    pick: "fair",
    ledger: null,
    filter: null,
    members: team.flatMap(({ host }) => (host % 2 === at ? [{ host, weight: 100, priority: 0, limits: [], hours: null }] : []))
  })),
  hours: "member",
  visitorChoice,
  visitorRole: "doctor",
  returning: "off",
  reschedule: "prefer",
  noShowCounts: false,
  showHosts: "names",
  parallelSessions: true
})

const anyCase = fc.record({
  team: anyTeam,
  visitorChoice: fc.constantFrom("none" as const, "optional" as const, "required" as const),
  needs: fc.constantFrom<number | "all">(1, 2, "all"),
  members: fc.option(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }), { nil: undefined }),
  lang: fc.option(fc.subarray(languages, { minLength: 1 }), { nil: undefined }),
  host: fc.option(fc.integer({ min: 1, max: 12 }))
})

const doctors = (staffing: Staffing, team: ReadonlyArray<NamedMember>, request: StaffingRequest) =>
  staffRoles(staffing, team, request)
    .find(({ key }) => key === "doctor")!
    .members.map(({ host }) => host)

describe("A selection of members", () => {
  it("MUST be the members who are named and have the attributes, and a choice of the visitor never leaves it", () => {
    fc.assert(
      fc.property(anyCase, ({ team, visitorChoice, needs, members, lang, host }) => {
        const staffing = staffingOf(team, visitorChoice, needs)
        const able = doctors(staffing, team, {})
        const named = members?.filter((each) => able.includes(each))
        const read = membersInRoles(staffing, team, {
          ...(members === undefined ? {} : { members: { doctor: members } }),
          ...(lang === undefined ? {} : { attributes: { doctor: { lang } } })
        })
        expect(Result.isSuccess(read)).toBe(members === undefined || named!.length === members.length)
        if (Result.isFailure(read)) return
        const request = read.success
        const within = able.filter((each) => {
          const { attributes } = team[each - 1]!
          return (named?.includes(each) ?? true) && (lang?.includes(attributes.lang as string) ?? true)
        })
        expect(doctors(staffing, team, request)).toEqual(within)
        const isNarrow = members !== undefined || lang !== undefined
        const enough = within.length >= (needs === "all" ? 1 : needs)
        expect(rolesTooNarrow(staffing, team, request)).toHaveLength(isNarrow && !enough ? 1 : 0)
        const chosen = hostChoice(staffing, team, host, request)
        if (host === null) expect(Result.isSuccess(chosen)).toBe(!requiresChoice(staffing, request))
        else expect(Result.isSuccess(chosen)).toBe(visitorChoice !== "none" && within.includes(host))
        if (Result.isFailure(chosen)) return
        expect(doctors(staffing, team, chosen.success)).toEqual(host === null ? within : [host])
        const nurses = staffRoles(staffing, team).find(({ key }) => key === "nurse")
        expect(staffRoles(staffing, team, chosen.success).find(({ key }) => key === "nurse")).toEqual(nurses)
      }),
      { seed: 114, numRuns: 500 }
    )
  })

  it("MUST be refused for a role that the service lacks, and for a host alone", () => {
    const staffing = staffingOf([], "none", 1)
    const faultsOf = (read: ReturnType<typeof membersInRoles>) =>
      Result.isFailure(read) ? read.failure.map(({ field, message }) => `${field}: ${message}`) : []
    expect(faultsOf(membersInRoles(staffing, [], { members: { cook: [1] }, attributes: { cook: { lang: "de" } } }))).toEqual([
      "members: The members field names the role cook, which the service does not have.",
      "members: The members field must name members who serve in the service, and 1 is none.",
      "attributes: The attributes field names the role cook, which the service does not have."
    ])
    expect(faultsOf(membersInRoles(null, [], {}))).toEqual([
      "members: The members field can only be used for a service with staffing."
    ])
  })
})
