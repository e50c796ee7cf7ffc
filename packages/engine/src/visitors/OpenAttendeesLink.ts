import type { Booking, Host } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audit } from "../audit/Audit.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { mailAttendees } from "../bookings/MailAttendees.ts"
import { VisitorAddress } from "../bookings/VisitorMailBudget.ts"
import { orNotFound } from "../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../kernel/HostQueue.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { visitorBookingOf } from "./VisitBooking.ts"

/** The visitor's booking that the link in the booker's emails leads to. */
export interface AttendeesLinkView {
  readonly host: Host
  readonly booking: Booking
  /** True once the booker has confirmed their address. */
  readonly isOpened: boolean
}

/** Returns the booking of the link in the booker's emails, or fails with `NotFound`. Changes nothing. */
export const viewAttendeesLink = Effect.fnUntraced(function* (token: string) {
  const bookings = yield* BookingStore
  const { hostId, bookingId, openedAt } = yield* visitorBookingOf(token)
  const booking = yield* orNotFound(yield* bookings.find(hostId, bookingId), "booking")
  return { host: yield* requireHost(hostId), booking, isOpened: openedAt !== null } satisfies AttendeesLinkView
})

/**
 * Confirms the booker's address, because the booker has followed the link in their own email, and emails the further attendees.
 *
 * Only the first time counts. The emails are written in the transaction that records it.
 */
export const openAttendeesLink = Effect.fnUntraced(function* (token: string) {
  const unitOfWork = yield* UnitOfWork
  const { hostId, bookingId, openedAt } = yield* visitorBookingOf(token)
  if (openedAt !== null) return yield* viewAttendeesLink(token)
  const open = Effect.gen(function* () {
    const { host } = yield* lockHostCalendar(hostId)
    const booking = yield* lockBooking(hostId, bookingId)
    const visitor = yield* visitorBookingOf(token)
    if (visitor.openedAt === null) {
      const opened = { openedAt: yield* Clock.currentTimeMillis, openedFrom: yield* VisitorAddress }
      yield* mailAttendees(host, booking, { ...visitor, ...opened })
      yield* audit(hostId, "booking.openLink", bookingId)
    }
    return { host, booking, isOpened: true } satisfies AttendeesLinkView
  })
  return yield* withHostQueue(hostId, unitOfWork.transaction(open))
})
