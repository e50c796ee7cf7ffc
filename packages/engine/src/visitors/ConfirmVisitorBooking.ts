import { type Booking, decideBooking, type Host } from "@slotkit/core"
import { checkoutMinor, confirmationEnd, isOfVisit } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { requirePayments } from "../bookings/ApplyBookingCommand.ts"
import { writeMove } from "../bookings/CommitMove.ts"
import { countRefusal } from "../bookings/CountMoves.ts"
import { type CurrentBookable, currentBookable } from "../bookings/CurrentBookable.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { meetingsOfSeries } from "../bookings/series/MeetingsOfSeries.ts"
import { openSeriesLinks } from "../bookings/series/OpenSeriesLinks.ts"
import { addSeriesCheckout, seriesCheckout } from "../bookings/series/SeriesCheckout.ts"
import { showToVisitor } from "../bookings/VisitorLink.ts"
import { VisitorAddress } from "../bookings/VisitorMailBudget.ts"
import { Conflict } from "../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../kernel/HostQueue.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { BookingLinkStore } from "../ports/BookingLinkStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { visitorBookingOf } from "./VisitBooking.ts"

/**
 * Confirms a pending booking, or all of a series, from the link in the booker's email. Further attendees are emailed within the
 * limits. A booking that was confirmed before is returned as it is. Fails with a `Conflict` when the time to confirm is
 * over. Decision 0056.
 */
export const confirmVisitorBooking = Effect.fnUntraced(function* (token: string) {
  const unitOfWork = yield* UnitOfWork
  const { hostId, bookingId } = yield* visitorBookingOf(token)
  const confirm = Effect.gen(function* () {
    const links = yield* BookingLinkStore
    const { host } = yield* lockHostCalendar(hostId)
    const before = yield* lockBooking(hostId, bookingId)
    const found = yield* visitorBookingOf(token)
    const bookable = yield* currentBookable(host, before)
    const now = yield* Clock.currentTimeMillis
    if (isOver(before, now)) return yield* Conflict.of({ code: "confirmation_over" })
    if (before.state !== "unconfirmed") return yield* showToVisitor(host, before, { visitor: found, bookable })
    yield* requirePayments(checkoutMinor(before.payment), before.payment.terms?.guarantee !== undefined)
    const waiting = before.series === null ? [before] : yield* unconfirmedOf(before)
    const visitor = { ...found, openedAt: now, openedFrom: yield* VisitorAddress }
    yield* links.change("visitor", visitor)
    const link = { visitor, bookable }
    const approvalRequired = yield* mustBeApproved(host, waiting, bookable)
    const moves = yield* Effect.forEach(waiting, (one) => {
      const move = decideBooking({ on: "confirm", approvalRequired }, one)
      return Result.isFailure(move)
        ? Effect.fail(Conflict.of({ code: "booking_state", ...move.failure }))
        : Effect.succeed({ one, move: move.success })
    })
    const checkout = before.series === null ? undefined : yield* seriesCheckout(moves.map(({ move }) => move.booking))
    const confirmed = yield* Effect.forEach(moves, ({ one, move }) =>
      writeMove(host, "confirm", one, move, { link, attendeesLater: true, mailsLater: true, checkout })
    )
    yield* addSeriesCheckout(confirmed, checkout)
    const itself = confirmed.find(({ booking }) => booking.id === before.id)!
    yield* itself.mail(before.series === null ? [] : confirmed)
    const { booking } = itself
    yield* openSeriesLinks(host, booking, visitor)
    return yield* showToVisitor(host, booking, { visitor, bookable })
  })
  return yield* countRefusal("confirm", withHostQueue(hostId, withReplay(unitOfWork.transaction(confirm))))
})

/** The parts of a visit are answered together, so all of them wait if one has to be approved. */
const mustBeApproved = Effect.fnUntraced(function* (
  host: Host,
  waiting: ReadonlyArray<Booking>,
  { requiresApproval }: CurrentBookable
) {
  if (!waiting.some(isOfVisit)) return requiresApproval
  const services = yield* Effect.forEach(waiting, (one) => currentBookable(host, one))
  return services.some((service) => service.requiresApproval)
})

/** Locks the meetings of a series that wait for the booker, the given one included, always in the same order. */
const unconfirmedOf = Effect.fnUntraced(function* (booking: Booking) {
  const meetings = yield* meetingsOfSeries(booking)
  const ids = meetings.map(({ id }) => id).sort((one, other) => one - other)
  const locked = yield* Effect.forEach(ids, (id) => lockBooking(booking.hostId, id))
  return locked.filter(({ state }) => state === "unconfirmed")
})

/** An expired booking is cancelled by a timer, which may not have run yet. */
const isOver = (booking: Booking, now: number): boolean =>
  (booking.state === "unconfirmed" && confirmationEnd(booking) <= now) || booking.state === "cancelled"
