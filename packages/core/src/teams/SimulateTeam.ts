import * as Result from "effect/Result"
import { chooseStaff } from "./ChooseStaff.ts"
import { entryOf, type Ledger } from "./Ledger.ts"
import { creditUnit } from "./Shares.ts"
import type { SimulatedTeam } from "./SimulatedTeam.ts"
import type { StaffedRole } from "./StaffedRole.ts"
import { ledgerName, type Staffing } from "./Staffing.ts"

/** The meetings of a simulated member. Amounts are in meetings. */
export interface MemberOutcome {
  readonly host: number | string
  readonly weight: number
  /** The bookings for which the member was free. */
  readonly free: number
  readonly meetings: number
  /** The shares of the meetings that the member competed for. */
  readonly chances: number
  /** The chances, and the meetings that the member got without a choice. */
  readonly due: number
  /** The parts of all meetings of the role: those due, and those that the member got. */
  readonly shareDue: number
  readonly shareGot: number
  /** The meetings that the ledger still owes. */
  readonly credit: number
}

/** The meetings of a simulated role. */
export interface RoleOutcome {
  readonly key: string
  readonly needs: number | "all"
  readonly pick: string
  readonly members: ReadonlyArray<MemberOutcome>
  /** The most meetings that a member ever had too many or too few. */
  readonly largest: number
  /** The most that there may be, and whether this is proven or was measured. Null for a role that keeps no ledger. */
  readonly bound: { readonly meetings: number; readonly proven: boolean } | null
}

/** The outcome of a simulation. */
export interface Simulation {
  readonly bookings: number
  readonly held: number
  /** The bookings for which too few members were free. */
  readonly refused: number
  readonly roles: ReadonlyArray<RoleOutcome>
}

/**
 * Books meetings of a team one after the other, by the rules that choose and charge the members of real meetings. Who is free
 * follows from the seed, so the same team and seed always lead to the same outcome.
 */
export const simulateTeam = (
  team: SimulatedTeam,
  { seed, bookings }: { readonly seed: number; readonly bookings: number }
): Simulation => {
  const random = randomFrom(seed)
  const staffing = staffingOf(team)
  const roles = team.roles.map(staffedRole)
  const tallies = team.roles.map(({ members }) => members.map(() => ({ free: 0, meetings: 0, units: 0, uncontested: 0 })))
  const largest = roles.map(() => 0)
  let ledgers: ReadonlyMap<string, Ledger> = new Map()
  let held = 0
  for (let booking = 1; booking <= bookings; booking++) {
    const free = team.roles.map(({ members }, role) =>
      members.flatMap(({ available = 1, free_every }, index) => {
        const drawn = random()
        if (free_every === undefined ? drawn >= available : booking % free_every !== 0) return []
        tallies[role]![index]!.free++
        return [roles[role]!.members[index]!.host]
      })
    )
    const chosen = chooseStaff({
      staffing,
      serviceId,
      roles,
      free: new Map(roles.map(({ key }, role) => [key, new Set(free[role])])),
      ledgers,
      now: booking
    })
    if (Result.isFailure(chosen)) continue
    held++
    ledgers = new Map([...ledgers, ...chosen.success.ledgers])
    for (const [role, { picked, competition, ledger }] of chosen.success.choices.entries()) {
      for (const [index, { host }] of roles[role]!.members.entries()) {
        const tally = tallies[role]![index]!
        const place = competition?.members.indexOf(host) ?? -1
        if (place !== -1) tally.units += competition!.shares[place]!
        if (!picked.some((each) => each.host === host)) continue
        tally.meetings++
        if (place === -1) tally.uncontested++
      }
      for (const { credit } of ledgers.get(ledger)?.values() ?? []) {
        largest[role] = Math.max(largest[role]!, Math.abs(credit) / creditUnit)
      }
    }
  }
  const outcomes = team.roles.map(({ key, members }, role): RoleOutcome => {
    const { needs, pick } = roles[role]!
    const ledger = ledgers.get(ledgerName(serviceId, staffing.roles[role]!)) ?? new Map()
    const all = tallies[role]!.reduce((sum, { meetings }) => sum + meetings, 0)
    return {
      ...{ key, needs, pick },
      members: members.map(({ host, weight = 100 }, index) => {
        const { free, meetings, units, uncontested } = tallies[role]![index]!
        const due = units / creditUnit + uncontested
        const shares = all === 0 ? { shareDue: 0, shareGot: 0 } : { shareDue: due / all, shareGot: meetings / all }
        const { credit } = entryOf(ledger, roles[role]!.members[index]!.host)
        return { host, weight, free, meetings, chances: units / creditUnit, due, ...shares, credit: credit / creditUnit }
      }),
      largest: largest[role]!,
      bound: pick === "list" || needs === "all" ? null : boundOf(needs, members.length)
    }
  })
  return { bookings, held, refused: bookings - held, roles: outcomes }
}

const serviceId = 1

/** One place: half of the other members. Several: a value that no run has exceeded. */
const boundOf = (needs: number, members: number): RoleOutcome["bound"] =>
  needs === 1 ? { meetings: (members - 1) / 2, proven: true } : { meetings: 2, proven: false }

/** Members are numbered by role, in order. */
const staffedRole = (role: SimulatedTeam["roles"][number], index: number): StaffedRole => ({
  key: role.key,
  needs: role.needs ?? 1,
  pick: role.pick ?? "fair",
  named: false,
  tooSmall: 0,
  members: role.members.map(({ weight = 100, priority = 0 }, place) => ({
    host: index * 1000 + place + 1,
    ...{ weight, priority, capacity: null }
  }))
})

const staffingOf = ({ roles }: SimulatedTeam): Staffing => ({
  roles: roles.map(({ key, needs = 1, pick = "fair" }) => ({ key, needs, pick, ledger: null, members: null, filter: null })),
  hours: "team",
  visitorChoice: "none",
  visitorRole: roles[0]!.key,
  returning: "off",
  reschedule: "prefer",
  noShowCounts: false,
  showHosts: "names",
  parallelSessions: true
})

/** Numbers from 0 to 1 that follow from a seed: the generator Mulberry32. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
