import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import { ledgerName, StaffingInput, staffingFromInput, unknownMembers } from "./Staffing.ts"

const ids: Readonly<Record<string, number>> = { ana: 1, ben: 2 }
const idOf = (host: number | string) => (typeof host === "number" ? host : ids[host])

const listed = (...hosts: ReadonlyArray<unknown>) => hosts.map((host) => ({ host }))
const doctor = { key: "doctor", members: listed("ana") }
const roleErrors = (fields: object) => errorsOf(StaffingInput, { roles: [{ ...doctor, ...fields }] })

describe("The staffing in a request", () => {
  it("has defaults for everything but the roles", () => {
    expect(staffingFromInput(valueOf(StaffingInput, { roles: [doctor] }), idOf)).toEqual({
      roles: [
        {
          key: "doctor",
          needs: 1,
          pick: "fair",
          ledger: null,
          filter: null,
          members: [{ host: 1, weight: 100, priority: 0, limits: [], hours: null }]
        }
      ],
      hours: "member",
      visitorChoice: "none",
      visitorRole: "doctor",
      returning: "off",
      reschedule: "prefer",
      noShowCounts: false,
      showHosts: "names",
      parallelSessions: true,
      onCopyDeleted: "keep"
    })
  })

  it("has every field of a clinic's", () => {
    const input = {
      roles: [
        {
          key: "doctor",
          needs: 1,
          pick: "fair",
          ledger: "doctors",
          members: [{ host: "ana", weight: 50, priority: 2, limits: [{ per: "day", bookings: 4 }], hours: null }, { host: 2 }]
        },
        { key: "nurse", needs: "all", pick: "least_busy", filter: { ward: ["b", "c"] } },
        { key: "room", pick: "smallest", filter: { type: "room" } }
      ],
      hours: "team",
      visitor_choice: "optional",
      visitor_role: "nurse",
      returning: "prefer",
      reschedule: "keep",
      no_show_counts: true,
      show_hosts: "none",
      parallel_sessions: false,
      on_copy_deleted: "reassign"
    }
    const staffing = staffingFromInput(valueOf(StaffingInput, input), idOf)
    expect(staffing.roles.map(({ needs, pick, filter }) => [needs, pick, filter])).toEqual([
      [1, "fair", null],
      ["all", "least_busy", { ward: ["b", "c"] }],
      [1, "smallest", { type: "room" }]
    ])
    expect(staffing.roles[0]!.members).toEqual([
      { host: 1, weight: 50, priority: 2, limits: [{ per: "day", bookings: 4 }], hours: null },
      { host: 2, weight: 100, priority: 0, limits: [], hours: null }
    ])
    expect(staffing).toMatchObject({ hours: "team", visitorRole: "nurse", showHosts: "none", parallelSessions: false })
  })

  it("accepts a role without members, and one that is short of them", () => {
    expect(roleErrors({ members: [], needs: 2 })).toBe("read")
  })

  it.each([
    [{ key: "Doctor" }, "(entry 1, key) must be lowercase letters, digits or underscores"],
    [{ needs: 0 }, "(entry 1, needs) must be an integer from 1 to 20."],
    [{ needs: "most" }, "(entry 1, needs) must be an integer from 1 to 20, or all."],
    [{ pick: "random" }, "(entry 1, pick) must be one of fair, priority, list, least_busy, smallest."],
    [{ members: [{ host: 1, weight: 1001 }] }, "(entry 1, members, entry 1, weight) must be an integer from 0 to 1000."],
    [{ members: [{ host: true }] }, "(entry 1, members, entry 1, host) must be an id or a username."],
    [{ members: listed(1, 1) }, "(entry 1, members) must not repeat a host."],
    [{ members: listed(...Array(201).keys()) }, "(entry 1, members) must have at most 200 entries."],
    [{ members: null }, "(entry 1) must have members or a filter."],
    [{ filter: {} }, "(entry 1, filter) must have 1 to 20 attributes"],
    [{ ledger: "1/doctor" }, "(entry 1, ledger) must be lowercase letters, digits or underscores"]
  ])("names the wrong field of a role in %j", (fields, message) => {
    const errors = roleErrors(fields)
    expect(errors).not.toBe("read")
    expect(Object.values(errors).flat().join(" ")).toContain(`The roles field ${message}`)
  })

  it.each([
    [{ roles: [] }, "The roles field must have 1 to 10 entries."],
    [{ roles: [doctor, doctor] }, "The roles field must not repeat a key."],
    [
      {
        roles: [0, 1].map((at) => ({ key: `r${at}`, members: listed(...Array.from({ length: 101 }, (_, id) => id + 1000 * at)) }))
      },
      "The roles field must list at most 200 members in all."
    ],
    [{ roles: [doctor], visitor_role: "nurse" }, "The visitor_role field must be the key of a role."],
    [{ roles: [doctor], reschedule: "never" }, "The reschedule field must be one of keep, prefer, any."]
  ])("names the wrong field in %j", (input, message) => {
    expect(Object.values(errorsOf(StaffingInput, input)).flat()).toContain(message)
  })

  it("names hosts who are no members of the team", () => {
    const input = valueOf(StaffingInput, { roles: [doctor, { key: "nurse", members: listed("ben", "cem") }] })
    expect(unknownMembers(input, idOf)).toEqual([{ path: "roles.1.members.1.host", host: "cem" }])
  })
})

describe("The ledger of a role", () => {
  it("is that of the role alone, or one that services share", () => {
    const { roles } = staffingFromInput(valueOf(StaffingInput, { roles: [doctor, { ...doctor, key: "b", ledger: "all" }] }), idOf)
    expect(roles.map((role) => ledgerName(7, role))).toEqual(["7/doctor", "all"])
  })
})
