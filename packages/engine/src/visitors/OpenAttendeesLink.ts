import type { Booking, Host } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audit } from "../audit/Audit.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { openSeriesLinks } from "../bookings/series/OpenSeriesLinks.ts"
import { isEmailedProof } from "../bookings/VisitorLink.ts"
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
  /** True if the link is from an email to that address. */
  readonly isProven: boolean
}

/** Returns the booking of the link in the booker's emails, or fails with `NotFound`. Changes nothing. */
export const viewAttendeesLink = Effect.fnUntraced(function* (token: string, proof: string) {
  const bookings = yield* BookingStore
  const visitor = yield* visitorBookingOf(token)
  const { hostId, bookingId, openedAt } = visitor
  const booking = yield* orNotFound(yield* bookings.find(hostId, bookingId), "booking")
  const isProven = yield* isEmailedProof(visitor, proof)
  return { host: yield* requireHost(hostId), booking, isOpened: openedAt !== null, isProven } satisfies AttendeesLinkView
})

/**
 * Confirms the booker's address, because the booker has followed the link in their own email, and emails the further attendees.
 *
 * Only the first time counts, and only with the proof of an email. The emails are written in the transaction that records it.
 */
export const openAttendeesLink = Effect.fnUntraced(function* (token: string, proof: string) {
  const unitOfWork = yield* UnitOfWork
  const known = yield* visitorBookingOf(token)
  const { hostId, bookingId, openedAt } = known
  if (openedAt !== null || !(yield* isEmailedProof(known, proof))) return yield* viewAttendeesLink(token, proof)
  const open = Effect.gen(function* () {
    const { host } = yield* lockHostCalendar(hostId)
    const booking = yield* lockBooking(hostId, bookingId)
    const visitor = yield* visitorBookingOf(token)
    if (visitor.openedAt === null) {
      const opened = { openedAt: yield* Clock.currentTimeMillis, openedFrom: yield* VisitorAddress }
      yield* openSeriesLinks(host, booking, { ...visitor, ...opened })
      yield* audit(hostId, "booking.openLink", bookingId)
    }
    return { host, booking, isOpened: true, isProven: true } satisfies AttendeesLinkView
  })
  return yield* withHostQueue(hostId, unitOfWork.transaction(open))
})
