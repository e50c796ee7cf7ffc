import { formatInstant, type Instant } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import { acceptBooking, cancelBooking, getBooking, rescheduleBooking, runTimers, type Store } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, aPaidBooking, approved, book, free, journeys, monday, paid, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { everythingOf, nextDueAt, outcomeOf } from "../OutcomeOf.ts"

/** The effects of time on a booking, to the millisecond. */
export const timerSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Timers", stores, (clause) => {
    clause(
      "pending, slot time passes unanswered: declined with a reason, booking.declined, an email to the booker, by timer, once",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.pending
        const before = yield* getBooking(host.id, id)
        const { events, mails, audit } = yield* doneOnceAt(tuesday(10), host.id)
        const after = yield* getBooking(host.id, id)
        expect(after).toEqual({
          ...before,
          status: "declined",
          updated_at: "2026-01-06T10:00:00Z",
          cancellation_reason: "The request was not answered in time"
        })
        expect(events).toMatchObject([{ type: "booking.declined", createdAt: tuesday(10), booking: after }])
        expect(mails).toEqual(["declined to grace@example.com"])
        expect(audit).toMatchObject([{ action: "booking.slotPasses", subjectId: id, at: tuesday(10), actor: clock }])
      })
    )

    clause(
      "awaiting payment, half an hour after the checkout opened: cancelled with a reason, booking.cancelled, by timer, once",
      Effect.gen(function* () {
        const { host, id } = yield* aPaidBooking
        const before = yield* getBooking(host.id, id)
        const { events, mails, audit } = yield* doneOnceAt(monday(9, 30), host.id)
        const after = yield* getBooking(host.id, id)
        expect(after).toEqual({
          ...before,
          status: "cancelled",
          updated_at: "2026-01-05T09:30:00Z",
          cancellation_reason: "Payment was not completed",
          meeting_link: null,
          payment: { ...before.payment, status: "failed" }
        })
        expect(events).toMatchObject([{ type: "booking.cancelled", createdAt: monday(9, 30), booking: after }])
        expect(mails).toEqual(["cancelled to grace@example.com"])
        expect(audit).toMatchObject([{ action: "booking.paymentFailsOrExpires", subjectId: id, actor: clock }])
      })
    )

    clause.rule(
      "a checkout that opens within half an hour of its meeting expires when the meeting begins",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(paid)
        yield* TestClock.setTime(monday(9, 50))
        const { id } = yield* book(host, service, monday(10))
        const { eventTypes } = yield* doneOnceAt(monday(10), host.id)
        expect(eventTypes).toEqual(["booking.cancelled"])
        expect((yield* getBooking(host.id, id)).payment.status).toBe("failed")
      })
    )

    clause(
      "accepted, 24 hours before the meeting: a reminder to both, no event, the booking unchanged, by timer, once",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.accepted
        const before = yield* getBooking(host.id, id)
        const { events, mails, audit } = yield* doneOnceAt(tuesday(10) - millisPerDay, host.id)
        expect(yield* getBooking(host.id, id)).toEqual(before)
        expect(events).toEqual([])
        expect(mails).toEqual(["reminder to grace@example.com", `reminder to ${host.email}`])
        expect(audit).toMatchObject([{ action: "booking.reminderDue", subjectId: id, actor: clock }])
      })
    )

    clause.rule(
      "a reminder moves with its booking to a later or earlier time, even after one was sent",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.accepted
        for (const start of [wednesday(14), wednesday(11), wednesday(16)]) {
          yield* rescheduleBooking(host.id, id, { start: formatInstant(start) })
          expect(yield* nextDueAt).toEqual(Option.some(start - millisPerDay))
        }
        yield* doneOnceAt(wednesday(16) - millisPerDay, host.id)
        yield* rescheduleBooking(host.id, id, { start: formatInstant(wednesday(16, 30)) })
        const { mails } = yield* doneOnceAt(wednesday(16, 30) - millisPerDay, host.id)
        expect(mails).toHaveLength(2)
      })
    )

    clause.rule(
      "a booking made, moved or accepted less than 24 hours ahead gets no reminder",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* book(host, service, monday(10))
        yield* book(host, service, tuesday(9))
        expect(yield* nextDueAt).toEqual(Option.none())
        const { id } = yield* book(host, service, tuesday(9, 30))
        expect(yield* nextDueAt).toEqual(Option.some(monday(9, 30)))
        yield* rescheduleBooking(host.id, id, { start: formatInstant(monday(16)) })
        expect(yield* nextDueAt).toEqual(Option.none())
        const request = yield* journeys.pending
        yield* TestClock.setTime(monday(12))
        yield* acceptBooking(request.host.id, request.id)
        expect(yield* nextDueAt).toEqual(Option.none())
      })
    )

    clause.rule(
      "no reminder after a cancellation",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.accepted
        yield* cancelBooking(host.id, id, {})
        yield* TestClock.setTime(tuesday(10) - millisPerDay)
        expect((yield* outcomeOf(host.id, runTimers)).mails).toEqual([])
      })
    )

    clause.rule(
      "a late reminder is sent until the meeting begins, and not after",
      Effect.gen(function* () {
        const first = yield* journeys.accepted
        yield* TestClock.setTime(tuesday(10) - 1)
        expect((yield* outcomeOf(first.host.id, runTimers)).mails).toHaveLength(2)
        yield* TestClock.setTime(monday(9))
        const second = yield* journeys.accepted
        yield* TestClock.setTime(tuesday(10))
        expect((yield* outcomeOf(second.host.id, runTimers)).mails).toEqual([])
        expect(yield* nextDueAt).toEqual(Option.none())
      })
    )

    clause.rule(
      "long overdue timers still run, each for its own booking",
      Effect.gen(function* () {
        const request = yield* journeys.pending
        const checkout = yield* aPaidBooking
        yield* TestClock.setTime(wednesday(10))
        expect(yield* runTimers).toBe(2)
        expect((yield* getBooking(request.host.id, request.id)).status).toBe("declined")
        expect((yield* getBooking(checkout.host.id, checkout.id)).status).toBe("cancelled")
      })
    )

    clause(
      "more timers than one claim takes are run claim by claim, and timers that are not due remain",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith({ ...approved, durations: [{ minutes: 5 }] })
        const starts = Array.from({ length: 60 }, (_, index) => tuesday(9, index * 5))
        yield* Effect.forEach(starts, (start) => book(host, service, start), { discard: true })
        yield* TestClock.setTime(starts[57]!)
        let done = 0
        for (let batch = yield* runTimers; batch > 0; batch = yield* runTimers) done += batch
        expect(done).toBe(58)
        expect(yield* nextDueAt).toEqual(Option.some(starts[58]))
        const { events } = yield* everythingOf(host.id)
        expect(events.filter(({ type }) => type === "booking.declined")).toHaveLength(58)
      })
    )
  })

const clock = { kind: "clock", id: null }

/** Moves the clock to an instant: a millisecond earlier nothing is due, then one timer is, and then none. */
const doneOnceAt = Effect.fnUntraced(function* (moment: Instant, hostId: number) {
  expect(yield* nextDueAt).toEqual(Option.some(moment))
  yield* TestClock.setTime(moment - 1)
  const before = yield* everythingOf(hostId)
  expect(yield* runTimers).toBe(0)
  expect(yield* everythingOf(hostId)).toEqual(before)
  yield* TestClock.setTime(moment)
  const traces = yield* outcomeOf(hostId, runTimers)
  expect(traces.answer).toBe(1)
  const after = yield* everythingOf(hostId)
  yield* TestClock.setTime(moment + millisPerDay)
  expect(yield* runTimers).toBe(0)
  expect(yield* everythingOf(hostId)).toEqual(after)
  yield* TestClock.setTime(moment)
  return traces
})
