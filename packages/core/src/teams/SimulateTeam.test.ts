import { describe, expect, it } from "vitest"
import type { SimulatedTeam } from "./SimulatedTeam.ts"
import { simulateTeam } from "./SimulateTeam.ts"

const roleOf = (members: SimulatedTeam["roles"][number]["members"], more: Partial<SimulatedTeam["roles"][number]> = {}) =>
  simulateTeam({ roles: [{ key: "host", members, ...more }] }, { seed: 7, bookings: 500 }).roles[0]!

describe("A simulated team", () => {
  it("MUST divide meetings by weight among members who are always free", () => {
    const { members } = roleOf([{ host: 1, weight: 200 }, { host: 2 }, { host: 3 }])
    expect(members.map(({ meetings }) => meetings)).toEqual([250, 125, 125])
    expect(members.map(({ shareDue, shareGot }) => [shareDue, shareGot])).toEqual([
      [0.5, 0.5],
      [0.25, 0.25],
      [0.25, 0.25]
    ])
  })

  it("MUST stay within the proven bound, whoever is free and whatever the weights", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const members = Array.from({ length: 2 + (seed % 6) }, (_, index) => ({
        host: index,
        weight: ((seed * 37 * (index + 1)) % 300) + 1,
        available: ((seed + index) % 4) / 4 + 0.25
      }))
      const { roles } = simulateTeam({ roles: [{ key: "host", members }] }, { seed, bookings: 400 })
      const { largest, bound } = roles[0]!
      expect(bound).toEqual({ meetings: (members.length - 1) / 2, proven: true })
      expect(largest).toBeLessThanOrEqual(bound!.meetings)
    }
  })

  it("MUST count bookings without enough free members, and meetings without a choice as due", () => {
    const team: SimulatedTeam = {
      roles: [
        { key: "doctor", members: [{ host: "ana", free_every: 2 }] },
        { key: "nurse", needs: "all", members: [{ host: "ben" }, { host: "cem" }] }
      ]
    }
    const { held, refused, roles } = simulateTeam(team, { seed: 1, bookings: 100 })
    expect([held, refused]).toEqual([50, 50])
    expect(roles[0]!.members[0]).toMatchObject({ free: 50, meetings: 50, chances: 0, due: 50, credit: 0 })
    expect(roles[1]).toMatchObject({ bound: null, largest: 0 })
    expect(roles[1]!.members.map(({ meetings }) => meetings)).toEqual([50, 50])
  })

  it("MUST depend on the seed alone", () => {
    const team: SimulatedTeam = {
      roles: [
        {
          key: "host",
          members: [
            { host: 1, available: 0.5 },
            { host: 2, available: 0.5 }
          ]
        }
      ]
    }
    const outcome = simulateTeam(team, { seed: 3, bookings: 200 })
    expect(simulateTeam(team, { seed: 3, bookings: 200 })).toEqual(outcome)
    expect(simulateTeam(team, { seed: 4, bookings: 200 })).not.toEqual(outcome)
  })
})
