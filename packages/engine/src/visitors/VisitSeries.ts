import type { Booking, RefundRequest } from "@slotkit/core"
import {
  CancellationInput,
  quoteCancellation,
  refuseVisitorChange,
  type VisitorChangedBookingResource
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { visitorPolicy } from "../bookings/BookTarget.ts"
import { countRefusal } from "../bookings/CountMoves.ts"
import { lockKnownBooking } from "../bookings/GetBooking.ts"
import { bookSeriesRequest } from "../bookings/series/BookSeries.ts"
import { meetingsInScope, meetingsOfSeries } from "../bookings/series/MeetingsOfSeries.ts"
import { previewRequest } from "../bookings/series/PreviewSeries.ts"
import { type SentRequest, sentByVisitor } from "../bookings/series/ReadSeries.ts"
import { showToVisitor, tokenOf } from "../bookings/VisitorLink.ts"
import { Conflict, NotFound } from "../kernel/Failure.ts"
import { lockHostCalendarAnd, withHostQueue } from "../kernel/HostQueue.ts"
import { storeReplay } from "../kernel/ReplayRecorder.ts"
import { validate } from "../kernel/Validate.ts"
import { changedMeetings, endMeetings, finishCancelling } from "../payments/CancelSeries.ts"
import { BookingLinkStore } from "../ports/BookingLinkStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { checkVisitor } from "./CheckVisitor.ts"
import { type VisitorBookingView, viewVisitorBooking } from "./VisitBooking.ts"
import { hostOfLink } from "./VisitHost.ts"

/** Books a series of a service for a visitor, as `bookSeries` does for a host. Decision 0128. */
export const visitSeriesBooking = (username: string, slug: string, input: unknown) =>
  bookSeriesOfLink(username, sentByVisitor(input, slug))

/** Books a series for a visitor whose request is decoded. */
export const bookSeriesOfLink = Effect.fnUntraced(function* (username: string, sent: SentRequest) {
  const { id } = yield* hostOfLink(username)
  yield* checkVisitor(id, sent.booking)
  return yield* bookSeriesRequest(id, sent, visitorPolicy)
})

/** Returns which meetings of a series a visitor could book now. Writes nothing. */
export const visitSeriesPreview = (username: string, slug: string, input: unknown) =>
  previewSeriesOfLink(username, sentByVisitor(input, slug))

/** Returns the preview of a series for a visitor whose request is decoded. */
export const previewSeriesOfLink = Effect.fnUntraced(function* (username: string, sent: SentRequest) {
  const { id } = yield* hostOfLink(username)
  return yield* previewRequest(id, sent, { mayOverride: false, isVisitor: true })
})

/** Returns the bookings of the series that a link's booking belongs to, for their booker; that booking alone without a series. */
export const visitSeries = Effect.fnUntraced(function* (token: string) {
  const { host, booking, bookable } = yield* viewVisitorBooking(token)
  const links = yield* BookingLinkStore
  const meetings = yield* Effect.forEach(yield* meetingsOfSeries(booking), (each) =>
    Effect.flatMap(links.find("visitor", { hostId: host.id, bookingId: each.id }), (visitor) =>
      Option.isNone(visitor)
        ? Effect.succeed([])
        : Effect.map(showToVisitor(host, each, { visitor: visitor.value, bookable }), (one) => [one])
    )
  )
  return meetings.flat()
})

/** Returns the bookings of the series of a visited booking; none without a series. */
export const viewSeries = ({ booking }: Pick<VisitorBookingView, "booking">) =>
  booking.series === null ? Effect.succeed<ReadonlyArray<Booking>>([]) : meetingsOfSeries(booking)

/** Returns the token of another booking of the same series, by its place. Fails with `NotFound`. */
export const linkOfMeeting = Effect.fnUntraced(function* (token: string, index: number) {
  const view = yield* viewVisitorBooking(token)
  const links = yield* BookingLinkStore
  const meeting = (yield* viewSeries(view)).find(({ series }) => series?.index === index)
  const found = meeting && (yield* links.find("visitor", { hostId: meeting.hostId, bookingId: meeting.id }))
  return found === undefined || Option.isNone(found) ? yield* new NotFound({ what: "booking" }) : yield* tokenOf(found.value)
})

/**
 * Cancels the following or all meetings of a series for their booker. Those that the booker can no longer cancel stay. Fails
 * with a `Conflict` that says why if none can be cancelled.
 */
export const cancelVisitorSeries = Effect.fnUntraced(function* (token: string, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  const { host: seenHost, booking: seen, ...link } = yield* viewVisitorBooking(token)
  const { id: hostId } = seenHost
  const answer = (booking: Booking, ended: ReadonlyArray<Booking>) =>
    Effect.map(
      showToVisitor(seenHost, ended.find(({ id }) => id === booking.id) ?? booking, link),
      (view): typeof VisitorChangedBookingResource.Type => ({ ...view, meetings: changedMeetings(ended) })
    )
  const cancel = Effect.gen(function* () {
    const [{ host }, locked] = yield* lockHostCalendarAnd(hostId, lockKnownBooking(hostId, seen.id))
    const { booking, known } = yield* locked
    const { reason = null, scope = "one", expect_fee: fee } = yield* validate(CancellationInput, input)
    const meetings = yield* meetingsInScope(host, booking, scope, "locked", ["pending"])
    const now = yield* Clock.currentTimeMillis
    const { allowed, refusedFor } = cancellable(meetings, link.bookable, now)
    if (allowed.length === 0) {
      if (refusedFor === undefined) return yield* Conflict.of({ code: "series_over" })
      return yield* Conflict.of({ code: "booking_state", change: "cancel", refusedFor })
    }
    const quotes = allowed.map((each) => quoteCancellation(each, "booker", now))
    const feeMinor = quotes.reduce((sum, quote) => sum + quote.feeMinor, 0)
    if (fee !== undefined && fee !== null && fee !== feeMinor) {
      return yield* Conflict.of({ code: "fee_changed", feeMinor, currency: booking.payment.currency })
    }
    const plan = { command: { on: "visitorCancels", reason } as const, known }
    const begun = yield* endMeetings(host, allowed, plan, (each) => refundRequest(each, reason, now))
    if (begun.refunds.length === 0) yield* storeReplay(yield* answer(booking, begun.ended))
    return { booking, ...begun }
  })
  const cancelled = Effect.gen(function* () {
    const { booking, ...begun } = yield* withHostQueue(hostId, unitOfWork.transaction(cancel))
    return yield* finishCancelling(hostId, begun, (ended) => answer(booking, ended))
  })
  return yield* countRefusal("visitorCancels", cancelled)
})

/** Returns the refund that a cancellation by the booker makes. One that was begun before is finished as it is. */
export const refundRequest = (booking: Booking, reason: string | null, now: number): RefundRequest | undefined => {
  const begun = booking.payment.refunds.find(({ byBooker, refundedAt }) => byBooker === true && refundedAt === null)
  const refundMinor = begun?.amountMinor ?? quoteCancellation(booking, "booker", now).refundMinor
  if (refundMinor === 0) return undefined
  return { amountMinor: refundMinor, reason, cancels: true, byBooker: true as const }
}

/** Returns the meetings that their booker can cancel, and the first reason why another one cannot be cancelled. */
export const cancellable = (meetings: ReadonlyArray<Booking>, bookable: VisitorBookingView["bookable"], now: number) => {
  const judged = meetings.map((booking) => ({
    booking,
    refusedFor: refuseVisitorChange("cancel", { ...bookable, booking }, now)
  }))
  return {
    allowed: judged.flatMap(({ booking, refusedFor }) => (refusedFor === undefined ? [booking] : [])),
    refusedFor: judged.find(({ refusedFor }) => refusedFor !== undefined)?.refusedFor
  }
}
