import { type Booking, decideBooking, formatInstant, type Host, type Instant, type Schedule } from "@slotkit/core"
import {
  type ChangedBookingResource,
  HostRescheduleInput,
  isOfVisit,
  localDateOf,
  ManagedRescheduleInput,
  movedStart,
  readInput,
  seatsOf,
  undoCompetition,
  wrongField
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type MemberReads, withMemberReads } from "../../availability/teams/MemberReads.ts"
import { type ExternalBusy, withExternalBusy } from "../../calendars/busy/ExternalBusy.ts"
import { Conflict, Invalid } from "../../kernel/Failure.ts"
import { lockHostCalendarAnd, withHostQueue } from "../../kernel/HostQueue.ts"
import { withReplay } from "../../kernel/ReplayRecorder.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { orInvalid } from "../../kernel/Validate.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { TeamStore } from "../../ports/TeamStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { countRefusal } from "../CountMoves.ts"
import { bookableOf, type CurrentBookable, currentBookable } from "../CurrentBookable.ts"
import { findBooking, lockKnownBooking } from "../GetBooking.ts"
import { orRefused, type RequestedTime } from "../HoldTime.ts"
import { freeStaff, holdStaff, releaseStaff, settleCompetitions } from "../staffing/HoldStaff.ts"
import { formerMeeting } from "../staffing/MoveStaffedTime.ts"
import { isHeld, sessionRemains } from "../staffing/Session.ts"
import { commitSeries } from "./CommitSeries.ts"
import { hostSeries, refusedMeetings } from "./JudgeSeries.ts"
import { meetingOf, meetingsInScope, settingsOfMove } from "./MeetingsOfSeries.ts"
import type { JudgedMeeting, SeriesRules } from "./SeriesRules.ts"
import { type FormerOfSeries, teamSeries } from "./TeamSeries.ts"

/** The caller who moves the meetings. */
export interface SeriesRescheduleBy<A> {
  readonly mayOverride: boolean
  readonly mayName?: boolean
  readonly render: (booking: Booking) => A
}

/**
 * Moves the meetings of a series that are to come by one local distance, in one transaction: those from a booking on, or all. If
 * one cannot move, none does. Past ones do not change. With `dry_run` nothing changes, and the answer says which could move.
 * Decision 0129.
 */
export const rescheduleSeries = Effect.fnUntraced(function* <A extends ChangedBookingResource>(
  hostId: number,
  id: number,
  input: unknown,
  { mayOverride, mayName = false, render }: SeriesRescheduleBy<A>
) {
  const unitOfWork = yield* UnitOfWork
  const requested = readInput(mayName ? ManagedRescheduleInput : HostRescheduleInput, input)
  const attempt = Effect.gen(function* () {
    const host = yield* requireHost(hostId)
    const booking = yield* findBooking(hostId, id)
    const body: Body = yield* orInvalid(requested)
    const seen = yield* plannedMoves(host, booking, body)
    const range = { first: Math.min(...seen.map(({ start }) => start)), last: Math.max(...seen.map(({ start }) => start)) }
    const previewWith = (elsewhere: ExternalBusy, reads: MemberReads) =>
      Effect.gen(function* () {
        const bookable = yield* currentBookable(host, booking)
        const formers = yield* formersOf(host, seen)
        const context = { bookable, elsewhere, override: overrideOf(body), reads, holds: false, formers }
        const judged = yield* judgeMoves(host, undefined, seen, context)
        return { ...render(booking), meetings: meetingsOf(judged) }
      })
    const move = (elsewhere: ExternalBusy, reads: MemberReads) =>
      Effect.gen(function* () {
        const [{ host, schedule }, locked] = yield* lockHostCalendarAnd(hostId, lockKnownBooking(hostId, id))
        const { booking, known } = yield* locked
        const moves = yield* plannedMoves(host, booking, body, "locked")
        // Calendars were only read for the starts that were seen before.
        if (moves.some(({ start }) => start < range.first || start > range.last)) return yield* Conflict.of({ code: "changed" })
        const bookable = yield* bookableOf(host, booking, known.services)
        const formers = yield* formersOf(host, moves)
        const context = { bookable, elsewhere, override: overrideOf(body), reads, holds: true, formers }
        const judged = yield* judgeMoves(host, schedule, moves, context)
        const refused = refusedMeetings(judged)
        if (refused.length > 0) {
          return yield* Conflict.of({ code: "series_refused", refused, count: judged.length, moves: true })
        }
        const changes = yield* holdMoves(host, judged, formers)
        const moved = yield* commitSeries(host, "reschedule", changes, { ...known, note: body.note ?? null })
        return { ...render(moved.find((one) => one.id === id) ?? booking), meetings: meetingsOf(judged) }
      })
    const overrideOf = ({ override = [] }: Body) => (mayOverride ? override : undefined)
    const commit = (elsewhere: ExternalBusy) =>
      withMemberReads((reads) => withHostQueue(hostId, withReplay(unitOfWork.transaction(move(elsewhere, reads)))))
    const preview = (elsewhere: ExternalBusy) => withMemberReads((reads) => previewWith(elsewhere, reads))
    return yield* body.dry_run === true
      ? withExternalBusy(hostId, range.first, preview, range.last)
      : withExternalBusy(hostId, range.first, commit, range.last)
  })
  return yield* countRefusal("reschedule", attempt)
})

type Body = typeof ManagedRescheduleInput.Type

/** A meeting and the start that it moves to. */
interface PlannedMove {
  readonly booking: Booking
  readonly start: Instant
  /** The start that the rule gives to its place after the move. */
  readonly ruleStart: Instant
}

const plannedMoves = Effect.fnUntraced(function* (host: Host, booking: Booking, body: Body, as?: "locked") {
  const { start: to, scope = "one" } = body
  for (const field of ["host", "members", "attributes"] as const) {
    if (body[field] === undefined) continue
    return yield* Invalid.of([wrongField(field, `The ${field} field cannot be used with a scope.`, "unaccepted")])
  }
  if (isOfVisit(booking) && scope !== "one") {
    const message = "The scope field must be one for a part of a visit. Move each part by itself."
    return yield* Invalid.of([wrongField("scope", message, "unaccepted")])
  }
  const meetings = yield* meetingsInScope(host, booking, scope, as)
  const ruling = decideBooking({ on: "reschedule", start: to }, booking)
  if (Result.isFailure(ruling)) return yield* Conflict.of({ code: "booking_state", ...ruling.failure })
  const { scheduledAt: from, series } = booking
  if (from === null || series === null || from <= (yield* Clock.currentTimeMillis)) {
    return yield* Conflict.of({ code: "series_over" })
  }
  if (to === from) return yield* Conflict.of({ code: "same_time" })
  const moved = { from, to, timeZone: series.timeZone }
  return meetings.map(
    (each): PlannedMove => ({
      booking: each,
      start: movedStart(moved, each.scheduledAt!),
      ruleStart: movedStart(moved, each.series!.ruleStart)
    })
  )
})

interface JudgedMove extends JudgedMeeting, PlannedMove {}

/** The circumstances of moves, besides their starts. */
interface MoveCircumstances extends Pick<RequestedTime, "elsewhere" | "override"> {
  readonly bookable: CurrentBookable
  readonly reads: MemberReads
  /** True if the meetings move, false for a preview. */
  readonly holds: boolean
  /** The meetings of a team. */
  readonly formers: ReadonlyMap<number, FormerOfSeries>
}

/** Judges the new starts by the rules of a booking, with none of the meetings at its former time. */
const judgeMoves = Effect.fnUntraced(function* (
  host: Host,
  schedule: Schedule | undefined,
  moves: ReadonlyArray<PlannedMove>,
  { bookable, elsewhere, override, reads, holds, formers }: MoveCircumstances
) {
  const settings = settingsOfMove(bookable, moves[0]!.booking)
  const starts = moves.map(({ start }) => start)
  const days = {
    from: localDateOf(Math.min(...starts), host.timezone),
    to: localDateOf(Math.max(...starts), host.timezone)
  }
  const requestedTime = (move: PlannedMove): RequestedTime => {
    const { booking, start } = move
    const others = moves.filter((other) => other !== move).flatMap((other) => meetingOf(other.booking))
    return {
      serviceId: booking.service.id,
      staffedAs: bookable.staffedAs,
      request: bookable.request,
      settings,
      capacity: bookable.capacity,
      start,
      durationMinutes: booking.durationMinutes,
      seats: seatsOf(booking),
      elsewhere,
      booker: { email: booking.booker.email, movesFrom: booking.scheduledAt, series: booking.series?.id },
      override,
      released: [...meetingOf(booking), ...others]
    }
  }
  const durationMinutes = Math.max(...moves.map(({ booking }) => booking.durationMinutes))
  const first = { ...requestedTime(moves[0]!), durationMinutes }
  const judge = Effect.fnUntraced(function* (rules: SeriesRules) {
    const judged: Array<JudgedMove> = []
    for (const move of moves) {
      const requested = requestedTime(move)
      const verdict = yield* rules.judge(requested, move.booking.id)
      judged.push({ ...move, index: move.booking.series!.index, requested, verdict })
      if (Result.isSuccess(verdict)) rules.hold(verdict.success, move.booking.id)
    }
    const isRefused = judged.some(({ verdict }) => Result.isFailure(verdict))
    return { judged: isRefused || !holds ? judged : yield* rules.settle(judged), isRefused }
  })
  if (host.kind !== "team") {
    const leaving = moves.map(({ booking }) => booking)
    return (yield* judge(yield* hostSeries(host, schedule, { first, days, leaving }))).judged
  }
  const ofTeam = { first, days, reads, reader: "credential", holds, formers } as const
  const rule = settings.staffing?.reschedule ?? "prefer"
  if (moves[0]!.booking.series!.hosts !== "same") {
    return (yield* judge(yield* teamSeries(host, schedule, { ...ofTeam, hosts: "each", rule }))).judged
  }
  // The hosts of all meetings stay if they are free at all new starts. Otherwise all meetings get other ones.
  const withSame =
    rule === "any" ? undefined : yield* judge(yield* teamSeries(host, schedule, { ...ofTeam, hosts: "each", rule: "keep" }))
  if (withSame !== undefined && (rule === "keep" || !withSame.isRefused)) return withSame.judged
  return (yield* judge(yield* teamSeries(host, schedule, { ...ofTeam, hosts: "same", rule: "any" }))).judged
})

/** Reads who holds meetings of a team that move. */
const formersOf = Effect.fnUntraced(function* (team: Host, moves: ReadonlyArray<PlannedMove>) {
  const formers = new Map<number, FormerOfSeries>()
  if (team.kind !== "team") return formers
  const teams = yield* TeamStore
  const staffs = yield* teams.staffOf(
    team.id,
    moves.flatMap(({ booking }) => booking.meetingId ?? [])
  )
  for (const { booking } of moves) {
    const { meetingId, scheduledAt: start } = booking
    const staff = meetingId === null ? undefined : staffs.get(meetingId)
    if (meetingId === null || start === null || staff === undefined) continue
    const remains = booking.service.isGroup && (yield* sessionRemains(booking))
    formers.set(booking.id, { booking, ...formerMeeting(meetingId, start, staff, remains) })
  }
  return formers
})

/** Gives the time of all meetings up, and holds their new times. */
const holdMoves = Effect.fnUntraced(function* (
  host: Host,
  judged: ReadonlyArray<JudgedMove>,
  formers: MoveCircumstances["formers"]
) {
  const bookings = yield* BookingStore
  for (const { booking } of judged) {
    if (booking.meetingId !== null) yield* bookings.releaseTime(host.id, booking.meetingId, seatsOf(booking))
    const former = formers.get(booking.id)
    if (former?.moves !== undefined) yield* freeStaff(host.id, former.moves, former.staff)
    else if (former !== undefined && booking.meetingId !== null && !(yield* isHeld(host.id, booking.meetingId, former.start))) {
      yield* releaseStaff(host, booking.meetingId)
    }
  }
  return yield* Effect.forEach(judged, ({ booking, start, ruleStart, verdict, requested }) =>
    Effect.gen(function* () {
      const { time, overridden, staff, hosts = staff?.hosts ?? [] } = Result.getOrThrow(verdict)
      const former = formers.get(booking.id)
      if (former?.moves !== undefined && staff === undefined) {
        yield* settleCompetitions(host.id, former.moves, { ...former.staff, assignments: [] }, undoCompetition)
      }
      const move = Result.getOrThrow(decideBooking({ on: "reschedule", start }, booking))
      const meetingId = yield* orRefused(bookings.holdTime(time))
      if (staff !== undefined) yield* holdStaff(host.id, meetingId, requested, staff)
      const series = { ...booking.series!, ruleStart }
      return { before: booking, move: { ...move, booking: { ...move.booking, meetingId, overridden, series, hosts } } }
    })
  )
})

const meetingsOf = (judged: ReadonlyArray<JudgedMove>): NonNullable<ChangedBookingResource["meetings"]> =>
  judged.map(({ booking, index, start, verdict }) => ({
    id: booking.id,
    index,
    start: formatInstant(start),
    reason: Result.isFailure(verdict) ? verdict.failure.code : null
  }))
