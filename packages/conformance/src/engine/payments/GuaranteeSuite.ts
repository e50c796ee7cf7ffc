import { formatInstant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  cancelBooking,
  cancelVisitorBooking,
  chargeBooking,
  getBooking,
  markNoShow,
  openCheckout,
  Payments,
  patchServiceSettings,
  receivePayment,
  refundBooking,
  runTimers,
  type Store,
  VisitorAddress,
  viewCheckout,
  visitService,
  visitServiceBooking
} from "@slotkit/engine"
import { FakePayments, type PaymentAnswer, rejecting, silent } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, free, grace, paid, tokenOf, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

const guarantee = { payment: { mode: "guarantee", guarantee: { amount: 5000 } } }
const day = 24 * 60 * millisPerMinute

const aGuaranteedService = Effect.fnUntraced(function* (body: object = free) {
  const { host, service } = yield* aHostWith(body)
  yield* patchServiceSettings(host.id, service.id, guarantee)
  const more = { booker: { ...grace, language: "de" } }
  const book = Effect.provideService(
    visitServiceBooking(host.username!, service.slug, { start: formatInstant(tuesday(10)), ...more }),
    VisitorAddress,
    "4/1"
  )
  return { host, service, book }
})

/** A booking of Tuesday at ten whose card is saved. */
const saved = Effect.fnUntraced(function* (body: object = free) {
  const { host, service, book } = yield* aGuaranteedService(body)
  const booked = yield* book
  const token = tokenOf(booked)
  const { reference } = yield* Effect.flatMap(viewCheckout(token), openCheckout)
  yield* receivePayment({ token, reference, outcome: "succeeded" })
  const manage = new URL(booked.manage_url!).pathname.split("/").at(-1)!
  return { host, service, id: booked.id, token, manage }
})

/** Does one call to the provider, and answers all others. */
const afterTheFirst = (answer: PaymentAnswer): PaymentAnswer => {
  let calls = 0
  return Effect.suspend(() => (calls++ === 0 ? Effect.void : answer))
}

const atMeeting = TestClock.setTime(tuesday(10, 15))

const charged = Effect.flatMap(FakePayments, ({ calls }) =>
  Effect.map(calls, (all) => all.charged.map(({ number, amountMinor }) => [number, amountMinor]))
)

/** Decision 0148: a card that the host may charge. */
export const guaranteeSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Card guarantees", stores, (clause) => {
    clause(
      "the checkout saves a card and takes nothing, and the booking has the sentence about the maximum",
      Effect.gen(function* () {
        const { host, service, book } = yield* aGuaranteedService()
        expect((yield* visitService(host.username!, service.slug)).payment).toEqual(guarantee.payment)
        const booked = yield* book
        expect(booked).toMatchObject({ status: "pending", meeting_link: expect.stringContaining("/checkout/") })
        const token = tokenOf(booked)
        const { reference } = yield* Effect.flatMap(viewCheckout(token), openCheckout)
        const text = booked.payment.guarantee?.text
        expect(text).toContain("50")
        expect((yield* (yield* FakePayments).calls).opened).toMatchObject([{ amountMinor: 5000, savesCard: { text } }])
        const { eventTypes, events } = yield* outcomeOf(host.id, receivePayment({ token, reference, outcome: "succeeded" }))
        expect(eventTypes).toEqual(["booking.confirmed"])
        const { payment } = yield* getBooking(host.id, booked.id)
        expect(payment).toEqual({
          status: "none",
          amount: null,
          currency: "EUR",
          mode: "guarantee",
          amount_paid: 0,
          amount_due: 0,
          guarantee: {
            status: "saved",
            maximum: 5000,
            charged: 0,
            text,
            chargeable_until: formatInstant(tuesday(10, 30) + 30 * day)
          }
        })
        expect(JSON.stringify(events)).toContain('"chargeable_until"')
      })
    )

    clause.rule(
      "a card that is saved too late leaves the booking cancelled, and nothing MUST be refunded",
      Effect.gen(function* () {
        const { host, book } = yield* aGuaranteedService()
        const booked = yield* book
        const token = tokenOf(booked)
        const { reference } = yield* Effect.flatMap(viewCheckout(token), openCheckout)
        yield* TestClock.adjust(31 * millisPerMinute)
        yield* runTimers
        yield* receivePayment({ token, reference, outcome: "succeeded" })
        yield* runTimers
        expect(yield* getBooking(host.id, booked.id)).toMatchObject({
          status: "cancelled",
          payment: { status: "failed", guarantee: { status: "pending", chargeable_until: null } }
        })
        expect((yield* (yield* FakePayments).calls).refunded).toEqual([])
      })
    )

    clause(
      "the host charges a fee once the meeting has started, and the booker is emailed",
      Effect.gen(function* () {
        const { host, id } = yield* saved(paid)
        yield* atMeeting
        const fee = chargeBooking(host.id, id, { fee: 3000, reason: "Nobody came" })
        const { answer, mails, audit, eventTypes } = yield* outcomeOf(host.id, fee)
        expect(answer.payment).toMatchObject({ status: "none", amount: 9900, amount_paid: 0, amount_due: 9900 })
        expect(answer.payment.guarantee).toMatchObject({ status: "charged", charged: 3000 })
        expect([mails, eventTypes]).toEqual([["feeCharged to grace@example.com"], []])
        expect(audit).toMatchObject([{ action: "payment.charge", amount: { minor: 3000, currency: "EUR" } }])
        expect(yield* charged).toEqual([[1, 3000]])
      })
    )

    clause.rule(
      "a repeated fee MUST NOT charge again, and a higher one charges the difference, at most the maximum",
      Effect.gen(function* () {
        const { host, id } = yield* saved()
        yield* atMeeting
        yield* chargeBooking(host.id, id, { fee: 3000 })
        const again = yield* outcomeOf(host.id, chargeBooking(host.id, id, { fee: 3000 }))
        expect([again.mails, again.audit]).toEqual([[], []])
        expect((yield* chargeBooking(host.id, id, { fee: 5000 })).payment.guarantee).toMatchObject({ charged: 5000 })
        expect(yield* charged).toEqual([
          [1, 3000],
          [2, 2000]
        ])
        const range = { errors: { fee: ["The fee field must be an integer from 5000 to 5000."] } }
        expect(yield* refusalOf(host.id, chargeBooking(host.id, id, { fee: 5001 }))).toMatchObject(range)
        expect(yield* refusalOf(host.id, chargeBooking(host.id, id, { fee: 4000 }))).toMatchObject(range)
      })
    )

    clause.rule(
      "of fees at the same time one is charged",
      Effect.gen(function* () {
        const { host, id } = yield* saved()
        yield* atMeeting
        yield* race(callers(4, () => Effect.result(chargeBooking(host.id, id, { fee: 3000 }))))
        expect(new Set((yield* charged).map(([number]) => number))).toEqual(new Set([1]))
        expect((yield* getBooking(host.id, id)).payment.guarantee).toMatchObject({ status: "charged", charged: 3000 })
      })
    )

    clause.rule(
      "MUST NOT charge before the start, after 30 days, after the host's cancellation, or by a no-show alone",
      Effect.gen(function* () {
        const { host, id } = yield* saved()
        const fee = chargeBooking(host.id, id, { fee: 1000 })
        const refused = (because: string) => ({
          reason: "not_chargeable",
          message: expect.stringContaining({ early: "once the meeting", late: "30 days", none: "No card" }[because]!)
        })
        expect(yield* refusalOf(host.id, fee)).toMatchObject(refused("early"))
        yield* atMeeting
        yield* markNoShow(host.id, id)
        yield* TestClock.setTime(tuesday(10, 30) + 30 * day + 1000)
        yield* runTimers
        expect(yield* refusalOf(host.id, fee)).toMatchObject(refused("late"))
        expect(yield* charged).toEqual([])
      })
    )

    clause.rule(
      "a cancellation by the booker can be charged, one by the host can not",
      Effect.gen(function* () {
        const byBooker = yield* saved()
        yield* cancelVisitorBooking(byBooker.manage, {})
        expect(yield* charged).toEqual([])
        const { payment } = yield* chargeBooking(byBooker.host.id, byBooker.id, { fee: 5000 })
        expect(payment.guarantee).toMatchObject({ charged: 5000 })
        const byHost = yield* saved()
        yield* cancelBooking(byHost.host.id, byHost.id, {})
        yield* atMeeting
        const fee = chargeBooking(byHost.host.id, byHost.id, { fee: 5000 })
        expect(yield* refusalOf(byHost.host.id, fee)).toMatchObject({ reason: "not_chargeable" })
      })
    )

    clause.rule(
      "a charge whose answer was lost is charged once: a repetition or its timer asks for the same charge",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id } = yield* saved()
        yield* atMeeting
        yield* desk.answer(silent)
        expect(yield* Effect.flip(chargeBooking(host.id, id, { fee: 3000 }))).toMatchObject({
          reason: "charge_pending",
          message: "The card could not be charged: no answer. The charge will be retried."
        })
        expect((yield* getBooking(host.id, id)).payment.guarantee).toMatchObject({ status: "charging", charged: 0 })
        expect(yield* Effect.flip(chargeBooking(host.id, id, { fee: 4000 }))).toMatchObject({ reason: "charge_pending" })
        yield* desk.answer(Effect.void)
        yield* TestClock.adjust(5 * millisPerMinute)
        const { mails, audit } = yield* outcomeOf(host.id, runTimers)
        expect(mails).toEqual(["feeCharged to grace@example.com"])
        expect(audit.map(({ action, actor }) => [action, actor.kind])).toEqual([["payment.charge", "clock"]])
        yield* chargeBooking(host.id, id, { fee: 3000 })
        expect(new Set((yield* charged).map(String))).toEqual(new Set(["1,3000"]))
      })
    )

    clause.rule(
      "a charge that the provider rejects leaves no trace",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id } = yield* saved()
        yield* atMeeting
        yield* desk.answer(rejecting)
        const fee = chargeBooking(host.id, id, { fee: 3000 })
        expect(yield* Effect.flip(fee)).toMatchObject({ reason: "charge_failed" })
        expect((yield* getBooking(host.id, id)).payment.guarantee).toMatchObject({ status: "saved", charged: 0 })
      })
    )

    clause(
      "a declined card is the state fee_failed, with a link that the booker is emailed and whose payment ends it",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id, token } = yield* saved()
        yield* atMeeting
        yield* desk.decline(true)
        const { answer, mails, audit } = yield* outcomeOf(host.id, chargeBooking(host.id, id, { fee: 3000 }))
        expect(answer.payment).toMatchObject({
          guarantee: { status: "fee_failed", charged: 0 },
          link: { url: `https://book.example.com/checkout/${token}-${id}-1`, amount: 3000 }
        })
        expect(mails).toEqual(["feeFailed to grace@example.com"])
        expect(audit).toMatchObject([{ action: "payment.chargeFails" }])
        expect((yield* outcomeOf(host.id, chargeBooking(host.id, id, { fee: 3000 }))).mails).toEqual([])
        expect(yield* Effect.flip(chargeBooking(host.id, id, { fee: 4000 }))).toMatchObject({ reason: "charge_pending" })
        const { url, reference } = yield* Effect.flatMap(viewCheckout(`${token}-${id}-1`), openCheckout)
        expect(url).toContain(`${token}-${id}-1-1`)
        expect(yield* Effect.flatMap(viewCheckout(`${token}-${id}-1`), openCheckout)).toMatchObject({ reference })
        const paidNow = receivePayment({ token: `${token}-${id}-1-1`, reference, outcome: "succeeded" })
        expect((yield* outcomeOf(host.id, paidNow)).audit).toMatchObject([{ action: "payment.charge" }])
        yield* paidNow
        expect((yield* getBooking(host.id, id)).payment).toMatchObject({ guarantee: { status: "charged", charged: 3000 } })
        expect((yield* getBooking(host.id, id)).payment).not.toHaveProperty("link")
        expect((yield* viewCheckout(`${token}-${id}-1`)).isOpen).toBe(false)
      })
    )

    clause.rule(
      "a payment by a link that comes a second time is returned, once",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id, token } = yield* saved()
        yield* atMeeting
        yield* desk.decline(true)
        yield* chargeBooking(host.id, id, { fee: 3000 })
        const first = yield* Effect.flatMap(viewCheckout(`${token}-${id}-1`), openCheckout)
        yield* TestClock.adjust(13 * 60 * millisPerMinute)
        const second = yield* Effect.flatMap(viewCheckout(`${token}-${id}-1`), openCheckout)
        expect(second.reference).not.toBe(first.reference)
        expect((yield* desk.calls).expired).toContain(first.reference)
        for (const { reference } of [first, second]) {
          yield* receivePayment({ token: `${token}-${id}-1-1`, reference, outcome: "succeeded" })
        }
        expect((yield* getBooking(host.id, id)).payment.guarantee).toMatchObject({ charged: 3000 })
        yield* desk.answer(silent)
        yield* runTimers
        yield* desk.answer(Effect.void)
        yield* TestClock.adjust(2 * millisPerMinute)
        yield* runTimers
        yield* TestClock.adjust(5 * millisPerMinute)
        yield* runTimers
        expect((yield* desk.calls).refunded).toEqual([second.reference, second.reference])
        expect((yield* getBooking(host.id, id)).payment.guarantee).toMatchObject({ charged: 3000 })
      })
    )

    clause(
      "a fee can be refunded, at most what was charged",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id } = yield* saved()
        expect(yield* refusalOf(host.id, refundBooking(host.id, id))).toMatchObject({ reason: "not_refundable" })
        yield* atMeeting
        yield* chargeBooking(host.id, id, { fee: 2000 })
        yield* chargeBooking(host.id, id, { fee: 5000 })
        expect(yield* refusalOf(host.id, refundBooking(host.id, id, { amount: 5001 }))).toMatchObject({ _tag: "Invalid" })
        yield* refundBooking(host.id, id, { amount: 2500 })
        yield* refundBooking(host.id, id)
        const { refunded, parts } = yield* desk.calls
        expect(refunded.map((reference) => reference.slice(-8))).toEqual(["charge_1"])
        expect(parts.map(({ reference, amountMinor }) => [reference.slice(-8), amountMinor])).toEqual([
          ["charge_2", 500],
          ["charge_2", 2500]
        ])
        expect(yield* refusalOf(host.id, refundBooking(host.id, id))).toMatchObject({ reason: "not_refundable" })
      })
    )

    for (const isLater of [false, true]) {
      clause(
        `a refund of two fees is one of the first, if the provider rejects the second ${isLater ? "later" : "at once"}`,
        Effect.gen(function* () {
          const desk = yield* FakePayments
          const { host, id } = yield* saved()
          yield* atMeeting
          yield* chargeBooking(host.id, id, { fee: 2000 })
          yield* chargeBooking(host.id, id, { fee: 5000 })
          yield* desk.answer(afterTheFirst(isLater ? silent : rejecting))
          const refused = yield* Effect.flip(refundBooking(host.id, id))
          expect(refused).toMatchObject({ reason: isLater ? "refund_pending" : "refund_failed" })
          if (isLater) {
            yield* desk.answer(afterTheFirst(rejecting))
            yield* TestClock.adjust(3 * millisPerMinute)
            yield* runTimers
          } else expect(refused).toHaveProperty("message", "Only 20.00 EUR could be refunded: insufficient funds.")
          expect((yield* getBooking(host.id, id)).payment).toMatchObject({ amount_refunded: 2000, guarantee: { charged: 5000 } })
          yield* desk.answer(Effect.void)
          const calls = yield* desk.calls
          yield* TestClock.adjust(10 * millisPerMinute)
          yield* runTimers
          expect(yield* desk.calls).toEqual(calls)
          expect((yield* refundBooking(host.id, id)).payment).toMatchObject({ amount_refunded: 5000 })
          expect((yield* desk.calls).refunded.at(-1)).toMatch(/charge_2$/)
        })
      )
    }

    clause.rule(
      "MUST refuse a guarantee without an amount, beside a policy, for series, and without a provider that can charge cards",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const change = (patch: object) => refusalOf(host.id, patchServiceSettings(host.id, service.id, patch))
        for (const payment of [
          { mode: "guarantee" },
          { mode: "guarantee", guarantee: {} },
          { mode: "guarantee", guarantee: { amount: 0 } },
          { mode: "guarantee", guarantee: { amount: 5000 }, deposit: { percent: 5 } },
          { mode: "full", guarantee: { amount: 5000 } }
        ]) {
          expect(yield* change({ payment }), JSON.stringify(payment)).toMatchObject({ _tag: "Invalid" })
        }
        const policy = { tiers: [{ until_minutes: 60, refund_percent: 50 }], no_show_refund_percent: 0 }
        expect(yield* change({ ...guarantee, cancellation_policy: policy })).toMatchObject({ _tag: "Invalid" })
        const { chargeCard: _, ...other } = yield* Payments
        expect(yield* Effect.provideService(change(guarantee), Payments, other)).toMatchObject({
          errors: { payment: [expect.stringContaining("cannot charge saved cards")] }
        })
        const booked = yield* saved()
        const charge = (body: object) => refusalOf(booked.host.id, chargeBooking(booked.host.id, booked.id, body))
        expect(yield* charge({ fee: 1000, paid: true })).toMatchObject({ errors: { paid: [expect.any(String)] } })
        expect(yield* charge({ reason: "Ill" })).toMatchObject({ errors: { reason: [expect.any(String)] } })
        expect(yield* charge({ fee: 0 })).toMatchObject({ errors: { fee: [expect.any(String)] } })
        expect(yield* charge({})).toMatchObject({ reason: "nothing_due" })
      })
    )
  })
