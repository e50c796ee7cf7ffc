import { formatInstant, type Host, type Instant, type Schedule } from "@slotkit/core"
import { bookableServices, millisPerDay, readVisit, type SentVisit, staffRoles, type VisitBy } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type MemberReads, withMemberReads } from "../../availability/teams/MemberReads.ts"
import { type ExternalBusy, withExternalBusy } from "../../calendars/busy/ExternalBusy.ts"
import { countDemand } from "../../kernel/DemandCounts.ts"
import { Conflict } from "../../kernel/Failure.ts"
import { lockHostCalendarAnd, withHostQueue } from "../../kernel/HostQueue.ts"
import { publicToken } from "../../kernel/PublicToken.ts"
import { withReplay } from "../../kernel/ReplayRecorder.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { Settings } from "../../kernel/Settings.ts"
import { orInvalid } from "../../kernel/Validate.ts"
import { ServiceStore } from "../../ports/ServiceStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { listBookable } from "../../services/Bookable.ts"
import { reachableMembersOf, teamMember } from "../../teams/MembersOf.ts"
import { requirePayments } from "../ApplyBookingCommand.ts"
import {
  type BookingPolicy,
  checkoutOf,
  credentialedPolicy,
  managedPolicy,
  newBooking,
  readerOf,
  requestedTime
} from "../BookTarget.ts"
import { commitNew } from "../CommitMove.ts"
import { countRefusal, isStartRefusal, refuseStart } from "../CountMoves.ts"
import { type OfferedTime, occupiedAt, offeredTime } from "../HoldTime.ts"
import { addSeriesCheckout, seriesCheckout } from "../series/SeriesCheckout.ts"
import { lockMembers, staffedTime } from "../staffing/StaffedTime.ts"
import { endEntriesOf } from "../waitlist/EndOffer.ts"
import { planVisit, type VisitPlan } from "./FindVisits.ts"
import { partsToBook, type RequestedPart } from "./ReadVisit.ts"

/**
 * Books a visit: two to five services one after another, each as one booking, in one transaction. Decision 0160.
 *
 * Fails with a `Conflict` that names the first part that cannot be booked. Then nothing is booked.
 */
export const bookVisit = (hostId: number, input: unknown) => bookVisitAs(hostId, input, "credential", credentialedPolicy)

/** Books a visit in the same way for the host. Operator API: bookings. */
export const bookVisitForHost = (hostId: number, input: unknown) => bookVisitAs(hostId, input, "credential", managedPolicy)

/** Books a visit. To the limits for visitors it is one booking. */
export const bookVisitAs = Effect.fnUntraced(function* <A, E, R, Q>(
  hostId: number,
  input: unknown,
  by: VisitBy,
  policy: BookingPolicy<A, E, R, Q>
) {
  const unitOfWork = yield* UnitOfWork
  const { freeServices } = yield* Settings
  const seen = yield* requireHost(hostId)
  const visit = yield* orInvalid(readVisit(input, by))
  const request = { input, by }
  const [first] = yield* partsToBook(seen, yield* listBookable(seen), visit, request)
  const { start } = first!.content
  const book = (plan: VisitPlan, elsewhere: ExternalBusy, reads: MemberReads) =>
    Effect.gen(function* () {
      const services = yield* ServiceStore
      const [{ host, schedule }, all] = yield* lockHostCalendarAnd(hostId, services.list(hostId))
      const parts = yield* partsToBook(host, bookableServices(all, host.plan, freeServices), visit, request)
      if (host.username === null) return yield* refuseStart({ code: "not_bookable", because: "no_username" })
      const count = yield* policy.admit(host.id, parts[0]!.content)
      const id = `vis_${yield* publicToken}`
      const booked = yield* bookParts(host, schedule, parts, { id, visit, plan, elsewhere, reads, policy })
      yield* count
      const bookings = yield* Effect.forEach(booked, ({ booking, link }) => policy.answer(host, booking, link))
      return { id, bookings }
    })
  const plan = Effect.gen(function* () {
    const host = yield* requireHost(hostId)
    return yield* planVisit(host, yield* partsToBook(host, yield* listBookable(host), visit, request), visit, start)
  })
  const commit = (elsewhere: ExternalBusy) =>
    Effect.flatMap(plan, (planned) =>
      withMemberReads((reads) => withHostQueue(hostId, withReplay(unitOfWork.transaction(book(planned, elsewhere, reads)))))
    )
  return yield* countRefusal("book", withExternalBusy(hostId, start, commit, start + millisPerDay))
})

/** The circumstances that the parts of a visit share. */
interface VisitContext<A, E, R, Q> {
  readonly id: string
  readonly visit: SentVisit
  readonly plan: VisitPlan
  readonly elsewhere: ExternalBusy
  readonly reads: MemberReads
  readonly policy: BookingPolicy<A, E, R, Q>
}

/** Books the parts one after another, so that each sees those before it. */
const bookParts = Effect.fnUntraced(function* <A, E, R, Q>(
  host: Host,
  schedule: Schedule,
  parts: ReadonlyArray<RequestedPart>,
  { id, visit, plan, elsewhere, reads, policy }: VisitContext<A, E, R, Q>
) {
  const createdAt = yield* Clock.currentTimeMillis
  const { isVisitor, hasLink } = policy
  for (const { bookable, content } of parts) yield* requirePayments(checkoutOf(bookable, content))
  if (host.kind === "team") yield* lockStaff(host, parts)
  const mustConfirm = isVisitor && parts.some(({ bookable }) => bookable.settings.confirmEmail)
  const requiresApproval = parts.some(({ bookable }) => bookable.requiresApproval)
  const givenBy = isVisitor ? ("booker" as const) : ("host" as const)
  let { leads } = plan
  let checkout: string | undefined
  const booked: Array<Effect.Success<ReturnType<typeof commitNew>>> = []
  for (const [index, { bookable, content: sent }] of parts.entries()) {
    const content = { ...sent, start: plan.starts[index]! }
    const time = requestedTime(bookable, content, elsewhere, { mayOverride: false })
    const requested = { ...time, booker: { ...time.booker, series: id } }
    const timeOf = Effect.flatMap(occupiedAt(host, schedule, requested), (occupied) =>
      host.kind === "team"
        ? staffedTime(host, schedule, requested, { occupied, reads, reader: readerOf({ host: sent.host }, isVisitor), leads })
        : offeredTime(host, schedule, requested, occupied)
    )
    const offered: OfferedTime = yield* Effect.catchIf(timeOf, isStartRefusal, (refusal) =>
      refusePart(host, bookable, { refusal, index, start: content.start, count: parts.length, isVisitor })
    )
    const { overridden, staff, hosts = staff?.hosts ?? [] } = offered
    if (visit.hosts === "same" && leads !== undefined) leads = new Set(hosts.filter(({ lead }) => lead).map((each) => each.id))
    const series = {
      id,
      index: index + 1,
      count: parts.length,
      every: null,
      timeZone: host.timezone,
      ruleStart: content.start
    }
    const facts = { overridden, hosts, createdAt, mustConfirm, series, givenBy }
    const move = newBooking(host, { ...bookable, requiresApproval }, content, facts)
    checkout ??= yield* seriesCheckout([move.booking])
    booked.push(
      yield* commitNew(host, move, { ...requested, time: offered.time, staff }, bookable, { hasLink, mailsLater: true, checkout })
    )
    if (bookable.settings.waitlist.mode !== "off") yield* endEntriesOf(host, bookable.id, content.booker.email)
    if (isVisitor) yield* UnitOfWork.use(({ afterCommit }) => afterCommit(countDemand(host, bookable, ["booked"])))
  }
  yield* addSeriesCheckout(booked, checkout)
  yield* booked[0]!.mail(booked)
  return booked
})

/** Says which part of a visit cannot be booked, and why. */
const refusePart = Effect.fnUntraced(function* (
  host: Host,
  bookable: RequestedPart["bookable"],
  {
    refusal,
    index,
    start,
    count,
    isVisitor
  }: {
    readonly refusal: Conflict
    readonly index: number
    readonly start: Instant
    readonly count: number
    readonly isVisitor: boolean
  }
) {
  if (isVisitor) yield* countDemand(host, bookable, [refusal.reason])
  const refused = { index: index + 1, start: formatInstant(start), reason: refusal.reason }
  return yield* Conflict.of({ code: "visit_refused", refused: [refused], count })
})

/** Locks all members who could hold a part at once, in the order of all locks. One after another could deadlock. */
const lockStaff = Effect.fnUntraced(function* (team: Host, parts: ReadonlyArray<RequestedPart>) {
  const members = yield* reachableMembersOf(team.id)
  const named = members.map(teamMember)
  const possible = new Set(
    parts.flatMap(({ bookable: { settings, request } }) =>
      settings.staffing === null
        ? []
        : staffRoles(settings.staffing, named, request).flatMap((role) => role.members.map(({ host }) => host))
    )
  )
  yield* lockMembers(
    members.filter(({ host }) => possible.has(host.id)),
    []
  )
})
