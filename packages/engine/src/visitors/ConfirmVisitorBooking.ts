import { type Booking, decideBooking } from "@slotkit/core"
import { confirmationEnd } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { requirePayments } from "../bookings/ApplyBookingCommand.ts"
import { commitMove } from "../bookings/CommitMove.ts"
import { countRefusal } from "../bookings/CountMoves.ts"
import { currentBookable } from "../bookings/CurrentBookable.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { mailAttendees } from "../bookings/MailAttendees.ts"
import { showToVisitor } from "../bookings/VisitorLink.ts"
import { VisitorAddress } from "../bookings/VisitorMailBudget.ts"
import { Conflict } from "../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../kernel/HostQueue.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { BookingLinkStore } from "../ports/BookingLinkStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { visitorBookingOf } from "./VisitBooking.ts"

/**
 * Confirms a pending booking from the link in the booker's email. Further attendees are emailed within the limits. A booking that
 * was confirmed before is returned as it is. Fails with a `Conflict` when the time to confirm is over. Decision 0056.
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
    yield* requirePayments(before.payment.amountMinor)
    const move = decideBooking({ on: "confirm", approvalRequired: bookable.requiresApproval }, before)
    if (Result.isFailure(move)) return yield* Conflict.of({ code: "booking_state", ...move.failure })
    const visitor = { ...found, openedAt: now, openedFrom: yield* VisitorAddress }
    yield* links.change("visitor", visitor)
    const booking = yield* commitMove(host, "confirm", before, move.success, {
      link: { visitor, bookable },
      attendeesLater: true
    })
    yield* mailAttendees(host, booking, visitor)
    return yield* showToVisitor(host, booking, { visitor, bookable })
  })
  return yield* countRefusal("confirm", withHostQueue(hostId, withReplay(unitOfWork.transaction(confirm))))
})

/** An expired booking is cancelled by a timer, which may not have run yet. */
const isOver = (booking: Booking, now: number): boolean =>
  (booking.state === "unconfirmed" && confirmationEnd(booking) <= now) || booking.state === "cancelled"
