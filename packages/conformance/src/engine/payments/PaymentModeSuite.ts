import { formatInstant } from "@slotkit/core"
import {
  acceptBooking,
  cancelBooking,
  cancelVisitorBooking,
  chargeBooking,
  getBooking,
  openCheckout,
  patchService,
  patchServiceSettings,
  payRest,
  receivePayment,
  refundBooking,
  reportPayment,
  runTimers,
  type Store,
  VisitorAddress,
  viewCancellation,
  viewCheckout,
  visitBooking,
  visitService,
  visitServiceBooking
} from "@slotkit/engine"
import { FakePayments } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aHostWith, grace, paid, tokenOf, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"

const policy = { tiers: [{ until_minutes: 60, refund_percent: 50 }], no_show_refund_percent: 0 }

const aServicePaid = Effect.fnUntraced(function* (payment: object, price = 9900) {
  const { host, service } = yield* aHostWith({ ...paid, durations: [{ minutes: 30, price }] })
  const settings = yield* patchServiceSettings(host.id, service.id, { payment })
  const book = (hour = 10) =>
    Effect.provideService(
      visitServiceBooking(host.username!, service.slug, { start: formatInstant(tuesday(hour)), booker: grace }),
      VisitorAddress,
      "4/1"
    )
  return { host, service, settings, book }
})

/** Decision 0144: how a service is paid. */
export const paymentModeSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Payment modes", stores, (clause) => {
    clause(
      "a service that is paid at the appointment is booked without a checkout, and its booking says what is due",
      Effect.gen(function* () {
        const { host, service, settings, book } = yield* aServicePaid({ mode: "on_site" })
        expect(settings.payment).toEqual({ mode: "on_site" })
        expect((yield* visitService(host.username!, service.slug)).payment).toEqual({ mode: "on_site" })
        const { answer, eventTypes, mails } = yield* outcomeOf(host.id, book())
        expect(answer).toMatchObject({ status: "accepted", meeting_link: null })
        expect(answer.payment).toEqual({
          status: "none",
          amount: 9900,
          currency: "EUR",
          mode: "on_site",
          amount_paid: 0,
          amount_due: 9900
        })
        expect(eventTypes).toEqual(["booking.confirmed"])
        expect(mails).toEqual(["confirmation to grace@example.com", `confirmation to ${host.email}`])
        expect((yield* (yield* FakePayments).calls).opened).toEqual([])
      })
    )

    clause(
      "the host records that it was paid, or that it was not, each once",
      Effect.gen(function* () {
        const { host, book } = yield* aServicePaid({ mode: "on_site" })
        const { id } = yield* book()
        const { answer, eventTypes, mails, audit } = yield* outcomeOf(host.id, chargeBooking(host.id, id, {}))
        expect(answer.payment).toMatchObject({ status: "none", amount: 9900, amount_due: 0 })
        expect([eventTypes, mails]).toEqual([[], []])
        expect(audit).toMatchObject([{ action: "payment.record", amount: { minor: 9900, currency: "EUR" } }])
        const again = yield* outcomeOf(host.id, chargeBooking(host.id, id, { paid: true }))
        expect([again.answer, again.audit]).toEqual([answer, []])
        const undone = yield* outcomeOf(host.id, chargeBooking(host.id, id, { paid: false }))
        expect(undone.answer.payment.amount_due).toBe(9900)
        expect(undone.audit).toMatchObject([{ action: "payment.unrecord" }])
      })
    )

    clause(
      "its request needs no payment when the host accepts it",
      Effect.gen(function* () {
        const { host, service, book } = yield* aServicePaid({ mode: "on_site" })
        yield* patchService(host.id, service.id, { requires_approval: true })
        const { id } = yield* book()
        expect(yield* refusalOf(host.id, chargeBooking(host.id, id, {}))).toMatchObject({ reason: "nothing_due" })
        const { answer, mails } = yield* outcomeOf(host.id, acceptBooking(host.id, id))
        expect(answer).toMatchObject({ status: "accepted", payment: { status: "none", amount_due: 9900 } })
        expect(mails).toContain("confirmation to grace@example.com")
      })
    )

    clause(
      "its booker cancels it, and nothing is refunded or due afterwards",
      Effect.gen(function* () {
        const { host, book } = yield* aServicePaid({ mode: "on_site" })
        const booked = yield* book()
        const token = new URL(booked.manage_url!).pathname.split("/").at(-1)!
        yield* chargeBooking(host.id, booked.id, {})
        expect((yield* visitBooking(token)).changes).toMatchObject({ cancel: { allowed: true }, refunds: false })
        expect(yield* refusalOf(host.id, refundBooking(host.id, booked.id))).toMatchObject({ reason: "not_refundable" })
        const cancelled = yield* cancelVisitorBooking(token, {})
        expect(cancelled).toMatchObject({ status: "cancelled", payment: { status: "none", amount_due: 0 } })
        expect(yield* refusalOf(host.id, chargeBooking(host.id, booked.id, {}))).toMatchObject({ reason: "nothing_due" })
        expect((yield* (yield* FakePayments).calls).refunded).toEqual([])
      })
    )

    clause.rule(
      "a booking keeps the way that its service was paid, and another way MUST NOT be recorded",
      Effect.gen(function* () {
        const { host, service, book } = yield* aServicePaid({ mode: "on_site" })
        const { id } = yield* book()
        yield* patchServiceSettings(host.id, service.id, { payment: { mode: "full" } })
        expect((yield* chargeBooking(host.id, id, {})).payment).toMatchObject({ mode: "on_site", amount_due: 0 })
        const other = yield* book(11)
        expect(other.payment).toEqual({ status: "pending", amount: 9900, currency: "EUR" })
        expect(yield* refusalOf(host.id, chargeBooking(host.id, other.id, {}))).toMatchObject({ reason: "nothing_due" })
      })
    )

    clause(
      "the checkout asks for the deposit, rounded up, and the host records the rest",
      Effect.gen(function* () {
        const { host, book } = yield* aServicePaid({ mode: "deposit", deposit: { percent: 33 } }, 9901)
        const booked = yield* book()
        expect(booked).toMatchObject({ status: "pending", meeting_link: expect.stringContaining("/checkout/") })
        const { checkout } = yield* viewCheckout(tokenOf(booked))
        expect(checkout.amountMinor).toBe(3268)
        yield* openCheckout(yield* viewCheckout(tokenOf(booked)))
        expect(yield* refusalOf(host.id, chargeBooking(host.id, booked.id, {}))).toMatchObject({ reason: "nothing_due" })
        const accepted = yield* reportPayment(host.id, booked.id, { outcome: "succeeded" })
        const price = { amount: 9901, currency: "EUR", mode: "deposit" }
        expect(accepted.payment).toEqual({ status: "paid", ...price, amount_paid: 3268, amount_due: 6633 })
        const { answer, audit } = yield* outcomeOf(host.id, chargeBooking(host.id, booked.id, {}))
        expect(answer.payment).toEqual({ status: "paid", ...price, amount_paid: 9901, amount_due: 0 })
        expect(audit).toMatchObject([{ action: "payment.record", amount: { minor: 6633, currency: "EUR" } }])
      })
    )

    clause(
      "the host sends one link to pay the rest, whose payment is refunded with the deposit, never more than each took",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, book } = yield* aServicePaid({ mode: "deposit", deposit: { percent: 33 } }, 9901)
        const booked = yield* book()
        const token = tokenOf(booked)
        yield* Effect.flatMap(viewCheckout(token), openCheckout)
        const send = chargeBooking(host.id, booked.id, { link: true })
        expect(yield* refusalOf(host.id, send)).toMatchObject({ reason: "nothing_due" })
        yield* reportPayment(host.id, booked.id, { outcome: "succeeded" })
        const sent = yield* outcomeOf(host.id, send)
        expect(sent.mails).toEqual(["paymentLink to grace@example.com"])
        const link = `${token}-${booked.id}-1`
        expect(sent.answer.payment.link).toMatchObject({ url: `https://book.example.com/checkout/${link}`, amount: 6633 })
        expect((yield* outcomeOf(host.id, send)).mails).toEqual([])
        const manage = new URL(booked.manage_url!).pathname.split("/").at(-1)!
        expect(yield* payRest(manage)).toBe(`https://book.example.com/checkout/${link}`)
        const { reference } = yield* Effect.flatMap(viewCheckout(link), openCheckout)
        yield* receivePayment({ token: `${link}-1`, reference, outcome: "succeeded" })
        const price = { amount: 9901, currency: "EUR", mode: "deposit", amount_paid: 9901, amount_due: 0 }
        expect((yield* getBooking(host.id, booked.id)).payment).toEqual({ status: "paid", ...price })
        expect(yield* refusalOf(host.id, send)).toMatchObject({ reason: "nothing_due" })
        expect((yield* chargeBooking(host.id, booked.id, {})).payment).toMatchObject({ amount_paid: 9901 })
        expect(yield* refusalOf(host.id, refundBooking(host.id, booked.id, { amount: 9902 }))).toMatchObject({ _tag: "Invalid" })
        yield* refundBooking(host.id, booked.id, { amount: 4000 })
        expect(yield* refundBooking(host.id, booked.id)).toMatchObject({ payment: { status: "refunded" } })
        const { refunded, parts } = yield* desk.calls
        expect(refunded).toEqual([])
        expect(parts.map((part) => [part.reference === reference, part.amountMinor])).toEqual([
          [false, 3268],
          [true, 732],
          [true, 5901]
        ])
      })
    )

    clause.rule(
      "recording the rest as paid closes the link, and a payment that still comes is returned",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, book } = yield* aServicePaid({ mode: "deposit", deposit: { amount: 1000 } })
        const booked = yield* book()
        yield* Effect.flatMap(viewCheckout(tokenOf(booked)), openCheckout)
        yield* reportPayment(host.id, booked.id, { outcome: "succeeded" })
        yield* chargeBooking(host.id, booked.id, { link: true })
        const link = `${tokenOf(booked)}-${booked.id}-1`
        const { reference } = yield* Effect.flatMap(viewCheckout(link), openCheckout)
        const { payment } = yield* chargeBooking(host.id, booked.id, {})
        expect(payment).toMatchObject({ amount_paid: 9900, amount_due: 0 })
        expect(payment).not.toHaveProperty("link")
        expect((yield* desk.calls).expired).toContain(reference)
        yield* receivePayment({ token: `${link}-1`, reference, outcome: "succeeded" })
        yield* runTimers
        yield* runTimers
        expect((yield* desk.calls).refunded).toEqual([reference])
        expect((yield* getBooking(host.id, booked.id)).payment).toMatchObject({ amount_paid: 9900 })
        for (const body of [{ link: true, paid: true }, { link: false }, { link: true, fee: 5 }]) {
          expect(yield* refusalOf(host.id, chargeBooking(host.id, booked.id, body))).toMatchObject({ _tag: "Invalid" })
        }
      })
    )

    clause(
      "refunds never exceed the deposit, and the fee of a policy is taken from it",
      Effect.gen(function* () {
        const { host, service, book } = yield* aServicePaid({ mode: "deposit", deposit: { amount: 6000 } })
        yield* patchServiceSettings(host.id, service.id, {
          cancellation_policy: { tiers: [{ until_minutes: 0, refund_percent: 50 }], no_show_refund_percent: 0 }
        })
        const booked = yield* book()
        yield* Effect.flatMap(viewCheckout(tokenOf(booked)), openCheckout)
        yield* reportPayment(host.id, booked.id, { outcome: "succeeded" })
        expect(yield* refusalOf(host.id, refundBooking(host.id, booked.id, { amount: 6001 }))).toMatchObject({
          errors: { amount: ["The amount field must be an integer from 1 to 6000."] }
        })
        // Half of 9900 is the fee, and the rest of the deposit comes back.
        expect(yield* viewCancellation(host.id, booked.id, { by: "booker" })).toMatchObject({ refund: 1050, fee: 4950 })
        expect(yield* viewCancellation(host.id, booked.id, {})).toMatchObject({ refund: 6000, fee: 0 })
        expect(yield* cancelBooking(host.id, booked.id, {})).toMatchObject({
          status: "cancelled",
          payment: { status: "refunded", amount_refunded: 6000, amount_due: 0 }
        })
        expect((yield* (yield* FakePayments).calls).refunded).toHaveLength(1)
      })
    )

    clause(
      "a deposit of at least the price is the whole price",
      Effect.gen(function* () {
        const { book } = yield* aServicePaid({ mode: "deposit", deposit: { amount: 9900 } })
        expect((yield* book()).payment).toEqual({ status: "pending", amount: 9900, currency: "EUR" })
      })
    )

    clause.rule(
      "MUST refuse an unknown mode, and a cancellation policy for what is paid at the appointment",
      Effect.gen(function* () {
        const { host, service } = yield* aServicePaid({ mode: "on_site" })
        const change = (patch: object) => refusalOf(host.id, patchServiceSettings(host.id, service.id, patch))
        const deposits = [undefined, {}, { percent: 100 }, { percent: 0.5 }, { amount: 0 }, { percent: 5, amount: 5 }]
        for (const payment of [
          ...[null, "on_site", {}, { mode: "cash" }, { mode: null }, { mode: "on_site", deposit: { percent: 10 } }],
          ...deposits.map((deposit) => (deposit === undefined ? { mode: "deposit" } : { mode: "deposit", deposit }))
        ]) {
          expect(yield* change({ payment }), JSON.stringify(payment)).toMatchObject({ _tag: "Invalid" })
        }
        expect(yield* change({ cancellation_policy: policy })).toMatchObject({
          errors: { cancellation_policy: ["The cancellation_policy field must be null, because the price is paid on site."] }
        })
        yield* patchServiceSettings(host.id, service.id, { payment: { mode: "full" }, cancellation_policy: policy })
        expect(yield* change({ payment: { mode: "on_site" } })).toMatchObject({
          errors: { payment: ["The payment.mode field must not be on_site, because the service has a cancellation_policy."] }
        })
        const { id } = yield* Effect.provideService(
          visitServiceBooking(host.username!, service.slug, { start: formatInstant(tuesday(10)), booker: grace }),
          VisitorAddress,
          "4/1"
        )
        expect(yield* refusalOf(host.id, chargeBooking(host.id, id, { paid: "yes" }))).toMatchObject({
          errors: { paid: [expect.any(String)] }
        })
      })
    )
  })
