import { type Booking, decideBooking, type Host, RescheduleInput, type Schedule } from "@slotkit/core"
import {
  bookingResource,
  type ChangedBookingResource,
  HostRescheduleInput,
  type ManagedChangedBookingResource,
  ManagedRescheduleInput,
  managedBookingResource,
  readInput,
  seatsOf,
  sentFields,
  wrongField
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type MemberReads, withMemberReads } from "../availability/teams/MemberReads.ts"
import { forPeople, moveRuleOf, narrowToMembers } from "../availability/teams/NarrowStaff.ts"
import { type ExternalBusy, withExternalBusy } from "../calendars/busy/ExternalBusy.ts"
import { Conflict, Invalid } from "../kernel/Failure.ts"
import { lockHostCalendarAnd, withHostQueue } from "../kernel/HostQueue.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { orInvalid } from "../kernel/Validate.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { commitMove } from "./CommitMove.ts"
import { countRefusal } from "./CountMoves.ts"
import { bookableOf, type CurrentBookable } from "./CurrentBookable.ts"
import { lockKnownBooking } from "./GetBooking.ts"
import { holdTime, type RequestedTime } from "./HoldTime.ts"
import { meetingOf, settingsOfMove } from "./series/MeetingsOfSeries.ts"
import { rescheduleSeries } from "./series/RescheduleSeries.ts"
import { moveStaffedTime } from "./staffing/MoveStaffedTime.ts"

/** Differences between a move by the host and one by the booker. */
export interface RescheduleBy<A, E, R, Q> {
  readonly on: "reschedule" | "visitorReschedules"
  /** True if the request may override rules. A refusal then names those that would have to be overridden. */
  readonly mayOverride: boolean
  /** True if the request may name the members of a team. */
  readonly mayName?: boolean
  /** Refuses the move or does nothing. Runs under the locks, before anything changes. */
  readonly admit: (host: Host, booking: Booking, bookable: CurrentBookable) => Effect.Effect<void, E, R>
  /** Renders the moved booking. */
  readonly answer: (host: Host, booking: Booking, bookable: CurrentBookable) => Effect.Effect<A, never, Q>
}

/** A move by the host, which may be about the other meetings of a series too. */
interface RescheduleByHost<A> extends RescheduleBy<A, never, never, never> {
  readonly render: (booking: Booking) => A
}

const byCredential: RescheduleByHost<ChangedBookingResource> = {
  on: "reschedule",
  mayOverride: false,
  admit: () => Effect.void,
  render: bookingResource,
  answer: (_, booking) => Effect.succeed(bookingResource(booking))
}

const byHost: RescheduleByHost<ManagedChangedBookingResource> = {
  ...byCredential,
  mayOverride: true,
  mayName: true,
  render: managedBookingResource,
  answer: (_, booking) => Effect.succeed(managedBookingResource(booking))
}

/**
 * Moves an accepted booking to another offered start. The booking's own time does not count as taken; its current start is a
 * `Conflict`. With `mayOverride` it may override rules. With a `scope`, other meetings of its series move by the same distance.
 *
 * Spec: booking.states.reschedule.
 */
export const rescheduleBooking = (hostId: number, id: number, input: unknown, mayOverride = false) =>
  rescheduleInScope(hostId, id, input, { ...byCredential, mayOverride })

/** Moves a booking in the same way for the host, who may override rules. Operator API: bookings. Decision 0091. */
export const rescheduleForHost = (hostId: number, id: number, input: unknown) => rescheduleInScope(hostId, id, input, byHost)

const rescheduleInScope = <A extends ChangedBookingResource>(
  hostId: number,
  id: number,
  input: unknown,
  by: RescheduleByHost<A>
) => {
  const { scope, dry_run: isDryRun } = sentFields(input)
  const isOfSeries = scope === "following" || scope === "all" || isDryRun === true
  return isOfSeries ? rescheduleSeries(hostId, id, input, by) : rescheduleTo(hostId, id, input, by)
}

/** Moves an accepted booking to another offered start, for the host or the booker. */
export const rescheduleTo = Effect.fnUntraced(function* <A, E, R, Q>(
  hostId: number,
  id: number,
  input: unknown,
  { on, mayOverride, mayName = false, admit, answer }: RescheduleBy<A, E, R, Q>
) {
  const unitOfWork = yield* UnitOfWork
  const ofCredential = on === "reschedule" ? HostRescheduleInput : RescheduleInput
  const requested = readInput(mayName ? ManagedRescheduleInput : ofCredential, input)
  const reschedule = (elsewhere: ExternalBusy, reads: MemberReads) =>
    Effect.gen(function* () {
      const [{ host, schedule }, locked] = yield* lockHostCalendarAnd(hostId, lockKnownBooking(hostId, id))
      const { booking, known } = yield* locked
      const body: typeof ManagedRescheduleInput.Type = yield* orInvalid(requested)
      const { start, note = null, override = [], host: moveTo } = body
      const bookable = yield* bookableOf(host, booking, known.services)
      yield* admit(host, booking, bookable)
      const named = yield* namedMembers(host, bookable, body)
      const rule = named === undefined ? yield* moveRuleOf(host, bookable, moveTo) : "prefer"
      const ruling = decideBooking({ on, start }, booking)
      if (Result.isFailure(ruling)) return yield* Conflict.of({ code: "booking_state", ...ruling.failure })
      if (start === booking.scheduledAt) return yield* Conflict.of({ code: "same_time" })
      const { success: move } = ruling
      const time: RequestedTime = {
        serviceId: booking.service.id,
        staffedAs: bookable.staffedAs,
        request: named ?? bookable.request,
        settings: settingsOfMove(bookable, booking),
        capacity: bookable.capacity,
        start,
        durationMinutes: booking.durationMinutes,
        seats: seatsOf(booking),
        elsewhere,
        booker: { email: booking.booker.email, movesFrom: booking.scheduledAt, series: booking.series?.id },
        override: mayOverride ? override : undefined,
        released: meetingOf(booking)
      }
      const reader = on === "visitorReschedules" ? "visitor of a host" : "credential"
      const held =
        host.kind === "team"
          ? yield* moveStaffedTime(host, schedule, booking, time, {
              reads,
              reader,
              rule,
              forgetsChoice: moveTo === "any" || named !== undefined
            })
          : yield* moveTime(host, schedule, booking, time)
      const after = { ...move, booking: { ...move.booking, ...held } }
      const moved = yield* commitMove(host, on, booking, after, { known, note })
      return yield* answer(host, moved, bookable)
    })
  const commit = (elsewhere: ExternalBusy) =>
    withMemberReads((reads) => withHostQueue(hostId, withReplay(unitOfWork.transaction(reschedule(elsewhere, reads)))))
  const start = Result.isSuccess(requested) ? requested.success.start : undefined
  return yield* countRefusal(on, withExternalBusy(hostId, start, commit))
})

/** Returns the roles as the request narrows them. Those who hold the meeting stay if they are among these members and free. */
const namedMembers = Effect.fnUntraced(function* (
  team: Host,
  bookable: CurrentBookable,
  { members, attributes, host: moveTo }: typeof ManagedRescheduleInput.Type
) {
  if (members === undefined && attributes === undefined) return undefined
  if (moveTo === "same") {
    const field = members === undefined ? "attributes" : "members"
    return yield* Invalid.of([wrongField(field, `The ${field} field cannot be used with host set to same.`, "unaccepted")])
  }
  const { request } = yield* narrowToMembers(team, bookable, { members, attributes })
  return forPeople({ request }, bookable.request?.people).request
})

/** Gives the time of a booking up, and holds another one. */
const moveTime = Effect.fnUntraced(function* (host: Host, schedule: Schedule, booking: Booking, time: RequestedTime) {
  const bookings = yield* BookingStore
  if (booking.meetingId !== null) yield* bookings.releaseTime(host.id, booking.meetingId, seatsOf(booking))
  return yield* holdTime(host, schedule, time)
})
