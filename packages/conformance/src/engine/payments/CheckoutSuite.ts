import { millisPerMinute } from "@slotkit/core/internal"
import {
  acceptBooking,
  type EngineServices,
  getBooking,
  type NotFound,
  openCheckout,
  receivePayment,
  reportPayment,
  runTimers,
  type Store,
  viewCheckout
} from "@slotkit/engine"
import { FakePayments, silent } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aPaidBooking, journeys, monday, tokenOf } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { everythingOf, nextDueAt, offeredOn, outcomeOf } from "../OutcomeOf.ts"
import { race } from "../Race.ts"

/** Calls to the payment provider, and late payments. */
export const checkoutSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Checkouts", stores, (clause) => {
    clause.rule(
      "following meeting_link opens the checkout at the provider once, with the booking's price",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { token } = yield* aPaidBooking
        const opened = { provider: "stripe", reference: `pay_${token}`, url: `https://pay.example.com/${token}` }
        expect(yield* Effect.flatMap(viewCheckout(token), openCheckout)).toMatchObject({ url: opened.url })
        expect(yield* Effect.flatMap(viewCheckout(token), openCheckout)).toEqual(opened)
        expect((yield* desk.calls).opened).toEqual([
          {
            token,
            title: "Review",
            amountMinor: 9900,
            currency: "EUR",
            bookerEmail: "grace@example.com",
            expiresAt: expect.any(Number),
            successUrl: expect.stringContaining(`https://book.example.com/checkout/${token}`),
            cancelUrl: expect.stringContaining(`https://book.example.com/checkout/${token}`)
          }
        ])
        expect((yield* desk.calls).opened[0]!.expiresAt).toBeGreaterThanOrEqual(monday(9, 30) + 30 * millisPerMinute)
      })
    )

    clause(
      "when the provider is not responding nothing is stored, and the link can be followed again",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, token } = yield* aPaidBooking
        yield* desk.answer(silent)
        const before = yield* everythingOf(host.id)
        const refused = yield* Effect.flip(Effect.flatMap(viewCheckout(token), openCheckout))
        expect(refused).toMatchObject({ _tag: "PaymentsUnavailable" })
        expect(yield* everythingOf(host.id)).toEqual(before)
        yield* desk.answer(Effect.void)
        expect(yield* Effect.flatMap(viewCheckout(token), openCheckout)).toMatchObject({ reference: `pay_${token}` })
      })
    )

    clause.rule(
      "a checkout is open while its booking awaits payment; an unknown link is a 404",
      Effect.gen(function* () {
        const { host, id, token } = yield* aPaidBooking
        expect(yield* viewCheckout(token)).toMatchObject({ isOpen: true, booking: { id } })
        yield* reportPayment(host.id, id, { outcome: "succeeded" })
        expect(yield* viewCheckout(token)).toMatchObject({ isOpen: false })
        expect(yield* Effect.flip(viewCheckout("unknown"))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause.rule(
      "after half an hour the checkout is closed at the provider, regardless of the result; an unopened one is not",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const followed = yield* aPaidBooking
        yield* Effect.flatMap(viewCheckout(followed.token), openCheckout)
        const unfollowed = yield* aPaidBooking
        yield* desk.answer(silent)
        yield* TestClock.setTime(monday(9, 30))
        expect(yield* runTimers).toBe(2)
        expect((yield* desk.calls).expired).toEqual([`pay_${followed.token}`])
        for (const { host, id } of [followed, unfollowed]) {
          expect(yield* getBooking(host.id, id)).toMatchObject({ status: "cancelled", payment: { status: "failed" } })
        }
      })
    )

    clause.rule(
      "a payment reported by the operator closes the checkout at the provider",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const bookings = yield* Effect.forEach(["failed", "expired", "succeeded"], (outcome) =>
          Effect.gen(function* () {
            const { host, id, token } = yield* aPaidBooking
            yield* Effect.flatMap(viewCheckout(token), openCheckout)
            yield* reportPayment(host.id, id, { outcome })
            return `pay_${token}`
          })
        )
        expect((yield* desk.calls).expired).toEqual(bookings)
      })
    )

    clause.rule(
      "a payment after the cancellation is refunded at once: payment refunded, the booking otherwise unchanged, no event",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, service, id, token } = yield* aPaidBooking
        yield* Effect.flatMap(viewCheckout(token), openCheckout)
        yield* TestClock.setTime(monday(9, 30))
        yield* runTimers
        const before = yield* getBooking(host.id, id)
        const report = receivePayment({ token, reference: `pay_${token}`, outcome: "succeeded" })
        const { eventTypes, mails, audit } = yield* outcomeOf(host.id, report)
        expect(yield* getBooking(host.id, id)).toEqual({ ...before, payment: { ...before.payment, status: "refunded" } })
        expect([eventTypes, mails]).toEqual([[], ["refunded to grace@example.com"]])
        expect(audit.map(({ action }) => action)).toEqual(["payment.arriveLate", "payment.refund"])
        expect(yield* offeredOn(host, service, "2026-01-06")).toHaveLength(16)
        yield* TestClock.setTime(monday(12))
        yield* report
        expect(yield* runTimers).toBe(0)
        expect((yield* desk.calls).refunded).toEqual([`pay_${token}`])
      })
    )

    clause.rule(
      "while the provider is not responding, the refund of a late payment is retried every minute until it succeeds",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id, token } = yield* aPaidBooking
        yield* Effect.flatMap(viewCheckout(token), openCheckout)
        yield* reportPayment(host.id, id, { outcome: "expired" })
        yield* desk.answer(silent)
        expect(yield* reportPayment(host.id, id, { outcome: "succeeded" })).toMatchObject({ payment: { status: "failed" } })
        expect(yield* runTimers).toBe(1)
        for (const minute of [1, 2, 3]) {
          expect(yield* nextDueAt).toEqual(Option.some(monday(9, minute)))
          yield* TestClock.setTime(monday(9, minute) - 1)
          expect(yield* runTimers).toBe(0)
          yield* TestClock.setTime(monday(9, minute))
          if (minute === 3) yield* desk.answer(Effect.void)
          expect((yield* getBooking(host.id, id)).payment.status).toBe("failed")
          const { answer, eventTypes, audit } = yield* outcomeOf(host.id, runTimers)
          expect([answer, eventTypes]).toEqual([1, []])
          expect(audit.map(({ action, actor }) => [action, actor.kind])).toEqual(
            minute === 3 ? [["payment.refund", "clock"]] : []
          )
        }
        expect(yield* getBooking(host.id, id)).toMatchObject({ status: "cancelled", payment: { status: "refunded" } })
        expect(yield* nextDueAt).toEqual(Option.none())
      })
    )

    clause(
      "with a concurrent payment and expiry the booking is either accepted and paid, or cancelled and refunded",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const bookings = yield* Effect.forEach(Array(6), () => aPaidBooking)
        yield* Effect.forEach(bookings, ({ token }) => Effect.flatMap(viewCheckout(token), openCheckout))
        yield* TestClock.setTime(monday(9, 30))
        const payments = bookings.map(({ token }) => receivePayment({ token, reference: `pay_${token}`, outcome: "succeeded" }))
        yield* race<unknown, NotFound, EngineServices>([...payments.slice(3), runTimers, ...payments.slice(0, 3), runTimers])
        const { refunded } = yield* desk.calls
        for (const { host, id, token } of bookings) {
          const { status, payment } = yield* getBooking(host.id, id)
          const { events } = yield* everythingOf(host.id)
          const types = events.map(({ type }) => type)
          const isRefunded = refunded.includes(`pay_${token}`)
          expect([
            ["accepted", "paid", false, ["booking.confirmed"]],
            ["cancelled", "refunded", true, ["booking.cancelled"]]
          ]).toContainEqual([status, payment.status, isRefunded, types])
        }
      })
    )

    clause.rule(
      "an accepted request has its own checkout, which expires half an hour after the acceptance",
      Effect.gen(function* () {
        const { host, id } = yield* journeys["pending and paid"]
        yield* TestClock.setTime(monday(15))
        const token = tokenOf(yield* acceptBooking(host.id, id))
        expect(yield* viewCheckout(token)).toMatchObject({
          isOpen: true,
          checkout: { bookingId: id, amountMinor: 9900, currency: "EUR", expiresAt: monday(15, 30), opened: null }
        })
        yield* TestClock.setTime(monday(15, 30) - 1)
        expect(yield* runTimers).toBe(0)
        yield* TestClock.setTime(monday(15, 30))
        const { answer, eventTypes } = yield* outcomeOf(host.id, runTimers)
        expect([answer, eventTypes]).toEqual([1, ["booking.cancelled"]])
        expect(yield* getBooking(host.id, id)).toMatchObject({
          status: "cancelled",
          cancellation_reason: "Payment was not completed",
          payment: { status: "failed" }
        })
      })
    )
  })
