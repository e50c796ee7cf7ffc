import { type CandidatesResource, creditUnit, entryOf, ledgerName } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { membersToRead, readMemberBusy } from "../../availability/teams/MemberReads.ts"
import { workloadsAt } from "../../availability/teams/MembersInOrder.ts"
import { orNotFound } from "../../kernel/Failure.ts"
import { foundHost } from "../../kernel/RequireHost.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { HostStore } from "../../ports/HostStore.ts"
import { TeamStore } from "../../ports/TeamStore.ts"
import { currentBookable } from "../CurrentBookable.ts"
import { freeFor, readHandover } from "./Handover.ts"

/**
 * Returns the members who could take a meeting of a team over, role by role, without those who hold it. Every member can take
 * over a meeting that is past. Operator API: bookings. Decision 0102.
 */
export const listCandidates = Effect.fnUntraced(function* (teamId: number, id: number) {
  const hosts = yield* HostStore
  const bookings = yield* BookingStore
  const teams = yield* TeamStore
  const { host: team, schedule } = yield* foundHost(yield* Effect.orDie(hosts.withSchedule(teamId)))
  const booking = yield* orNotFound(yield* bookings.find(teamId, id), "booking")
  const handover = yield* readHandover(team, schedule, booking, yield* currentBookable(team, booking), "week")
  const { times, start, days, isPast, serviceId, staffing, roles } = handover
  const candidates = roles.flatMap(({ members }) => members.map(({ host }) => host))
  const others = times.members.filter(({ host }) => candidates.includes(host.id))
  const toRead = isPast ? [] : yield* membersToRead(others, times)
  const busy = yield* readMemberBusy({ purpose: "offer", team, times, members: toRead, days })
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
