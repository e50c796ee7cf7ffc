import type { Host } from "@slotkit/core"
import { type Competition, type Ledger, type LedgerChange, undoCompetition } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { StaffChanged } from "../../availability/teams/MemberReads.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { type MeetingStaff, type RoleCompetition, TeamStore } from "../../ports/TeamStore.ts"
import type { RequestedTime } from "../HoldTime.ts"
import { inLockOrder, memberTimeOf } from "./StaffedTime.ts"
import type { StaffPlan } from "./StaffPlan.ts"

/** Holds the time of the members of a meeting, and stores who they are. */
export const holdStaff = Effect.fnUntraced(function* (teamId: number, meetingId: number, time: RequestedTime, staff: StaffPlan) {
  const bookings = yield* BookingStore
  const teams = yield* TeamStore
  const held = new Map<number, number>()
  for (const { hostId } of inLockOrder(staff.assignments, ofMember)) {
    const overlaps = staff.overlapping.has(hostId) ? ({ overlaps: true } as const) : {}
    const request = { ...memberTimeOf(hostId, time), team: { id: teamId, meetingId }, ...overlaps }
    const id = yield* Effect.catch(bookings.holdTime(request), () => Effect.die(new StaffChanged()))
    held.set(hostId, id)
  }
  const assignments = staff.assignments.map((assignment) => ({ ...assignment, meetingId: held.get(assignment.hostId)! }))
  yield* teams.saveStaff(teamId, meetingId, { assignments, competitions: staff.competitions }, staff.ledgers)
})

const ofMember = ({ hostId }: { readonly hostId: number }): number => hostId

/** Returns the members who hold a meeting of a team. */
export const staffOfMeeting = Effect.fnUntraced(function* (teamId: number, meetingId: number) {
  const teams = yield* TeamStore
  return (yield* teams.staffOf(teamId, [meetingId])).get(meetingId) ?? noStaff
})

const noStaff: MeetingStaff = { assignments: [], competitions: [] }

/** Frees the time of the members of a meeting that moves. The new time has its competitions. */
export const freeStaff = Effect.fnUntraced(function* (teamId: number, meetingId: number, staff: MeetingStaff) {
  const bookings = yield* BookingStore
  const teams = yield* TeamStore
  for (const assignment of inLockOrder(staff.assignments, ofMember)) {
    yield* bookings.releaseTime(assignment.hostId, assignment.meetingId, 1)
  }
  yield* teams.saveStaff(teamId, meetingId, noStaff)
})

/** Frees the members of a team's meeting that does not take place, and gives them their chances back. Decision 0092. */
export const releaseStaff = Effect.fnUntraced(function* ({ id, kind }: Host, meetingId: number) {
  if (kind !== "team") return
  const staff = yield* staffOfMeeting(id, meetingId)
  yield* freeStaff(id, meetingId, staff)
  yield* settleCompetitions(id, meetingId, { ...staff, assignments: [] }, undoCompetition)
})

/** Undoes or redoes the competitions of a meeting, each once. */
export const settleCompetitions = Effect.fnUntraced(function* (
  teamId: number,
  meetingId: number,
  { assignments, competitions }: MeetingStaff,
  settle: (ledger: Ledger, competition: Competition) => LedgerChange
) {
  if (competitions.length === 0) return
  const teams = yield* TeamStore
  const names = [...new Set(competitions.map(({ ledger }) => ledger))]
  const ledgers = new Map(yield* teams.ledgers(teamId, names, "locked"))
  const settled = competitions.map((each): RoleCompetition => {
    const { ledger, competition } = settle(ledgers.get(each.ledger) ?? new Map(), each.competition)
    ledgers.set(each.ledger, ledger)
    return { ...each, competition }
  })
  yield* teams.saveStaff(teamId, meetingId, { assignments, competitions: settled }, ledgers)
})
