import { millisPerDay } from "@slotkit/core/internal"
import {
  acceptBooking,
  cancelBooking,
  getBooking,
  noPayments,
  openCheckout,
  receivePayment,
  refundBooking,
  reportPayment,
  type Store,
  viewCheckout
} from "@slotkit/engine"
import { FakePayments, silent } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { aHostWith, aPaidBooking, book, free, journeys, monday, paid, type Stage, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { everythingOf, nextDueAt, offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

/** The rows of the booking table about payments, and the life cycle of `payment.status`. */
export const paymentSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Payments", stores, (clause) => {
    clause.rule(
      "none, booker books and goes to checkout, paid: awaiting payment, no event, no email, half an hour to pay",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(paid)
        const { answer, events, mails, audit } = yield* outcomeOf(host.id, book(host, service, tuesday(10)))
        expect(answer).toMatchObject({
          status: "pending",
          scheduled_at: "2026-01-06T10:00:00Z",
          meeting_link: expect.stringMatching(/^https:\/\/book\.example\.com\/checkout\/[0-9A-Za-z]{24}$/),
          conference_link: null,
          payment: { status: "pending", amount: 9900, currency: "EUR" }
        })
        expect([events, mails]).toEqual([[], []])
        expect(audit).toMatchObject([{ action: "booking.book", subjectId: answer.id }])
        expect(yield* nextDueAt).toEqual(Option.some(monday(9, 30)))
        expect(yield* offeredOn(host, service, "2026-01-06")).not.toContain(tuesday(10))
      })
    )

    clause.rule(
      "MUST refuse to book or to accept what has a price while nobody takes payments, and leave nothing behind",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(paid)
        const requested = yield* journeys["pending and paid"]
        const booking = Effect.provide(book(host, service, tuesday(10)), noPayments)
        const accepting = Effect.provide(acceptBooking(requested.host.id, requested.id), noPayments)
        const conflict = { _tag: "Conflict", message: expect.stringContaining("payments are not set up") }
        expect(yield* refusalOf(host.id, booking)).toMatchObject(conflict)
        expect(yield* refusalOf(requested.host.id, accepting)).toMatchObject(conflict)
        const { host: other, service: gratis } = yield* aHostWith(free)
        expect(yield* Effect.provide(book(other, gratis, tuesday(10)), noPayments)).toMatchObject({ status: "accepted" })
      })
    )

    clause(
      "awaiting payment, payment succeeds: accepted and paid, booking.confirmed, confirmations to both, a reminder",
      Effect.gen(function* () {
        const { host, id } = yield* aPaidBooking
        const before = yield* getBooking(host.id, id)
        const pay = reportPayment(host.id, id, { outcome: "succeeded" })
        const { answer, events, mails, audit } = yield* outcomeOf(host.id, pay)
        expect(answer).toEqual({
          ...before,
          status: "accepted",
          meeting_link: null,
          conference_link: expect.stringMatching(/^https:\/\/meet\.example\.com\//),
          payment: { status: "paid", amount: 9900, currency: "EUR" }
        })
        expect(events).toMatchObject([{ type: "booking.confirmed", booking: answer }])
        expect(mails).toEqual(["confirmation to grace@example.com", `confirmation to ${host.email}`])
        expect(audit).toMatchObject([{ action: "booking.paymentSucceeds", subjectId: id }])
        expect(yield* nextDueAt).toEqual(Option.some(tuesday(10) - millisPerDay))
      })
    )

    for (const outcome of ["failed", "expired"] as const) {
      clause.rule(
        `awaiting payment, payment ${outcome}: cancelled with a reason, booking.cancelled, an email to the booker, time freed`,
        Effect.gen(function* () {
          const { host, service, id } = yield* aPaidBooking
          const before = yield* getBooking(host.id, id)
          const { answer, events, mails, audit } = yield* outcomeOf(host.id, reportPayment(host.id, id, { outcome }))
          expect(answer).toEqual({
            ...before,
            status: "cancelled",
            cancellation_reason: "Payment was not completed",
            meeting_link: null,
            payment: { status: "failed", amount: 9900, currency: "EUR" }
          })
          expect(events).toMatchObject([{ type: "booking.cancelled", booking: answer }])
          expect(mails).toEqual(["cancelled to grace@example.com"])
          expect(audit).toMatchObject([{ action: "booking.paymentFailsOrExpires", subjectId: id }])
          expect(yield* nextDueAt).toEqual(Option.none())
          expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        })
      )
    }

    clause(
      "awaiting payment, host cancels: the time is free, the checkout is closed, and a payment that arrives then is refunded",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, service, id, token } = yield* aPaidBooking
        yield* Effect.flatMap(viewCheckout(token), openCheckout)
        const { answer, events, mails, audit } = yield* outcomeOf(host.id, cancelBooking(host.id, id, { reason: "Ill" }))
        expect(answer).toMatchObject({
          status: "cancelled",
          cancellation_reason: "Ill",
          meeting_link: null,
          payment: { status: "failed", amount: 9900 }
        })
        expect(events).toMatchObject([{ type: "booking.cancelled", booking: answer }])
        expect(mails).toContain("cancelled to grace@example.com")
        expect(audit).toMatchObject([{ action: "booking.cancel", subjectId: id }])
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        expect((yield* desk.calls).expired).toEqual([`pay_${token}`])
        yield* receivePayment({ token, reference: `pay_${token}`, outcome: "succeeded" })
        expect((yield* desk.calls).refunded).toEqual([`pay_${token}`])
        expect((yield* getBooking(host.id, id)).payment.status).toBe("refunded")
      })
    )

    clause.rule(
      "a price of zero is free, and each duration has its own price",
      Effect.gen(function* () {
        const durations = [{ minutes: 30, price: 0 }, { minutes: 60, price: 9900 }, { minutes: 45 }]
        const { host, service } = yield* aHostWith({ ...paid, durations })
        const booked = [
          yield* book(host, service, tuesday(9), { duration_minutes: 30 }),
          yield* book(host, service, tuesday(10), { duration_minutes: 60 }),
          yield* book(host, service, tuesday(12), { duration_minutes: 45 })
        ]
        expect(booked.map(({ status, payment }) => [status, payment.status, payment.amount])).toEqual([
          ["accepted", "none", null],
          ["pending", "pending", 9900],
          ["accepted", "none", null]
        ])
      })
    )

    for (const [stage, status] of Object.entries(paymentStatuses) as ReadonlyArray<[Stage, string]>) {
      clause.rule(
        `a booking that is ${stage} has payment.status ${status} and ${status === "pending" ? "a" : "no"} meeting_link`,
        Effect.gen(function* () {
          const { host, id } = yield* journeys[stage]
          const booking = yield* getBooking(host.id, id)
          expect(booking.payment.status).toBe(status)
          expect(booking.meeting_link === null).toBe(status !== "pending")
        })
      )
    }

    clause(
      "a repeated report of the provider changes nothing, nor does a later report of another outcome",
      Effect.gen(function* () {
        for (const [first, other] of [
          ["succeeded", "failed"],
          ["failed", "expired"]
        ] as const) {
          const { host, id, token } = yield* aPaidBooking
          const report = (outcome: typeof first | typeof other) => receivePayment({ token, reference: "pay_1", outcome })
          const { eventTypes } = yield* outcomeOf(host.id, report(first))
          expect(eventTypes).toEqual([first === "succeeded" ? "booking.confirmed" : "booking.cancelled"])
          const before = yield* everythingOf(host.id)
          yield* report(first)
          yield* report(other)
          expect(yield* everythingOf(host.id)).toEqual(before)
          expect((yield* getBooking(host.id, id)).payment.status).toBe(first === "succeeded" ? "paid" : "failed")
        }
        yield* receivePayment({ token: "unknown", reference: "pay_1", outcome: "succeeded" })
      })
    )

    clause(
      "ten concurrent reports of one payment are stored once",
      Effect.gen(function* () {
        const { host, token } = yield* aPaidBooking
        const report = receivePayment({ token, reference: "pay_1", outcome: "succeeded" })
        const { eventTypes, mails, audit } = yield* outcomeOf(host.id, race(callers(10, () => report)))
        expect([eventTypes, mails.length, audit.length]).toEqual([["booking.confirmed"], 2, 1])
      })
    )

    clause(
      "a host can refund a paid booking, which stays accepted, and then cancel it",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id, token } = yield* aPaidBooking
        yield* Effect.flatMap(viewCheckout(token), openCheckout)
        yield* reportPayment(host.id, id, { outcome: "succeeded" })
        const before = yield* getBooking(host.id, id)
        const refund = yield* outcomeOf(host.id, refundBooking(host.id, id))
        expect(refund.answer).toEqual({ ...before, payment: { ...before.payment, status: "refunded" } })
        expect(yield* getBooking(host.id, id)).toEqual(refund.answer)
        expect([refund.events, refund.mails]).toEqual([[], ["refunded to grace@example.com"]])
        expect(refund.audit).toMatchObject([{ action: "payment.refund", subjectId: id }])
        expect(yield* refusalOf(host.id, refundBooking(host.id, id))).toMatchObject({ _tag: "Conflict" })
        expect((yield* desk.calls).refunded).toEqual([`pay_${token}`])
        const cancel = yield* outcomeOf(host.id, cancelBooking(host.id, id, {}))
        expect(cancel.answer).toMatchObject({ status: "cancelled", payment: { status: "refunded", amount: 9900 } })
        expect(cancel.eventTypes).toEqual(["booking.cancelled"])
        expect(cancel.mails).toEqual(["cancelled to grace@example.com", `cancelled to ${host.email}`])
      })
    )

    clause.rule(
      "a refund that the provider rejects is a 409 with the reason, and can be retried",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id, token } = yield* aPaidBooking
        yield* Effect.flatMap(viewCheckout(token), openCheckout)
        yield* reportPayment(host.id, id, { outcome: "succeeded" })
        yield* desk.answer(silent)
        expect(yield* refusalOf(host.id, refundBooking(host.id, id))).toMatchObject({
          _tag: "Conflict",
          message: "The payment could not be refunded: no answer."
        })
        yield* desk.answer(Effect.void)
        expect(yield* refundBooking(host.id, id)).toMatchObject({ payment: { status: "refunded" } })
      })
    )

    clause(
      "of concurrent refunds one is stored, and the provider refunds only one payment",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id, token } = yield* aPaidBooking
        yield* Effect.flatMap(viewCheckout(token), openCheckout)
        yield* reportPayment(host.id, id, { outcome: "succeeded" })
        const { answer, audit } = yield* outcomeOf(host.id, race(callers(5, () => refundBooking(host.id, id))))
        expect([answer.won.length, audit.length]).toEqual([1, 1])
        expect(new Set((yield* desk.calls).refunded)).toEqual(new Set([`pay_${token}`]))
      })
    )
  })

/** The `payment.status` at each stage of a booking. */
const paymentStatuses: Readonly<Record<Stage, string>> = {
  pending: "none",
  "pending and paid": "none",
  "awaiting payment": "pending",
  accepted: "none",
  "accepted and paid": "paid",
  "accepted and refunded": "refunded",
  declined: "none",
  cancelled: "none",
  "cancelled for non-payment": "failed",
  "cancelled for non-payment after approval": "failed",
  "cancelled and refunded": "refunded"
}
