import {
  type CandidatesResource,
  creditUnit,
  entryOf,
  type HostRef,
  hostRef,
  ledgerName,
  type RefusedMember
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { membersToRead, readMemberBusy } from "../../availability/teams/MemberReads.ts"
import { workloadsAt } from "../../availability/teams/MembersInOrder.ts"
import { orNotFound } from "../../kernel/Failure.ts"
import { foundHost } from "../../kernel/RequireHost.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { HostStore } from "../../ports/HostStore.ts"
import { TeamStore } from "../../ports/TeamStore.ts"
import { currentBookable } from "../CurrentBookable.ts"
import { freeFor, readHandover, refusalsFor } from "./Handover.ts"

/**
 * Returns the members who could take a meeting of a team over, role by role, without those who hold it. Every member can take
 * over a meeting that is past. Operator API: bookings. Decision 0102.
 */
export const listCandidates = Effect.fnUntraced(function* (teamId: number, id: number) {
  const teams = yield* TeamStore
  const { handover, others, busy } = yield* readCandidates(teamId, id, "week")
  const { team, times, start, isPast, serviceId, staffing, roles } = handover
  const { free, limited } = freeFor(handover, times, busy)
  const reasonOf = (host: number) => {
    if (isPast || free.has(host)) return null
    if (busy.get(host) === null) return "calendar_unread"
    return limited.has(host) ? "limit_reached" : "member_busy"
  }
  const names = new Map(staffing.roles.map((role) => [role.key, ledgerName(serviceId, role)]))
  const ledgers = yield* teams.ledgers(teamId, [...new Set(names.values())])
  const workloads = workloadsAt(start, team, times.occupied)
  const resource: typeof CandidatesResource.Type = {
    unit: creditUnit,
    roles: roles.map(({ key, members }) => ({
      role: key,
      candidates: members.map(({ host: hostId }) => {
        const { username, name } = others.find(({ host }) => host.id === hostId)!.host
        const reason = reasonOf(hostId)
        return {
          host: { id: hostId, username, name },
          available: reason === null,
          reason,
          load_minutes_week: workloads.get(hostId)?.minutes ?? 0,
          credit: entryOf(ledgers.get(names.get(key)!) ?? new Map(), hostId).credit
        }
      })
    }))
  }
  return resource
})

/** A member who could take a meeting over: free at its time, or the reason why not. */
export interface Candidate extends Partial<Pick<RefusedMember, "reason" | "until">> {
  readonly host: HostRef
  readonly free: boolean
}

/** The members who could take over from those who hold a meeting in a role. */
export interface CandidatesOfRole {
  readonly key: string
  /** The members of the role, in its order. */
  readonly members: ReadonlyArray<Candidate>
  /** The other members of the team of the same kind, who do not have the role. */
  readonly outside: ReadonlyArray<HostRef>
}

/**
 * Returns the members who could take a meeting over, with the reasons of an explanation, for the console of the team. Decisions
 * 0102 and 0110.
 */
export const viewCandidates = Effect.fnUntraced(function* (teamId: number, id: number) {
  const { handover, others, busy } = yield* readCandidates(teamId, id, "day")
  const { times, roles, staff, holds, isPast } = handover
  const refusals = refusalsFor(handover, times, busy)
  const candidateOf = (hostId: number): Candidate => {
    const { host } = others.find((each) => each.host.id === hostId)!
    const { reason, until } = refusals.get(hostId) ?? {}
    return {
      host: hostRef(host),
      free: reason === undefined,
      ...(reason === undefined ? {} : { reason }),
      ...(until === undefined ? {} : { until })
    }
  }
  return {
    /** A meeting that is over: everyone can take it over, for the record. */
    isPast,
    roles: roles.map(({ key, members }): CandidatesOfRole => {
      const holders = staff.assignments.filter(({ role }) => role === key).map(({ hostId }) => hostId)
      const ofRole = new Set([...members.map(({ host }) => host), ...holders])
      const kinds = new Set(times.members.flatMap(({ host }) => (ofRole.has(host.id) ? [host.kind] : [])))
      const outside = times.members.filter(({ host }) => !holds(host.id) && !ofRole.has(host.id) && kinds.has(host.kind))
      return {
        key,
        members: members.map(({ host }) => candidateOf(host)),
        outside: outside.map(({ host }) => hostRef(host))
      }
    })
  }
})

/** Reads a meeting, the members of its roles who do not hold it, and their calendars. */
const readCandidates = Effect.fnUntraced(function* (teamId: number, id: number, width: "day" | "week") {
  const hosts = yield* HostStore
  const bookings = yield* BookingStore
  const { host: team, schedule } = yield* foundHost(yield* Effect.orDie(hosts.withSchedule(teamId)))
  const booking = yield* orNotFound(yield* bookings.find(teamId, id), "booking")
  const handover = yield* readHandover(team, schedule, booking, yield* currentBookable(team, booking), width)
  const { times, days, isPast, roles } = handover
  const candidates = roles.flatMap(({ members }) => members.map(({ host }) => host))
  const others = times.members.filter(({ host }) => candidates.includes(host.id))
  const toRead = isPast ? [] : yield* membersToRead(others, times)
  const busy = yield* readMemberBusy({ purpose: "offer", team, times, members: toRead, days })
  return { handover, others, busy }
})
