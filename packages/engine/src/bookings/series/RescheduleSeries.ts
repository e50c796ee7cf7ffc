import { type Booking, decideBooking, formatInstant, type Host, type Instant, type Schedule } from "@slotkit/core"
import {
  type ChangedBookingResource,
  HostRescheduleInput,
  localDateOf,
  ManagedRescheduleInput,
  movedStart,
  readInput,
  seatsOf,
  serviceLimits,
  wrongField
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { occupiedAround } from "../../availability/OccupiedAround.ts"
import { type ExternalBusy, withExternalBusy } from "../../calendars/busy/ExternalBusy.ts"
import { Conflict, Invalid } from "../../kernel/Failure.ts"
import { lockHostCalendarAnd, withHostQueue } from "../../kernel/HostQueue.ts"
import { withReplay } from "../../kernel/ReplayRecorder.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { orInvalid } from "../../kernel/Validate.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { countRefusal } from "../CountMoves.ts"
import { bookableOf, type CurrentBookable, currentBookable } from "../CurrentBookable.ts"
import { findBooking, lockKnownBooking } from "../GetBooking.ts"
import { judgeTime, orRefused, type RequestedTime } from "../HoldTime.ts"
import { commitSeries } from "./CommitSeries.ts"
import { type JudgedMeeting, refusedMeetings, withMeeting, withoutMeetings } from "./JudgeSeries.ts"
import { meetingOf, meetingsInScope, settingsOfMove } from "./MeetingsOfSeries.ts"

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
    const preview = (elsewhere: ExternalBusy) =>
      Effect.gen(function* () {
        const bookable = yield* currentBookable(host, booking)
        const judged = yield* judgeMoves(host, undefined, seen, { bookable, elsewhere, override: overrideOf(body) })
        return { ...render(booking), meetings: meetingsOf(judged) }
      })
    const move = (elsewhere: ExternalBusy) =>
      Effect.gen(function* () {
        const [{ host, schedule }, locked] = yield* lockHostCalendarAnd(hostId, lockKnownBooking(hostId, id))
        const { booking, known } = yield* locked
        const moves = yield* plannedMoves(host, booking, body, "locked")
        // Calendars were only read for the starts that were seen before.
        if (moves.some(({ start }) => start < range.first || start > range.last)) return yield* Conflict.of({ code: "changed" })
        const bookable = yield* bookableOf(host, booking, known.services)
        const judged = yield* judgeMoves(host, schedule, moves, { bookable, elsewhere, override: overrideOf(body) })
        const refused = refusedMeetings(judged)
        if (refused.length > 0) {
          return yield* Conflict.of({ code: "series_refused", refused, count: judged.length, moves: true })
        }
        const changes = yield* holdMoves(host, judged)
        const moved = yield* commitSeries(host, "reschedule", changes, { ...known, note: body.note ?? null })
        return { ...render(moved.find((one) => one.id === id) ?? booking), meetings: meetingsOf(judged) }
      })
    const overrideOf = ({ override = [] }: Body) => (mayOverride ? override : undefined)
    const commit = (elsewhere: ExternalBusy) => withHostQueue(hostId, withReplay(unitOfWork.transaction(move(elsewhere))))
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

/** Judges the new starts by the rules of a booking, with none of the meetings at its former time. */
const judgeMoves = Effect.fnUntraced(function* (
  host: Host,
  schedule: Schedule | undefined,
  moves: ReadonlyArray<PlannedMove>,
  { bookable, elsewhere, override }: { readonly bookable: CurrentBookable } & Pick<RequestedTime, "elsewhere" | "override">
) {
  const settings = settingsOfMove(bookable, moves[0]!.booking)
  const starts = moves.map(({ start }) => start)
  const window = {
    from: localDateOf(Math.min(...starts), host.timezone),
    to: localDateOf(Math.max(...starts), host.timezone),
    schedule: schedule ?? host,
    settings,
    durationMinutes: Math.max(...moves.map(({ booking }) => booking.durationMinutes))
  }
  const occupied = yield* occupiedAround(host.id, window, [...host.limits, ...serviceLimits(settings)])
  let held = withoutMeetings(
    occupied.held,
    moves.map(({ booking }) => booking)
  )
  const judged: Array<JudgedMove> = []
  for (const move of moves) {
    const { booking, start } = move
    const others = moves.filter((other) => other !== move).flatMap((other) => meetingOf(other.booking))
    const requested: RequestedTime = {
      serviceId: booking.service.id,
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
    const before = { ...occupied, held }
    const verdict = yield* judgeTime(host, schedule ?? occupied.schedule, requested, before)
    judged.push({ ...move, index: booking.series!.index, requested, verdict, occupied: before })
    if (Result.isSuccess(verdict)) held = withMeeting(held, verdict.success)
  }
  return judged
})

/** Gives the time of all meetings up, and holds their new times. */
const holdMoves = Effect.fnUntraced(function* (host: Host, judged: ReadonlyArray<JudgedMove>) {
  const bookings = yield* BookingStore
  for (const { booking } of judged) {
    if (booking.meetingId !== null) yield* bookings.releaseTime(host.id, booking.meetingId, seatsOf(booking))
  }
  return yield* Effect.forEach(judged, ({ booking, start, ruleStart, verdict }) =>
    Effect.gen(function* () {
      const { time, overridden } = Result.getOrThrow(verdict)
      const move = Result.getOrThrow(decideBooking({ on: "reschedule", start }, booking))
      const meetingId = yield* orRefused(bookings.holdTime(time))
      const series = { ...booking.series!, ruleStart }
      return { before: booking, move: { ...move, booking: { ...move.booking, meetingId, overridden, series } } }
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
