import type { Host, Instant } from "@slotkit/core"
import {
  addDays,
  explainTeamStart,
  localDateOf,
  millisPerDay,
  type Staffing,
  type StaffingRequest,
  slotRules,
  withoutOwn
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type MemberReads, StaffChanged } from "../../availability/teams/MemberReads.ts"
import { sessionStaff } from "../../availability/teams/SessionStaff.ts"
import { teamQueryOf } from "../../availability/teams/TeamQueryOf.ts"
import { type MemberBusy, readTeamTimes } from "../../availability/teams/TeamTimes.ts"
import { knownBusy } from "../../calendars/busy/SyncedBusy.ts"
import { Unavailable } from "../../kernel/Failure.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { HostStore } from "../../ports/HostStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import type { KeptWaitlistEntry } from "../../ports/WaitlistStore.ts"
import { occupiedAt, type RequestedTime } from "../HoldTime.ts"
import { holdStaff, releaseStaff, staffOfMeeting } from "../staffing/HoldStaff.ts"
import { isHeld } from "../staffing/Session.ts"
import { staffedTime } from "../staffing/StaffedTime.ts"
import type { StaffPlan } from "../staffing/StaffPlan.ts"

/** Returns the request that leaves each role only some hosts, whose pick moves no ledger. A role that needs all stays whole. */
export const onlyFreed = (staffing: Staffing, hosts: ReadonlyArray<number>): StaffingRequest => ({
  returning: "off",
  roles: Object.fromEntries(
    staffing.roles.flatMap(({ key, needs }) => (needs === "all" ? [] : [[key, { members: hosts, uncounted: true }]]))
  )
})

/**
 * Reads what decides about the starts of a service of a team, from a start on, for hosts whose rows the transaction has locked.
 * Their calendars are those of the last read. Undefined if the service needs other hosts too. Decision 0130.
 */
export const readTeamAround = Effect.fnUntraced(function* (team: Host, time: RequestedTime, hosts: ReadonlyArray<number>) {
  const { settings, serviceId, durationMinutes, capacity, seats, start } = time
  const { staffing } = settings
  const found = yield* (yield* HostStore).withSchedule(team.id).pipe(Effect.orDie)
  if (staffing === null || serviceId === null || hosts.length === 0 || Option.isNone(found)) return undefined
  const { schedule } = found.value
  const day = localDateOf(start, schedule.timezone)
  const times = yield* readTeamTimes(team, staffing, { from: day, to: addDays(day, 1) })
  const range = { start: start - 2 * millisPerDay, end: start + 3 * millisPerDay }
  const busyOf = (host: number) =>
    Effect.map(knownBusy(host, range), (busy) => [host, withoutOwn(busy, times.occupied.get(host)?.held ?? [])] as const)
  const busy: MemberBusy = new Map(yield* Effect.forEach(hosts, busyOf))
  const occupied = yield* occupiedAt(team, schedule, time)
  const request = onlyFreed(staffing, hosts)
  const now = yield* Clock.currentTimeMillis
  const meeting = { settings, staffing, serviceId, durationMinutes, capacity, seats, request }
  const circumstances = { team, schedule, ...meeting, now, occupied }
  const query = teamQueryOf({ ...circumstances, times, busy, sessions: yield* sessionStaff(circumstances, true) })
  if (!query.roles.every(({ members }) => members.every(({ host }) => hosts.includes(host)))) return undefined
  const rules = slotRules(schedule, settings, durationMinutes)
  const reads: MemberReads = { offered: busy, booked: busy }
  const isOffered = (seats: number) => (start: Instant) => explainTeamStart(rules, { ...query, seats }, start).offered
  return { isOffered, schedule, occupied, reads, request }
})

/** Returns the staffed time of a start that `readTeamAround` offers. Undefined if it cannot be held after all. */
export const staffedOffer = (
  team: Host,
  time: RequestedTime,
  { schedule, occupied, reads, request }: NonNullable<Effect.Success<ReturnType<typeof readTeamAround>>>
) =>
  staffedTime(team, schedule, { ...time, request }, { occupied, reads, reader: "visitor" }).pipe(
    Effect.catchTag("Conflict", () => Effect.undefined),
    Effect.catchDefect((defect) =>
      defect instanceof StaffChanged || defect instanceof Unavailable ? Effect.undefined : Effect.die(defect)
    )
  )

/** Holds the time of an offer, with the members of a team who hold it. Undefined, and nothing is held, if it is taken. */
export const holdOffer = Effect.fnUntraced(function* (
  requested: RequestedTime,
  time: Parameters<BookingStore["Service"]["holdTime"]>[0],
  staff: StaffPlan | undefined
) {
  const bookings = yield* BookingStore
  if (staff === undefined) return yield* Effect.option(bookings.holdTime(time))
  const { transaction } = yield* UnitOfWork
  const hold = Effect.tap(bookings.holdTime(time), (meetingId) => holdStaff(time.hostId, meetingId, requested, staff))
  return yield* Effect.option(
    Effect.catchDefect(transaction(hold), (defect) => (defect instanceof StaffChanged ? Effect.fail(defect) : Effect.die(defect)))
  )
})

/** Gives up what an offer holds. Returns the hosts of a team who held it. */
export const releaseOffer = Effect.fnUntraced(function* (host: Host, { offer, seats }: KeptWaitlistEntry) {
  const bookings = yield* BookingStore
  if (offer === null || offer.meetingId === null) return []
  const { meetingId, start } = offer
  if (host.kind !== "team") {
    yield* bookings.releaseTime(host.id, meetingId, seats)
    return []
  }
  const { assignments } = yield* staffOfMeeting(host.id, meetingId)
  yield* bookings.releaseTime(host.id, meetingId, seats)
  if (!(yield* isHeld(host.id, meetingId, start))) yield* releaseStaff(host, meetingId)
  return assignments.map(({ hostId }) => hostId)
})
