import {
  type Booking,
  type BookingRequest,
  type BookingResource,
  type BookingTarget,
  bookedService,
  decideBook,
  type Host,
  HostBookingInput,
  type Invite,
  inviteStatus,
  type Schedule,
  type Service,
  type TextConsent
} from "@slotkit/core"
import {
  type BookedDiscount,
  type BookingContent,
  bookableServices,
  bookedLines,
  bookedLocation,
  bookingContent,
  bookingResource,
  checkoutOfPrice,
  guaranteeText,
  type ManagedBookingResource,
  managedBookingResource,
  readBooking,
  readBookingTarget,
  type SentBooking,
  seatsOf
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { type MemberReads, withMemberReads } from "../availability/teams/MemberReads.ts"
import { forPeople, narrowToChoice, narrowToMembers } from "../availability/teams/NarrowStaff.ts"
import { type ExternalBusy, withExternalBusy } from "../calendars/busy/ExternalBusy.ts"
import { countDemand } from "../kernel/DemandCounts.ts"
import { type Conflict, Invalid, NotFound } from "../kernel/Failure.ts"
import { lockHostCalendarAnd, withHostQueue } from "../kernel/HostQueue.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { Settings } from "../kernel/Settings.ts"
import { orInvalid } from "../kernel/Validate.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import type { VisitorLimitStore } from "../ports/VisitorLimitStore.ts"
import { type Bookable, bookableInvite, bookableService, listBookable } from "../services/Bookable.ts"
import { requirePayments } from "./ApplyBookingCommand.ts"
import { withOfferedTexts } from "./BookingTexts.ts"
import { commitNew } from "./CommitMove.ts"
import { countRefusal, isStartRefusal, refuseStart } from "./CountMoves.ts"
import { countUse, discountOf } from "./discounts/UseDiscount.ts"
import { type OfferedTime, occupiedAt, offeredTime, type RequestedTime } from "./HoldTime.ts"
import type { StaffReader } from "./staffing/RefuseStaff.ts"
import { staffedTime } from "./staffing/StaffedTime.ts"
import { limitVisitorBookings } from "./VisitorBookingLimits.ts"
import { showToVisitor, type VisitorLink } from "./VisitorLink.ts"
import { endEntriesOf } from "./waitlist/EndOffer.ts"

/** The limits for a booker, checked under the host's calendar lock, and the response. */
export interface BookingPolicy<A, E, R, Q> {
  /** True if the request has no credential. */
  readonly isVisitor: boolean
  /** True if the booker gets a link to change the booking. */
  readonly hasLink: boolean
  /** True if the request may override rules. A refusal then names those that would have to be overridden. */
  readonly mayOverride: boolean
  /** Returns the effect that counts the booking. */
  readonly admit: (
    hostId: number,
    content: Pick<BookingContent, "booker" | "consent">
  ) => Effect.Effect<Effect.Effect<void, never, VisitorLimitStore>, E, R>
  readonly answer: (host: Host, booking: Booking, link: VisitorLink | null) => Effect.Effect<A, never, Q>
}

/** No limits, for requests with a credential. */
export const credentialedPolicy: BookingPolicy<BookingResource, never, never, never> = {
  isVisitor: false,
  hasLink: false,
  mayOverride: false,
  admit: () => Effect.succeed(Effect.void),
  answer: (_, booking) => Effect.succeed(bookingResource(booking))
}

/** No limits, and rules that the request names do not apply. */
export const managedPolicy: BookingPolicy<ManagedBookingResource, never, never, never> = {
  ...credentialedPolicy,
  mayOverride: true,
  answer: (_, booking) => Effect.succeed(managedBookingResource(booking))
}

/** The limits for visitors, whose bookings have a link. */
export const visitorPolicy = {
  isVisitor: true,
  hasLink: true,
  mayOverride: false,
  admit: limitVisitorBookings,
  answer: (host: Host, booking: Booking, link: VisitorLink | null) => showToVisitor(host, booking, link!)
}

/**
 * Books an offered start on behalf of a visitor. The body specifies the service or invite. With `mayOverride` it may override
 * rules, otherwise they are in force and a refusal does not name them.
 *
 * Spec: booking.states. Decisions 0087 and 0091.
 */
export const bookSlot = (hostId: number, input: unknown, mayOverride = false) =>
  bookRequest(hostId, input, { ...credentialedPolicy, mayOverride })

/** Books a start in the same way for the host, who may override rules. Operator API: bookings. Decision 0091. */
export const bookForHost = (hostId: number, input: unknown) => bookRequest(hostId, input, managedPolicy)

/** Books a start in the same way as the host does in the console. The booker can change the booking, as after an own one. */
export const bookInConsole = (hostId: number, input: unknown) => bookRequest(hostId, input, { ...managedPolicy, hasLink: true })

const bookRequest = Effect.fnUntraced(function* <A>(
  hostId: number,
  input: unknown,
  policy: BookingPolicy<A, never, never, never>
) {
  const target = readBookingTarget(input)
  if (Result.isSuccess(target)) return yield* bookTarget(hostId, target.success, readBooking(input, HostBookingInput), policy)
  // An unknown host takes precedence over invalid fields.
  yield* requireHost(hostId)
  return yield* Invalid.of(target.failure)
})

/** Books a start of a service or an invite as a visitor does. The request was decoded by `readBooking`. Spec: booking.states. */
export const bookTarget = Effect.fnUntraced(function* <A, E, R, Q>(
  hostId: number,
  target: BookingTarget,
  booking: SentBooking,
  policy: BookingPolicy<A, E, R, Q>
) {
  const unitOfWork = yield* UnitOfWork
  const book = (elsewhere: ExternalBusy, reads: MemberReads) =>
    Effect.gen(function* () {
      const [{ host, schedule }, found] = yield* lockHostCalendarAnd(hostId, readTarget(hostId, target))
      const { bookable, mustBeOpen } = yield* found(host)
      const content = yield* orInvalid(bookingContent(booking, yield* withOfferedTexts(bookable)))
      yield* mustBeOpen
      const narrow = yield* narrowTo(host, bookable, content, policy.isVisitor)
      const forAll = forPeople(narrow, content.people)
      const booked = bookUnderLock(host, schedule, forAll, content, { elsewhere, reads, policy })
      return yield* policy.isVisitor ? countOutcome(host, bookable, booked) : booked
    })
  const commit = (elsewhere: ExternalBusy) =>
    withMemberReads((reads) => withHostQueue(hostId, withReplay(unitOfWork.transaction(book(elsewhere, reads)))))
  return yield* countRefusal("book", withExternalBusy(hostId, booking.start, commit))
})

/** Counts a visitor's booking once it is committed, or the reason why its start was refused. Decision 0106. */
export const countOutcome = <A, E, R>(host: Host, bookable: Bookable, booking: Effect.Effect<A, E, R>) =>
  booking.pipe(
    Effect.tap(() => UnitOfWork.use(({ afterCommit }) => afterCommit(countDemand(host, bookable, ["booked"])))),
    Effect.tapError((failure) => (isStartRefusal(failure) ? countDemand(host, bookable, [failure.reason]) : Effect.void))
  )

/**
 * Narrows a service of a team to the selection and the host of a visitor, or to the members whom a credential names.
 */
export const narrowTo = (
  team: Host,
  bookable: Bookable,
  { host, selection, members, attributes }: Pick<BookingContent, "host" | "selection" | "members" | "attributes">,
  isVisitor: boolean
): Effect.Effect<Bookable, Invalid, Effect.Services<ReturnType<typeof narrowToChoice | typeof narrowToMembers>>> => {
  if (isVisitor) return narrowToChoice(team, bookable, { host, selection })
  return members === undefined && attributes === undefined
    ? Effect.succeed(bookable)
    : narrowToMembers(team, bookable, { members, attributes })
}

/** The circumstances of a booking, besides its content. */
interface BookingCircumstances<A, E, R, Q> {
  readonly elsewhere: ExternalBusy
  readonly reads: MemberReads
  readonly policy: BookingPolicy<A, E, R, Q>
}

const bookUnderLock = Effect.fnUntraced(function* <A, E, R, Q>(
  host: Host,
  schedule: Schedule,
  bookable: Bookable,
  content: BookingContent,
  { elsewhere, reads, policy }: BookingCircumstances<A, E, R, Q>
) {
  const invites = yield* InviteStore
  const { inOneTrip } = yield* UnitOfWork
  if (host.username === null) return yield* refuseStart({ code: "not_bookable", because: "no_username" })
  const now = yield* Clock.currentTimeMillis
  const discount = yield* discountOf(host, bookable, priceOf(bookable, content), content)
  yield* requirePayments(checkoutOf(bookable, content, discount), bookable.settings.payment.mode === "guarantee")
  const requested = requestedTime(bookable, content, elsewhere, policy)
  const reader = readerOf(content, policy.isVisitor)
  const [count, occupied] = yield* inOneTrip(policy.admit(host.id, content), occupiedAt(host, schedule, requested))
  const {
    time,
    overridden,
    staff,
    hosts = staff?.hosts ?? []
  }: OfferedTime = host.kind === "team"
    ? yield* staffedTime(host, schedule, requested, { occupied, reads, reader })
    : yield* offeredTime(host, schedule, requested, occupied)
  if (bookable.type === "single_use" && !(yield* invites.close(host.id, bookable.id, "used", now)))
    return yield* inviteClosed("used")
  const move = newBooking(host, bookable, content, {
    discount,
    overridden,
    hosts,
    createdAt: now,
    mustConfirm: policy.isVisitor && bookable.settings.confirmEmail,
    givenBy: policy.isVisitor ? "booker" : "host"
  })
  const { booking, link } = yield* commitNew(host, move, { ...requested, time, staff }, bookable, policy)
  yield* countUse([booking])
  yield* count
  if (bookable.settings.waitlist.mode !== "off") yield* endEntriesOf(host, bookable.id, content.booker.email)
  return yield* policy.answer(host, booking, link)
})

/** Returns the reader of a refusal of a team. */
export const readerOf = ({ host }: Pick<BookingContent, "host">, isVisitor: boolean): StaffReader =>
  isVisitor ? (host === null ? "visitor" : "visitor of a host") : "credential"

/** Returns the price of a booking in minor units; null if it is free. */
export const priceOf = ({ durations }: Bookable, { durationMinutes }: Pick<BookingContent, "durationMinutes">): number | null =>
  durations.find(({ minutes }) => minutes === durationMinutes)?.priceMinor ?? null

/** Returns what the checkout of a booking would ask for; null without one. */
export const checkoutOf = (
  bookable: Bookable,
  content: Pick<BookingContent, "durationMinutes">,
  discount: BookedDiscount | null = null
): number | null => checkoutOfPrice(bookable.settings.payment, amountAfter(discount, priceOf(bookable, content)))

/** Returns what is left of a price, all ways to pay together. */
const amountAfter = (discount: BookedDiscount | null | undefined, priceMinor: number | null): number | null =>
  discount == null ? priceMinor : bookedLines(discount).totalMinor

/** Returns the time that a booking requests. */
export const requestedTime = (
  bookable: Bookable,
  content: BookingContent,
  elsewhere: ExternalBusy,
  { mayOverride }: { readonly mayOverride: boolean }
): RequestedTime => ({
  serviceId: bookable.id,
  staffedAs: bookable.staffedAs,
  settings: bookable.settings,
  capacity: bookable.capacity,
  start: content.start,
  durationMinutes: content.durationMinutes,
  seats: seatsOf({ ...content, service: bookedService(bookable) }),
  elsewhere,
  request: bookable.request,
  booker: content.booker,
  override: mayOverride ? content.override : undefined
})

/** Decides the initial state of a booking that can be made. */
export const newBooking = (
  host: Host,
  bookable: Bookable,
  content: BookingContent,
  facts: Pick<BookingRequest, "discount" | "overridden" | "hosts" | "createdAt" | "mustConfirm" | "series"> & {
    /** The person who states the consent to text messages: the host unless given. */
    readonly givenBy?: TextConsent["givenBy"]
  }
) => {
  const {
    start,
    override: _,
    host: __,
    selection: ___,
    members: ____,
    attributes: _____,
    code: ______,
    consent,
    ...written
  } = content
  const { givenBy = "host", ...known } = facts
  return decideBook({
    hostId: host.id,
    meetingId: null,
    service: bookedService(bookable),
    location: bookedLocation(bookable.location, bookable.settings),
    ...written,
    ...known,
    textConsent: consent === null ? null : { ...consent, givenAt: known.createdAt, givenBy, withdrawnAt: null },
    scheduledAt: start,
    conferenceLink: null,
    priceMinor: amountAfter(facts.discount, priceOf(bookable, content)),
    currency: host.currency,
    paidBy: bookable.settings.payment,
    guaranteeText: guaranteeText(bookable.settings.payment, host.currency, content.language ?? host.language ?? "en") ?? "",
    cancellationPolicy: bookable.settings.cancellationPolicy,
    approvalRequired: bookable.requiresApproval
  })
}

/** The service or invite of a booking request, with its booking settings. */
export interface FoundTarget {
  readonly bookable: Bookable
  /** Fails for an invite that can no longer be booked. Call it after the request itself has been validated. */
  readonly mustBeOpen: Effect.Effect<void, Conflict>
}

/** Finds the service or invite of a booking request. */
export const findTarget = (host: Host, target: BookingTarget) =>
  target.kind === "service"
    ? Effect.flatMap(listBookable(host), (services) => serviceTarget(host, services, target.slug))
    : Effect.flatMap(readInvite(host.id, target.id), inviteTarget)

/** The same in two steps. Only the second one needs the host. */
export const readTarget = (
  hostId: number,
  target: BookingTarget
): Effect.Effect<
  (host: Host) => Effect.Effect<FoundTarget, NotFound, Settings | ServiceStore>,
  never,
  ServiceStore | InviteStore
> =>
  target.kind === "service"
    ? Effect.map(
        ServiceStore.use((services) => services.list(hostId)),
        (all) => (host: Host) =>
          Effect.flatMap(Settings, ({ freeServices }) =>
            serviceTarget(host, bookableServices(all, host.plan, freeServices), target.slug)
          )
      )
    : Effect.map(readInvite(hostId, target.id), (invite) => () => inviteTarget(invite))

const serviceTarget = (host: Host, services: ReadonlyArray<Service>, slug: string): Effect.Effect<FoundTarget, NotFound> => {
  const service = services.find((candidate) => candidate.slug === slug)
  return service === undefined
    ? Effect.fail(new NotFound({ what: "bookableService" }))
    : Effect.succeed({ bookable: bookableService(service, host), mustBeOpen: Effect.void })
}

const readInvite = (hostId: number, id: number) =>
  InviteStore.use((invites) =>
    Number.isSafeInteger(id) && id > 0 ? invites.find({ hostId, id }) : Effect.succeed(Option.none<Invite>())
  )

const inviteTarget = Effect.fnUntraced(function* (
  invite: Option.Option<Invite>
): Effect.fn.Return<FoundTarget, NotFound, ServiceStore> {
  if (Option.isNone(invite)) return yield* new NotFound({ what: "invite" })
  const status = inviteStatus(invite.value, yield* Clock.currentTimeMillis)
  return { bookable: yield* bookableInvite(invite.value), mustBeOpen: status === "open" ? Effect.void : inviteClosed(status) }
})

/** Rejects an invite that can no longer be booked. */
export const inviteClosed = (status: "used" | "expired" | "disabled"): Effect.Effect<never, Conflict> =>
  refuseStart({ code: "not_bookable", because: status })
