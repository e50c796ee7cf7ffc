import type { Host, Instant, Interval } from "@slotkit/core"
import {
  freeMembersAt,
  type HostRef,
  hostRef,
  ledgerName,
  limitPeriodAt,
  millisPerMinute,
  type OfferedSlot,
  orderMembers,
  type Staffing,
  sessionToJoin,
  slotRules,
  type TeamQuery,
  type Workload
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { TeamStore } from "../../ports/TeamStore.ts"
import type { TeamState } from "./TeamQueryOf.ts"

/** A slot of a team, with the members of each role who are free, in order of pick, if the request asks for them. */
export interface TeamSlot extends OfferedSlot {
  readonly hosts?: Readonly<Record<string, ReadonlyArray<HostRef>>>
}

/** Returns slots with the members of each role who are free then, in order of pick, or who hold the session. Decision 0101. */
export const membersInOrder = Effect.fnUntraced(function* (
  { team, schedule, settings, durationMinutes, staffing, serviceId, times, sessions }: TeamState,
  query: Omit<TeamQuery, "from" | "to">,
  slots: ReadonlyArray<OfferedSlot>
) {
  const teams = yield* TeamStore
  const ledgers = yield* teams.ledgers(team.id, ledgersOf(staffing, serviceId))
  const free = freeMembersAt(
    slotRules(schedule, settings, durationMinutes),
    query,
    slots.map(({ start }) => start)
  )
  const refs = new Map(times.members.map(({ host }) => [host.id, hostRef(host)]))
  return slots.map((slot, index): TeamSlot => {
    const session = sessionToJoin(query, slot.start)
    if (session !== undefined) {
      const assignments = sessions?.get(session.meetingId ?? 0)?.assignments ?? []
      const holders = query.roles.map(({ key }) => [
        key,
        assignments.flatMap(({ role, hostId }) => (role === key ? (refs.get(hostId) ?? []) : []))
      ])
      return { ...slot, hosts: Object.fromEntries(holders) }
    }
    const workloads = workloadsAt(slot.start, team, times.occupied)
    const hosts = query.roles.map((role) => {
      const ledger = ledgers.get(ledgerName(serviceId, staffing.roles.find(({ key }) => key === role.key)!)) ?? new Map()
      return [role.key, orderMembers({ role, free: free[index]!.get(role.key)!, ledger, workloads }).map((id) => refs.get(id)!)]
    })
    return { ...slot, hosts: Object.fromEntries(hosts) }
  })
})

/** Returns the names of the ledgers of a service. */
export const ledgersOf = ({ roles }: Staffing, serviceId: number): ReadonlyArray<string> => [
  ...new Set(roles.map((role) => ledgerName(serviceId, role)))
]

/** Returns the minutes that members hold in the week of a start. */
export const workloadsAt = (
  start: Instant,
  team: Host,
  occupied: ReadonlyMap<number, { readonly held: ReadonlyArray<Interval> }>
): ReadonlyMap<number, Workload> => {
  const week = limitPeriodAt("week", start, team.timezone)
  const minutesIn = (held: ReadonlyArray<Interval>) =>
    held.reduce(
      (sum, own) => sum + (own.start >= week.start && own.start < week.end ? (own.end - own.start) / millisPerMinute : 0),
      0
    )
  return new Map([...occupied].map(([host, { held }]) => [host, { minutes: minutesIn(held), assignedAt: null }]))
}
