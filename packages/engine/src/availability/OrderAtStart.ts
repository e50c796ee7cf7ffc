import { formatInstant, type Host, type Instant } from "@slotkit/core"
import {
  conflictSentence,
  creditUnit,
  explainTeamStart,
  hostRef,
  joinsAt,
  localDateOf,
  millisPerMinute,
  OrderQuery,
  orderStaff,
  type StaffOrder,
  type StaffRefusal,
  serviceLimits,
  slotRules,
  staffFact,
  unreadRole
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { requireTeam } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { TeamStore } from "../ports/TeamStore.ts"
import type { Bookable } from "../services/Bookable.ts"
import { namedService } from "./GetAvailability.ts"
import { loadAgenda } from "./OccupiedAround.ts"
import { offeredDuration } from "./OfferedDuration.ts"
import { calendarsUnread, membersToRead, readMemberBusy } from "./teams/MemberReads.ts"
import { ledgersOf, workloadsAt } from "./teams/MembersInOrder.ts"
import { narrowToPeople, narrowToQuery } from "./teams/NarrowStaff.ts"
import { sessionStaff } from "./teams/SessionStaff.ts"
import { teamQueryOf } from "./teams/TeamQueryOf.ts"
import { readTeamTimes } from "./teams/TeamTimes.ts"

/**
 * Returns whom a booking of a team would pick at a start if it were made now, and who comes after them. Only reads. Operator API:
 * members. Decision 0113.
 */
export const orderAtStart = Effect.fnUntraced(function* (host: Host, query: unknown) {
  const team = yield* requireTeam(host)
  const { service, start, duration, people, members, attributes } = yield* validate(OrderQuery, query)
  const found = yield* namedService(team, service)
  const narrow: typeof found = yield* narrowToQuery(team, found, { members, attributes })
  const bookable = yield* narrowToPeople(narrow, people)
  const durationMinutes = yield* offeredDuration(bookable, duration)
  const verdict = yield* orderOf(team, bookable, { start, durationMinutes })
  const fact = Result.isFailure(verdict) ? staffFact(verdict.failure) : undefined
  return {
    start: formatInstant(start),
    end: formatInstant(start + durationMinutes * millisPerMinute),
    service: bookable.slug ?? service,
    offered: fact === undefined,
    reason: fact?.code ?? null,
    message: fact === undefined ? null : conflictSentence(fact),
    unit: creditUnit,
    roles: Result.isFailure(verdict) ? [] : verdict.success
  } satisfies StaffOrder as StaffOrder
})

const orderOf = Effect.fnUntraced(function* (
  team: Host,
  { id, settings, capacity, request }: Bookable,
  { start, durationMinutes }: { readonly start: Instant; readonly durationMinutes: number }
) {
  const refused = (refusal: StaffRefusal) => Result.fail(refusal)
  const { staffing } = settings
  if (staffing === null || id === null) return refused({ reason: "no_staffing" })
  const day = localDateOf(start, team.timezone)
  const days = { from: day, to: day }
  const { schedule, ...occupied } = yield* loadAgenda(team, days, serviceLimits(settings))
  const times = yield* readTeamTimes(team, staffing, days)
  const toRead = yield* membersToRead(times.members, times)
  const busy = yield* readMemberBusy({ purpose: "offer", team, times, members: toRead, days })
  const now = yield* Clock.currentTimeMillis
  const meeting = { settings, staffing, serviceId: id, durationMinutes, capacity, request }
  const state = { team, schedule, ...meeting, now, occupied, times, busy }
  const query = teamQueryOf({ ...state, sessions: yield* sessionStaff(state) })
  if (unreadRole(query) !== undefined) return yield* Effect.die(calendarsUnread)
  const verdict = explainTeamStart(slotRules(schedule, settings, durationMinutes), query, start)
  if (!verdict.offered) return refused(verdict)
  // A booking joins the session that there is, whose members were picked before.
  if (joinsAt(query, start)) return Result.succeed([])
  const teams = yield* TeamStore
  const ledgers = yield* teams.ledgers(team.id, ledgersOf(staffing, id))
  const workloads = workloadsAt(start, team, times.occupied)
  const choice = { staffing, serviceId: id, roles: query.roles, free: verdict.free, ledgers, workloads, now }
  const ordered = orderStaff(choice)
  if (Result.isFailure(ordered)) return refused({ reason: ordered.failure.reason, roles: [ordered.failure] })
  const refs = new Map(times.members.map((member) => [member.host.id, hostRef(member.host)]))
  return Result.succeed(
    ordered.success.map(({ members, ...role }) => ({
      ...role,
      members: members.map(({ host, assignedAt, ...member }) => ({
        host: refs.get(host)!,
        ...member,
        assigned_at: assignedAt === null ? null : formatInstant(assignedAt)
      }))
    }))
  )
})
