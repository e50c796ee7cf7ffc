import {
  type AssignedHost,
  type Booking,
  type BookingMail,
  decideBooking,
  type Host,
  type Instant,
  overrideReasons
} from "@slotkit/core"
import { bookingResource, managedBookingResource, ReassignInput, readInput, wrongField } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type MemberReads, withMemberReads } from "../../availability/teams/MemberReads.ts"
import { Conflict, Invalid } from "../../kernel/Failure.ts"
import { lockHostCalendarAnd, withHostQueue } from "../../kernel/HostQueue.ts"
import { withReplay } from "../../kernel/ReplayRecorder.ts"
import { orInvalid } from "../../kernel/Validate.ts"
import type { AuditLog } from "../../ports/AuditLog.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import type { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { hostNamed } from "../../teams/MembersOf.ts"
import { commitMove } from "../CommitMove.ts"
import { countRefusal } from "../CountMoves.ts"
import { bookableOf } from "../CurrentBookable.ts"
import { lockKnownBooking } from "../GetBooking.ts"
import { type Handover, readHandover } from "./Handover.ts"
import { othersInSession } from "./Session.ts"
import { type Exchanged, takeOver, type Undoable } from "./TakeOver.ts"

/** The part of a larger change that a reassignment is. */
export interface ReassignStep {
  /** True if the request may override rules. A refusal then names those that would have to be overridden. */
  readonly mayOverride?: boolean
  /** True if the request may not learn of hosts outside the team, not even whether there are any. */
  readonly knowsMembersAlone?: boolean
  /** Checks the meeting before anything else does. */
  readonly check?: (handover: Handover) => Effect.Effect<void, Conflict, CalendarEventStore | AuditLog>
  /** A former exchange that is undone. */
  readonly undoes?: Undoable
  /** Stores the outcome in the transaction of the change. */
  readonly store?: (exchanged: Exchanged, successor: number) => Effect.Effect<void>
}

/**
 * Gives a meeting of a team from one of its members to another one, who is named or picked by the rule of the role. The booking
 * stays the same for its visitor.
 *
 * The calendars of both hosts are locked after that of the team. Who takes over from a host who paid for the meeting pays for it.
 * `auto` undoes the competition of the role instead, and holds another one. A request may override rules for the member who takes
 * over. Operator API: bookings. Decisions 0102 and 0118.
 */
export const reassignBooking = (teamId: number, id: number, input: unknown, mayOverride = true) =>
  reassignInStep(teamId, id, input, { mayOverride })

/** Gives a meeting to another member in the same way for a credential of the team. */
export const reassignForCredential = (teamId: number, id: number, input: unknown, mayOverride: boolean) =>
  reassignAs(teamId, id, input, { mayOverride, knowsMembersAlone: true }, bookingResource)

/** The failure of a request that gives a meeting to the member who gives it up. */
export const notAnother = Invalid.of([wrongField("to", "The to field must be another member.", "option")])

/** The same as a part of a larger change. */
export const reassignInStep = (teamId: number, id: number, input: unknown, step: ReassignStep) =>
  reassignAs(teamId, id, input, step, managedBookingResource)

const reassignAs = Effect.fnUntraced(function* <A>(
  teamId: number,
  id: number,
  input: unknown,
  { mayOverride = false, knowsMembersAlone = false, check, undoes, store }: ReassignStep,
  render: (booking: Booking) => A
) {
  const unitOfWork = yield* UnitOfWork
  const requested = readInput(ReassignInput, input)
  let readFor: Instant | null | undefined
  const reassign = (reads: MemberReads) =>
    Effect.gen(function* () {
      const [{ host: team, schedule }, locked] = yield* lockHostCalendarAnd(teamId, lockKnownBooking(teamId, id))
      const { booking, known } = yield* locked
      const { role: key, from, to, note = null, notify = true, override = [], ...sent } = yield* orInvalid(requested)
      const reasonCode = sent.reason_code ?? null
      // Calendars that were read for an earlier attempt are those around its start.
      if (readFor !== undefined && readFor !== booking.scheduledAt) return yield* Conflict.of({ code: "changed" })
      readFor = booking.scheduledAt
      // Before the ledger, as a cancellation does.
      const others = yield* othersInSession(booking, "locked")
      const bookable = yield* bookableOf(team, booking, known.services)
      const handover = yield* readHandover(team, schedule, booking, bookable, "day")
      if (check !== undefined) yield* check(handover)
      const find = (field: "from" | "to", name: number | string) =>
        requireNamed(field, name, knowsMembersAlone ? handover : undefined)
      const leaving = yield* leavingHost(handover, key, find("from", from))
      const named = to === "auto" ? undefined : yield* find("to", to)
      if (named === leaving) return yield* notAnother
      const exchange = { key, leaving, named, undoes, override: mayOverride ? override : undefined }
      const { host: successor, exchanged, overridden } = yield* takeOver(handover, exchange, reads)
      const hosts = booking.hosts.map((host) => (host.id === leaving && host.role === key ? successor : host))
      const notified = notify && !handover.isPast
      const { move } = handover
      const after = {
        ...move,
        booking: {
          ...move.booking,
          hosts,
          overridden: overrideReasons.filter((rule) => booking.overridden.includes(rule) || overridden.includes(rule))
        },
        mails: notified ? visitorMails(booking, hosts, handover) : []
      }
      const moved = yield* commitMove(team, "reassign", booking, after, {
        known,
        handover: { notified, note, override: overridden, reasonCode },
        member: successor.name
      })
      for (const other of others) {
        yield* reassignOther(team, other, hosts, handover, { notified, member: successor.name, reasonCode })
      }
      if (store !== undefined) yield* store(exchanged, successor.id)
      return render(moved)
    })
  const commit = withMemberReads((reads) => withHostQueue(teamId, withReplay(unitOfWork.transaction(reassign(reads)))))
  return yield* countRefusal("reassign", commit)
})

/** Gives another booking of the session the same hosts. Its booker gets an email like the first; the members get none. */
const reassignOther = Effect.fnUntraced(function* (
  team: Host,
  other: Booking,
  hosts: ReadonlyArray<AssignedHost>,
  handover: Handover,
  {
    notified,
    member,
    reasonCode
  }: { readonly notified: boolean; readonly member: string | null; readonly reasonCode: string | null }
) {
  const bookings = yield* BookingStore
  const ruling = decideBooking({ on: "reassign" }, other)
  // A request that waits for its payment or its confirmation has no event and no email.
  if (Result.isFailure(ruling)) return yield* Effect.asVoid(bookings.save({ ...other, hosts }))
  const { success: move } = ruling
  const mails = notified ? visitorMails(other, hosts, handover) : []
  const after = { ...move, booking: { ...move.booking, hosts, overridden: other.overridden }, mails }
  yield* commitMove(team, "reassign", other, after, { handover: { notified: false, note: null, reasonCode }, member })
})

/** The visitor gets an email if the lead has another name. */
const visitorMails = (
  { hosts: before }: Booking,
  hosts: ReadonlyArray<AssignedHost>,
  { staffing }: Handover
): ReadonlyArray<BookingMail> => {
  const nameOfLead = (of: ReadonlyArray<AssignedHost>) => of.find(({ lead }) => lead)?.name ?? null
  const name = nameOfLead(hosts)
  return staffing.showHosts === "names" && name !== null && name !== nameOfLead(before) ? ["reassigned"] : []
}

/** Returns the host of a role who gives a meeting up. */
const leavingHost = Effect.fnUntraced(function* <E, R>(
  { staff: { assignments } }: Handover,
  key: string,
  from: Effect.Effect<number, E, R>
) {
  if (!assignments.some(({ role }) => role === key)) {
    return yield* Invalid.of([wrongField("role", "The role field must be the key of a role of the booking.", "option")])
  }
  const id = yield* from
  const leaving = assignments.find(({ role, hostId }) => role === key && hostId === id)
  return leaving === undefined ? yield* Conflict.of({ code: "changed" }) : leaving.hostId
})

/** Returns the id of a host whom a request names, of the members and hosts of a meeting alone if it is given. */
const requireNamed = Effect.fnUntraced(function* (
  field: "from" | "to",
  named: number | string,
  meeting: Pick<Handover, "times" | "staff"> | undefined
) {
  const host = yield* hostNamed(named)
  const known = meeting && [
    ...meeting.times.members.map((member) => member.host.id),
    ...meeting.staff.assignments.map(({ hostId }) => hostId)
  ]
  if (host !== undefined && known?.includes(host.id) !== false) return host.id
  const whom = known === undefined ? "host" : "member of the team"
  return yield* Invalid.of([wrongField(field, `The ${field} field must be the id or the username of a ${whom}.`, "option")])
})
