import { millisPerDay } from "@slotkit/core/internal"
import {
  acceptBooking,
  CurrentActor,
  declineBooking,
  getBooking,
  patchHost,
  runJobsOnce,
  runTimers,
  type Store
} from "@slotkit/engine"
import { MailSink, requestOf } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, approved, approvedPaid, book, free, journeys, monday, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { nextDueAt, offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"

/** The rows of the booking table for approval by the host. */
export const approvalSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Approval", stores, (clause) => {
    clause.rule(
      "none, booker books, approval required: pending, booking.requested, emails to booker and host, deadline at the start",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(approved)
        const { answer, events, mails, audit } = yield* outcomeOf(host.id, book(host, service, tuesday(10)))
        expect(answer).toMatchObject({
          status: "pending",
          scheduled_at: "2026-01-06T10:00:00Z",
          meeting_link: null,
          conference_link: null,
          payment: { status: "none", amount: null, currency: "EUR" }
        })
        expect(events).toMatchObject([{ type: "booking.requested", booking: answer, previousScheduledAt: null }])
        expect(mails).toEqual(["requestReceived to grace@example.com", `requestToHost to ${host.email}`])
        expect(audit).toMatchObject([{ action: "booking.book", subjectId: answer.id }])
        expect(yield* nextDueAt).toEqual(Option.some(tuesday(10)))
        expect(yield* getBooking(host.id, answer.id)).toEqual(answer)
      })
    )

    clause.rule(
      "a request that the host makes for somebody is emailed to the booker only",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(approved)
        const byHost = Effect.provideService(CurrentActor, { kind: "host", id: host.id } as const)
        const { mails, eventTypes } = yield* outcomeOf(host.id, byHost(book(host, service, tuesday(10))))
        expect([mails, eventTypes]).toEqual([["requestReceived to grace@example.com"], ["booking.requested"]])
      })
    )

    clause.rule(
      "emails about what the host books or accepts in the console say so",
      Effect.gen(function* () {
        const own = yield* aHostWith(free)
        const pending = yield* journeys.pending
        const byHost = Effect.provideService(CurrentActor, { kind: "host", id: own.host.id } as const)
        yield* byHost(book(own.host, own.service, tuesday(10)))
        yield* book(own.host, own.service, tuesday(11))
        yield* byHost(acceptBooking(pending.host.id, pending.id))
        yield* runJobsOnce
        const requests = (yield* (yield* MailSink).accepted).map(({ mail }) => requestOf(mail))
        const confirmations = (hostId: number) =>
          requests.flatMap((request) =>
            request.kind === "confirmation" && request.booking.hostId === hostId && request.to.role === "host"
              ? [request.byHost]
              : []
          )
        expect([confirmations(own.host.id), confirmations(pending.host.id)]).toEqual([[true, false], [true]])
      })
    )

    clause.rule(
      "a paid request shows its price and requires no payment before it is accepted",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(approvedPaid)
        const { answer, eventTypes, mails } = yield* outcomeOf(host.id, book(host, service, tuesday(10)))
        expect(answer).toMatchObject({
          status: "pending",
          meeting_link: null,
          payment: { status: "none", amount: 9900, currency: "EUR" }
        })
        expect(eventTypes).toEqual(["booking.requested"])
        expect(mails).toEqual(["requestReceived to grace@example.com", `requestToHost to ${host.email}`])
      })
    )

    clause(
      "pending, host accepts, free: accepted, booking.confirmed, confirmations to both, a reminder instead of the deadline",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.pending
        const before = yield* getBooking(host.id, id)
        const { answer, events, mails, audit } = yield* outcomeOf(host.id, acceptBooking(host.id, id))
        const conference_link = expect.stringMatching(/^https:\/\/meet\.example\.com\//)
        expect(answer).toEqual({ ...before, status: "accepted", conference_link })
        expect(events).toMatchObject([{ type: "booking.confirmed", booking: answer }])
        expect(mails).toEqual(["confirmation to grace@example.com", `confirmation to ${host.email}`])
        expect(audit).toMatchObject([{ action: "booking.accept", subjectId: id }])
        expect(yield* nextDueAt).toEqual(Option.some(tuesday(10) - millisPerDay))
      })
    )

    clause(
      "pending, host accepts, paid: awaiting payment, no event, a payment request to the booker, half an hour to pay",
      Effect.gen(function* () {
        const { host, id } = yield* journeys["pending and paid"]
        const before = yield* getBooking(host.id, id)
        yield* TestClock.setTime(monday(12))
        const { answer, events, mails, audit } = yield* outcomeOf(host.id, acceptBooking(host.id, id))
        expect(answer).toEqual({
          ...before,
          updated_at: "2026-01-05T12:00:00Z",
          meeting_link: expect.stringMatching(/^https:\/\/book\.example\.com\/checkout\/[0-9A-Za-z]{24}$/),
          payment: { status: "pending", amount: 9900, currency: "EUR" }
        })
        expect(events).toEqual([])
        expect(mails).toEqual(["paymentRequest to grace@example.com"])
        expect(audit).toMatchObject([{ action: "booking.accept", subjectId: id }])
        expect(yield* nextDueAt).toEqual(Option.some(monday(12, 30)))
      })
    )

    clause.rule(
      "pending, host declines: declined with the host's reason, booking.declined, an email to the booker, time freed, no timer",
      Effect.gen(function* () {
        const { host, service, id } = yield* journeys.pending
        const before = yield* getBooking(host.id, id)
        const decline = declineBooking(host.id, id, { reason: "On holiday." })
        const { answer, events, mails, audit } = yield* outcomeOf(host.id, decline)
        expect(answer).toEqual({ ...before, status: "declined", cancellation_reason: "On holiday." })
        expect(events).toMatchObject([{ type: "booking.declined", booking: answer }])
        expect(mails).toEqual(["declined to grace@example.com"])
        expect(audit).toMatchObject([{ action: "booking.decline", subjectId: id }])
        expect(yield* nextDueAt).toEqual(Option.none())
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
      })
    )

    clause(
      "a request holds its time while it is pending and while it awaits payment",
      Effect.gen(function* () {
        const { host, service, id } = yield* journeys["pending and paid"]
        for (const answered of [Effect.void, acceptBooking(host.id, id)]) {
          yield* answered
          expect(yield* offeredOn(host, service, "2026-01-06")).not.toContain(tuesday(10))
          expect(yield* refusalOf(host.id, book(host, service, tuesday(10)))).toMatchObject({ _tag: "Conflict" })
        }
      })
    )

    clause.rule(
      "any response to a request whose start has passed declines it and is a 409; a millisecond earlier it is not",
      Effect.gen(function* () {
        const { host, service, id } = yield* journeys.pending
        const other = yield* book(host, service, tuesday(11))
        yield* TestClock.setTime(tuesday(10) - 1)
        expect(yield* acceptBooking(host.id, id)).toMatchObject({ status: "accepted" })
        yield* TestClock.setTime(tuesday(11))
        for (const answer of [acceptBooking(host.id, other.id), declineBooking(host.id, other.id, { reason: "Too late." })]) {
          expect(yield* Effect.flip(answer)).toMatchObject({ _tag: "Conflict", message: expect.any(String) })
          expect(yield* getBooking(host.id, other.id)).toMatchObject({
            status: "declined",
            cancellation_reason: "The request was not answered in time"
          })
        }
        const { eventTypes } = yield* outcomeOf(host.id, runTimers)
        expect(eventTypes).toEqual([])
      })
    )

    clause.rule(
      "on Free, new bookings are accepted at once, and earlier requests can still be accepted and declined",
      Effect.gen(function* () {
        const { host, service, id } = yield* journeys.pending
        const other = yield* book(host, service, tuesday(11))
        yield* patchHost(host.id, { plan: "free" })
        const { answer, eventTypes } = yield* outcomeOf(host.id, book(host, service, tuesday(12)))
        expect([answer.status, eventTypes]).toEqual(["accepted", ["booking.confirmed"]])
        expect(yield* acceptBooking(host.id, id)).toMatchObject({ status: "accepted" })
        expect(yield* declineBooking(host.id, other.id, {})).toMatchObject({ status: "declined" })
      })
    )
  })
