import {
  type Booking,
  type BookingResource,
  type BookingTarget,
  decideBook,
  type Host,
  type Person,
  type Schedule
} from "@slotkit/core"
import {
  type BookingContent,
  bookedLocation,
  bookedService,
  bookingContent,
  bookingResource,
  type SentBooking,
  seatsOf
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type ExternalBusy, withExternalBusy } from "../calendars/busy/ExternalBusy.ts"
import { lockHostCalendar, withHostQueue } from "../kernel/HostQueue.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { orInvalid } from "../kernel/Validate.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import type { Bookable } from "../services/Bookable.ts"
import { commitNew } from "./CommitMove.ts"
import { countRefusal, refuseStart } from "./CountMoves.ts"
import { findTarget, inviteClosed } from "./FindTarget.ts"
import { holdTime } from "./HoldTime.ts"
import { requirePayments } from "./RequirePayments.ts"
import { limitVisitorBookings } from "./VisitorBookingLimits.ts"
import { showToVisitor, type VisitorLink } from "./VisitorLink.ts"

/** The limits for a booker, checked under the host's calendar lock, and the response. */
export interface BookingPolicy<A, E, R, Q> {
  /** True if the request has no credential. */
  readonly isVisitor: boolean
  readonly admit: (hostId: number, booker: Person) => Effect.Effect<void, E, R>
  readonly answer: (host: Host, booking: Booking, link: VisitorLink | null) => Effect.Effect<A, never, Q>
}

/** No limits, for requests with a credential. */
export const credentialedPolicy: BookingPolicy<BookingResource, never, never, never> = {
  isVisitor: false,
  admit: () => Effect.void,
  answer: (_, booking) => Effect.succeed(bookingResource(booking))
}

/** The limits for visitors, whose bookings have a link. */
export const visitorPolicy = {
  isVisitor: true,
  admit: limitVisitorBookings,
  answer: (host: Host, booking: Booking, link: VisitorLink | null) => showToVisitor(host, booking, link!)
}

/** Books a start of a service or an invite as a visitor does. The request was decoded by `readBooking`. Spec: booking.states. */
export const bookTarget = Effect.fnUntraced(function* <A, E, R, Q>(
  hostId: number,
  target: BookingTarget,
  booking: SentBooking,
  policy: BookingPolicy<A, E, R, Q>
) {
  const unitOfWork = yield* UnitOfWork
  const book = (elsewhere: ExternalBusy) =>
    Effect.gen(function* () {
      const { host, schedule } = yield* lockHostCalendar(hostId)
      const { bookable, mustBeOpen } = yield* findTarget(host, target)
      const content = yield* orInvalid(bookingContent(booking, bookable))
      yield* mustBeOpen
      return yield* bookUnderLock(host, schedule, bookable, content, { elsewhere, policy })
    })
  const commit = (elsewhere: ExternalBusy) => withHostQueue(hostId, withReplay(unitOfWork.transaction(book(elsewhere))))
  return yield* countRefusal("book", withExternalBusy(hostId, booking.start, commit))
})

const bookUnderLock = Effect.fnUntraced(function* <A, E, R, Q>(
  host: Host,
  schedule: Schedule,
  bookable: Bookable,
  content: BookingContent,
  { elsewhere, policy }: { readonly elsewhere: ExternalBusy; readonly policy: BookingPolicy<A, E, R, Q> }
) {
  const invites = yield* InviteStore
  if (host.username === null) {
    return yield* refuseStart("not_bookable", "The host cannot receive bookings without a username. Set one first.")
  }
  const now = yield* Clock.currentTimeMillis
  const { start, durationMinutes, ...written } = content
  const priceMinor = bookable.durations.find(({ minutes }) => minutes === durationMinutes)?.priceMinor ?? null
  yield* requirePayments(priceMinor)
  yield* policy.admit(host.id, content.booker)
  const meetingId = yield* holdTime(host.id, schedule, {
    serviceId: bookable.id,
    settings: bookable.settings,
    capacity: bookable.capacity,
    start,
    durationMinutes,
    seats: seatsOf(content),
    elsewhere
  })
  if (bookable.type === "single_use" && !(yield* invites.close(host.id, bookable.id, "used", now)))
    return yield* inviteClosed("used")
  const move = decideBook({
    hostId: host.id,
    meetingId,
    service: bookedService(bookable),
    location: bookedLocation(bookable.location, bookable.settings),
    ...written,
    durationMinutes,
    scheduledAt: start,
    createdAt: now,
    conferenceLink: null,
    priceMinor,
    currency: host.currency,
    approvalRequired: bookable.requiresApproval,
    mustConfirm: policy.isVisitor && bookable.settings.confirmEmail
  })
  const { booking, link } = yield* commitNew(host, move, bookable, policy)
  return yield* policy.answer(host, booking, link)
})
