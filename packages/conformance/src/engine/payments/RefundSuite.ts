import { millisPerMinute } from "@slotkit/core/internal"
import {
  AuditLog,
  cancelBooking,
  getBooking,
  openCheckout,
  refundBooking,
  reportPayment,
  runTimers,
  type Store,
  viewBooking,
  viewCheckout
} from "@slotkit/engine"
import { FakePayments, rejecting, silent } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aPaidBooking } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

/** A booking of 99 euros that was paid at the provider. */
const paidAtProvider = Effect.gen(function* () {
  const booked = yield* aPaidBooking
  yield* Effect.flatMap(viewCheckout(booked.token), openCheckout)
  yield* reportPayment(booked.host.id, booked.id, { outcome: "succeeded" })
  return booked
})

/** Refunds of a part, and refunds that cancel. Decision 0073. */
export const refundSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Refunds", stores, (clause) => {
    clause.rule(
      "a part of a payment can be refunded: it stays paid, says how much, and the booker gets an email with the amount",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id, token } = yield* paidAtProvider
        const before = yield* getBooking(host.id, id)
        const refund = yield* outcomeOf(host.id, refundBooking(host.id, id, { amount: 2000, reason: "Cut short" }))
        expect(refund.answer).toEqual({ ...before, payment: { ...before.payment, amount_refunded: 2000 } })
        expect([refund.events, refund.mails]).toEqual([[], ["refunded to grace@example.com"]])
        expect(refund.audit).toMatchObject([
          { action: "payment.refund", subjectId: id, amount: { minor: 2000, currency: "EUR" } }
        ])
        expect((yield* desk.calls).parts).toEqual([{ reference: `pay_${token}`, amountMinor: 2000, currency: "EUR", number: 1 }])

        const rest = yield* outcomeOf(host.id, refundBooking(host.id, id))
        expect(rest.answer.payment).toEqual({ status: "refunded", amount: 9900, currency: "EUR" })
        expect(rest.audit).toMatchObject([{ amount: { minor: 7900, currency: "EUR" } }])
        expect((yield* desk.calls).parts.at(-1)).toMatchObject({ amountMinor: 7900, number: 2 })
        expect((yield* desk.calls).refunded).toEqual([])
        const { booking } = yield* viewBooking(host, id)
        expect(booking.payment.refunds).toMatchObject([{ amountMinor: 2000, reason: "Cut short" }, { amountMinor: 7900 }])
      })
    )

    clause.rule(
      "with cancel, a refund cancels the booking with its reason in one step and keeps what was not refunded",
      Effect.gen(function* () {
        const { host, id } = yield* paidAtProvider
        const input = { amount: 5000, reason: "I am ill", cancel: true }
        const { answer, eventTypes, mails, audit } = yield* outcomeOf(host.id, refundBooking(host.id, id, input))
        expect(answer).toMatchObject({
          status: "cancelled",
          cancellation_reason: "I am ill",
          payment: { status: "paid", amount: 9900, amount_refunded: 5000 }
        })
        expect(eventTypes).toEqual(["booking.cancelled"])
        expect(mails).toEqual(["cancelled to grace@example.com", `cancelled to ${host.email}`, "refunded to grace@example.com"])
        expect(audit.map(({ action }) => action)).toEqual(["payment.refund", "booking.cancel"])
        expect(yield* refundBooking(host.id, id, { amount: 4900 })).toMatchObject({ payment: { status: "refunded" } })
      })
    )

    clause(
      "a paid booking can be cancelled once a part of it was refunded, and not before",
      Effect.gen(function* () {
        const { host, id } = yield* paidAtProvider
        expect(yield* refusalOf(host.id, cancelBooking(host.id, id, {}))).toMatchObject({ reason: "refund_first" })
        yield* refundBooking(host.id, id, { amount: 1 })
        expect(yield* cancelBooking(host.id, id, {})).toMatchObject({ status: "cancelled", payment: { status: "paid" } })
      })
    )

    clause.rule(
      "MUST refuse an amount that is not an integer from 1 to what is left, and a reason or cancel of another type",
      Effect.gen(function* () {
        const { host, id } = yield* paidAtProvider
        yield* refundBooking(host.id, id, { amount: 9000 })
        for (const [field, input] of [
          ["amount", { amount: 0 }],
          ["amount", { amount: -5 }],
          ["amount", { amount: 1.5 }],
          ["amount", { amount: "5" }],
          ["amount", { amount: 901 }],
          ["reason", { reason: 5 }],
          ["reason", { reason: "x".repeat(501) }],
          ["cancel", { cancel: "yes" }],
          ["body", []]
        ] as const) {
          const refusal = yield* refusalOf(host.id, refundBooking(host.id, id, input))
          expect(refusal, JSON.stringify(input)).toMatchObject({ _tag: "Invalid", errors: { [field]: [expect.any(String)] } })
        }
        const left = yield* refusalOf(host.id, refundBooking(host.id, id, { amount: 901 }))
        expect(left).toMatchObject({ message: "The amount field must be an integer from 1 to 900." })
        expect(yield* refusalOf(host.id + 1, refundBooking(host.id + 1, id, { amount: 0 }))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause.rule(
      "a refund of a part whose outcome is unknown is continued by the same request, and refuses another until then",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id } = yield* paidAtProvider
        yield* desk.answer(silent)
        expect(yield* Effect.flip(refundBooking(host.id, id, { amount: 2000 }))).toMatchObject({
          _tag: "Conflict",
          reason: "refund_pending",
          message: "The payment could not be refunded: no answer. The refund will be retried."
        })
        yield* desk.answer(Effect.void)
        expect(yield* Effect.flip(refundBooking(host.id, id, { amount: 3000 }))).toMatchObject({ reason: "refund_pending" })
        expect(yield* Effect.flip(refundBooking(host.id, id))).toMatchObject({ reason: "refund_pending" })
        expect(yield* refundBooking(host.id, id, { amount: 2000 })).toMatchObject({ payment: { amount_refunded: 2000 } })
        const { parts } = yield* desk.calls
        expect(parts.map(({ number, amountMinor }) => [number, amountMinor])).toEqual([
          [1, 2000],
          [1, 2000]
        ])
        yield* TestClock.adjust(5 * millisPerMinute)
        yield* runTimers
        expect((yield* desk.calls).parts).toHaveLength(2)
      })
    )

    clause.rule(
      "a refund that was started and not finished, as after a kill, is finished by its timer with its email and cancellation",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id } = yield* paidAtProvider
        yield* desk.answer(silent)
        yield* Effect.flip(refundBooking(host.id, id, { amount: 2000, reason: "Ill", cancel: true }))
        yield* desk.answer(Effect.void)
        yield* TestClock.adjust(5 * millisPerMinute)
        const { mails, audit } = yield* outcomeOf(host.id, runTimers)
        expect(mails).toContain("refunded to grace@example.com")
        expect(audit.map(({ action, actor }) => [action, actor.kind])).toEqual([
          ["payment.refund", "clock"],
          ["booking.cancel", "clock"]
        ])
        expect(yield* getBooking(host.id, id)).toMatchObject({ status: "cancelled", payment: { amount_refunded: 2000 } })
      })
    )

    clause.rule(
      "a refund whose audit entry cannot be written is not recorded, and is recorded with one later",
      Effect.gen(function* () {
        const { host, id } = yield* paidAtProvider
        const broken = AuditLog.of({ ...(yield* AuditLog), append: () => Effect.die("broken") })
        const refund = Effect.provideService(refundBooking(host.id, id), AuditLog, broken)
        expect(yield* Effect.exit(refund)).toEqual(Exit.die("broken"))
        expect((yield* getBooking(host.id, id)).payment).toEqual({ status: "paid", amount: 9900, currency: "EUR" })
        yield* TestClock.adjust(5 * millisPerMinute)
        const { audit, mails } = yield* outcomeOf(host.id, runTimers)
        expect(audit).toMatchObject([{ action: "payment.refund", amount: { minor: 9900, currency: "EUR" } }])
        expect(mails).toEqual(["refunded to grace@example.com"])
        expect((yield* getBooking(host.id, id)).payment.status).toBe("refunded")
      })
    )

    clause(
      "a refund of a part that the provider rejects leaves no trace, and another amount can follow at once",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id } = yield* paidAtProvider
        yield* desk.answer(rejecting)
        expect(yield* refusalOf(host.id, refundBooking(host.id, id, { amount: 2000 }))).toMatchObject({ reason: "refund_failed" })
        yield* desk.answer(Effect.void)
        expect(yield* refundBooking(host.id, id, { amount: 3000 })).toMatchObject({ payment: { amount_refunded: 3000 } })
      })
    )

    clause.rule(
      "MUST store one of several equal refunds of a part that are requested at once, and never refund more than the price",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id } = yield* paidAtProvider
        const refund = () => refundBooking(host.id, id, { amount: 6000 })
        const { answer, audit } = yield* outcomeOf(host.id, race(callers(5, refund)))
        expect([answer.won.length, audit.length]).toEqual([1, 1])
        const { parts } = yield* desk.calls
        expect(new Set(parts.map(({ number, amountMinor }) => `${number} ${amountMinor}`))).toEqual(new Set(["1 6000"]))
        expect((yield* getBooking(host.id, id)).payment).toMatchObject({ status: "paid", amount_refunded: 6000 })
      })
    )
  })
