import type { Host, Interval, Meeting, Schedule } from "@slotkit/core"
import { type Ledger, localDateOf, millisPerMinute } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { membersToRead, readMemberBusy } from "../../availability/teams/MemberReads.ts"
import { type MemberBusy, type TeamTimes, timesOfPresent } from "../../availability/teams/TeamTimes.ts"
import { Conflict } from "../../kernel/Failure.ts"
import { ServiceStore } from "../../ports/ServiceStore.ts"
import { type MeetingStaff, TeamStore } from "../../ports/TeamStore.ts"
import { membersOf } from "../../teams/MembersOf.ts"
import { bookableOf } from "../CurrentBookable.ts"
import { occupiedAt } from "../HoldTime.ts"
import type { CoverRefusal } from "./CoverJobs.ts"
import { refusalOf, unreadRefusal } from "./CoverRefusals.ts"
import { type Handover, type HandoverReads, readHandover } from "./Handover.ts"
import { refuseStaff } from "./RefuseStaff.ts"
import type { SelectedMeeting } from "./SelectMeetings.ts"
import { memberTimeOf } from "./StaffedTime.ts"
import { candidatesOf, type Exchange, ledgerMoved, ledgerOf, pickSuccessor } from "./TakeOver.ts"

/** A meeting with the member who would take it over, or the reason why no one would. */
export interface PlannedMeeting extends SelectedMeeting {
  readonly to: number | null
  readonly refusal: CoverRefusal | null
}

/**
 * Plans who would take meetings over, one after the other, and changes nothing. Each choice sees those before it: the time that
 * a member would hold, and the ledger as it would be. Calendars are those of offers. Decision 0115.
 */
export const planCover = Effect.fnUntraced(function* (
  team: Host,
  schedule: Schedule,
  meetings: ReadonlyArray<SelectedMeeting>,
  named: number | undefined
) {
  const services = yield* (yield* ServiceStore).list(team.id)
  const state = yield* planState(team, schedule, meetings)
  const plan = Effect.fnUntraced(function* ({ booking, role: key, from: leaving }: SelectedMeeting) {
    const handover = yield* state.read(yield* bookableOf(team, booking, services), booking)
    const exchange: Exchange = { key, leaving, named }
    if (!handover.staff.assignments.some(({ role, hostId }) => role === key && hostId === leaving)) {
      return yield* Conflict.of({ code: "changed" })
    }
    const candidates = yield* candidatesOf(handover, exchange)
    const busy = handover.isPast ? new Map() : yield* state.busy(handover)
    if (candidates.length > 0 && candidates.every(({ host }) => busy.get(host.id) === null)) return unreadRefusal
    const ledger = yield* state.ledger(handover, exchange)
    const chosen = pickSuccessor(handover, exchange, candidates, busy, ledger)
    if (Result.isFailure(chosen)) {
      const { override: _, ...refused } = chosen.failure
      return yield* refuseStaff({ reason: refused.reason, roles: [refused] }, "credential")
    }
    const { picked, choice } = chosen.success
    state.move(handover, exchange, picked.host, ledgerMoved(handover, exchange, { ledger, choice }).ledger)
    return picked.host
  })
  return yield* Effect.forEach(meetings, (meeting) =>
    Effect.map(
      Effect.catchTag(plan(meeting), "Conflict", (conflict) => Effect.succeed(refusalOf(conflict, meeting.booking.state))),
      (outcome): PlannedMeeting =>
        typeof outcome === "number" ? { ...meeting, to: outcome, refusal: null } : { ...meeting, to: null, refusal: outcome }
    )
  )
})

/** The state of a plan: reads, and the changes so far, which are in memory alone. */
const planState = Effect.fnUntraced(function* (team: Host, schedule: Schedule, meetings: ReadonlyArray<SelectedMeeting>) {
  const teams = yield* TeamStore
  const members = yield* membersOf(team.id)
  const ids = meetings.flatMap(({ booking: { meetingId } }) => (meetingId === null ? [] : [meetingId]))
  const staff = ids.length === 0 ? new Map<number, MeetingStaff>() : yield* teams.staffOf(team.id, ids)
  const times = memo<TeamTimes>()
  const held = memo<ReadonlyArray<Meeting>>()
  const busy = memo<MemberBusy>()
  const ledgers = new Map<string, Ledger>()
  const gained: Array<{ readonly host: number; readonly meeting: Meeting }> = []
  const lost: Array<{ readonly host: number } & Interval> = []
  /** Members' times with the meetings that others would take over by then. */
  const changed = (read: TeamTimes): TeamTimes => ({
    ...read,
    occupied: new Map(
      [...read.occupied].map(([host, occupied]) => {
        const stay = occupied.held.filter(
          ({ start, end }) => !lost.some((each) => each.host === host && each.start === start && each.end === end)
        )
        const more = gained.filter((each) => each.host === host).map(({ meeting }) => meeting)
        return [host, { ...occupied, held: [...stay, ...more] }]
      })
    )
  })
  const readsOf = (serviceId: number | null): HandoverReads => ({
    staff: (meetingId) => Effect.succeed(staff.get(meetingId) ?? { assignments: [], competitions: [] }),
    times: (staffing, days) =>
      Effect.map(times(`${serviceId} ${days.from} ${days.to}`, timesOfPresent(team, members, staffing, days)), changed),
    held: (time) =>
      held(
        `${serviceId} ${localDateOf(time.start, schedule.timezone)} ${time.durationMinutes}`,
        Effect.map(occupiedAt(team, schedule, time), (occupied) => occupied.held)
      )
  })
  return {
    read: (bookable: Parameters<typeof readHandover>[3], booking: SelectedMeeting["booking"]) =>
      readHandover(team, schedule, booking, bookable, "day", readsOf(booking.service.id)),
    busy: Effect.fnUntraced(function* (handover: Handover) {
      const { days, serviceId } = handover
      const toRead = yield* membersToRead(handover.times.members, handover.times)
      const request = { purpose: "offer", team, times: handover.times, members: toRead, days } as const
      return yield* busy(`${serviceId} ${days.from}`, readMemberBusy(request))
    }),
    ledger: Effect.fnUntraced(function* (handover: Handover, exchange: Exchange) {
      const name = ledgerOf(handover, exchange)
      const known = ledgers.get(name) ?? (yield* teams.ledgers(team.id, [name])).get(name)!
      ledgers.set(name, known)
      return known
    }),
    move: (handover: Handover, exchange: Exchange, host: number, ledger: Ledger) => {
      const { start, booking, settings } = handover
      const { end, heldFrom, heldTo } = memberTimeOf(host, { start, durationMinutes: booking.durationMinutes, settings })
      gained.push({ host, meeting: { start, end, heldFrom, heldTo, serviceId: null, seatsTaken: 1 } })
      lost.push({ host: exchange.leaving, start, end: start + booking.durationMinutes * millisPerMinute })
      ledgers.set(ledgerOf(handover, exchange), ledger)
    }
  }
})

/** Reads each key once. */
const memo = <A>() => {
  const known = new Map<string, A>()
  return <E, R>(key: string, read: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
    const found = known.get(key)
    return found === undefined
      ? Effect.tap(read, (value) => Effect.sync(() => void known.set(key, value)))
      : Effect.succeed(found)
  }
}
