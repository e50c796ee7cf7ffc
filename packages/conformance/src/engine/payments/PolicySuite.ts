import { formatInstant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  cancelBooking,
  cancelVisitorBooking,
  chargeBooking,
  getBooking,
  markNoShow,
  openCheckout,
  patchServiceSettings,
  refundBooking,
  reportPayment,
  runJobsOnce,
  runTimers,
  type Store,
  unmarkNoShow,
  VisitorAddress,
  viewBooking,
  viewCancellation,
  viewCheckout,
  visitBooking,
  visitCancellation,
  visitServiceBooking
} from "@slotkit/engine"
import { FakePayments, rejecting, silent } from "@slotkit/engine/fakes"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, grace, monday, paid, tokenOf, tuesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

const tiers = [
  { until_minutes: 1440, refund_percent: 100 },
  { until_minutes: 120, refund_percent: 50 },
  { until_minutes: 60, refund_percent: 0 }
]
const halves = { tiers, no_show_refund_percent: 25 }

/** A visitor's booking of 99 euros on Tuesday at ten that was paid at the provider, under a policy. */
const paidUnderPolicy = Effect.fnUntraced(function* (cancellationPolicy: object | null = halves, price = 9900, deposit?: object) {
  const { host, service } = yield* aHostWith({ ...paid, durations: [{ minutes: 30, price }] })
  yield* patchServiceSettings(host.id, service.id, {
    cancellation_policy: cancellationPolicy,
    payment: deposit === undefined ? { mode: "full" } : { mode: "deposit", deposit }
  })
  const booked = yield* Effect.provideService(
    visitServiceBooking(host.username!, service.slug, { start: formatInstant(tuesday(10)), booker: grace }),
    VisitorAddress,
    "4/1"
  )
  yield* Effect.flatMap(viewCheckout(tokenOf(booked)), openCheckout)
  yield* reportPayment(host.id, booked.id, { outcome: "succeeded" })
  const token = new URL(booked.manage_url!).pathname.split("/").at(-1)!
  return { host, service, id: booked.id, token, reference: `pay_${tokenOf(booked)}`, booked }
})

/** Moves the clock to some minutes before the meeting. */
const untilStart = Effect.fnUntraced(function* (minutes: number) {
  yield* TestClock.adjust(tuesday(10) - minutes * millisPerMinute - (yield* Clock.currentTimeMillis))
})

/** The money that the provider has sent back for a payment. */
const sentBack = Effect.fnUntraced(function* (reference: string, price: number) {
  const { refunded, parts } = yield* (yield* FakePayments).calls
  const byNumber = new Map(
    parts.filter((part) => part.reference === reference).map(({ number, amountMinor }) => [number, amountMinor])
  )
  const sum = [...byNumber.values()].reduce((total, each) => total + each, 0)
  return refunded.includes(reference) ? price : sum
})

const steps = ["refund", "visitor", "host", "noShow", "silent", "timers", "charge", "uncharge"] as const
type Step = (typeof steps)[number]

/** The same numbers in every run. Numerical Recipes, second edition, section 7.1. */
export const numbersFrom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 8
  }
}

/** Decision 0131: what a cancellation refunds. */
export const policySuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Cancellation policies", stores, (clause) => {
    clause(
      "a booker who cancels gets back what the tier of that moment says, and pays the rest, to the minor unit",
      Effect.gen(function* () {
        const { host, id, token, reference, booked } = yield* paidUnderPolicy(halves, 9901)
        expect(booked.cancellation_policy).toEqual(halves)
        const day = formatInstant(tuesday(10) - 1440 * millisPerMinute)
        expect(yield* visitCancellation(token)).toEqual({ refund: 9901, fee: 0, currency: "EUR", changes_at: day })
        yield* untilStart(1439)
        const quote = yield* visitCancellation(token)
        expect(quote).toEqual({ refund: 4951, fee: 4950, currency: "EUR", changes_at: formatInstant(tuesday(8)) })
        expect(yield* viewCancellation(host.id, id, { by: "booker" })).toEqual(quote)
        expect((yield* visitBooking(token)).changes.refunds).toBe(true)
        const input = { reason: "Ill", expect_fee: 4950 }
        const { answer, eventTypes, mails, audit } = yield* outcomeOf(host.id, cancelVisitorBooking(token, input))
        expect(answer).toMatchObject({
          status: "cancelled",
          cancellation_reason: "Ill",
          payment: { status: "paid", amount: 9901, amount_refunded: 4951 }
        })
        expect(eventTypes).toEqual(["booking.cancelled"])
        expect(mails).toEqual(["cancelled to grace@example.com", `cancelled to ${host.email}`, "refunded to grace@example.com"])
        expect(audit.map(({ action }) => action)).toEqual(["payment.refund", "booking.visitorCancels"])
        expect((yield* viewBooking(host, id)).booking.endReason).toBe("cancelled_by_booker")
        expect(yield* sentBack(reference, 9901)).toBe(4951)
      })
    )

    clause.rule(
      "MUST refuse a cancellation whose fee is not the one that was shown, and change nothing",
      Effect.gen(function* () {
        const { host, token } = yield* paidUnderPolicy()
        yield* untilStart(120)
        const { fee } = yield* visitCancellation(token)
        yield* TestClock.adjust(1)
        expect(yield* refusalOf(host.id, cancelVisitorBooking(token, { expect_fee: fee }))).toMatchObject({
          reason: "fee_changed",
          message: "The fee for cancelling is now 99.00 EUR. Nothing was cancelled. Confirm the fee and try again."
        })
        for (const wrong of [-1, 0.5, "0", 100_000_000]) {
          const refused = yield* refusalOf(host.id, cancelVisitorBooking(token, { expect_fee: wrong }))
          expect(refused, String(wrong)).toMatchObject({ _tag: "Invalid", errors: { expect_fee: [expect.any(String)] } })
        }
        expect(yield* cancelVisitorBooking(token, { expect_fee: 9900 })).toMatchObject({ status: "cancelled" })
      })
    )

    clause.rule(
      "where nothing is refunded, a booker cancels all the same, and the provider is inCheckout for nothing",
      Effect.gen(function* () {
        const { host, token, reference } = yield* paidUnderPolicy()
        yield* untilStart(59)
        expect((yield* visitBooking(token)).changes).toMatchObject({ cancel: { allowed: true }, refunds: false })
        const { answer, mails } = yield* outcomeOf(host.id, cancelVisitorBooking(token, {}))
        expect(answer).toMatchObject({ status: "cancelled", payment: { status: "paid", amount: 9900 } })
        expect(mails).toEqual(["cancelled to grace@example.com", `cancelled to ${host.email}`])
        expect(yield* sentBack(reference, 9900)).toBe(0)
      })
    )

    clause(
      "the host's cancellation refunds all, earlier refunds included, and says so before",
      Effect.gen(function* () {
        const { host, id, reference } = yield* paidUnderPolicy()
        yield* untilStart(30)
        yield* refundBooking(host.id, id, { amount: 900 })
        const expected = { refund: 9000, fee: 0, currency: "EUR", changes_at: null }
        expect(yield* viewCancellation(host.id, id, {})).toEqual(expected)
        const unexpected = cancelBooking(host.id, id, { expect_fee: 1 })
        expect(yield* refusalOf(host.id, unexpected)).toMatchObject({ reason: "fee_changed" })
        const cancelled = yield* cancelBooking(host.id, id, { reason: "Ill", expect_fee: 0 })
        expect(cancelled).toMatchObject({ status: "cancelled", cancellation_reason: "Ill", payment: { status: "refunded" } })
        expect(yield* sentBack(reference, 9900)).toBe(9900)
        expect(yield* refusalOf(host.id, viewCancellation(host.id, id, {}))).toMatchObject({ reason: "booking_state" })
      })
    )

    clause.rule(
      "a booking keeps its policy when the service gets another one, and one that is free or without a policy has none",
      Effect.gen(function* () {
        const { host, service, id, token } = yield* paidUnderPolicy()
        yield* patchServiceSettings(host.id, service.id, { cancellation_policy: null, refund_on_cancel: true })
        yield* untilStart(90)
        expect(yield* visitCancellation(token)).toMatchObject({ refund: 0, fee: 9900 })
        expect((yield* viewBooking(host, id)).booking.cancellationPolicy?.tiers).toHaveLength(3)
        const other = yield* paidUnderPolicy(null)
        expect(yield* refusalOf(other.host.id, visitCancellation(other.token))).toMatchObject({ reason: "booking_state" })
        const refused = viewCancellation(other.host.id, other.id, {})
        expect(yield* refusalOf(other.host.id, refused)).toMatchObject({ reason: "refund_first" })
        expect(yield* refusalOf(host.id, viewCancellation(host.id, id, { by: "me" }))).toMatchObject({
          errors: { by: ["The by field must be host or booker."] }
        })
        expect(yield* refusalOf(host.id, viewCancellation(host.id, 999_999, {}))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause(
      "a refund whose outcome is unknown is finished by its timer, together with the cancellation it was for",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id, token, reference } = yield* paidUnderPolicy()
        yield* untilStart(600)
        yield* desk.answer(silent)
        expect(yield* Effect.flip(cancelVisitorBooking(token, { reason: "Ill" }))).toMatchObject({ reason: "refund_pending" })
        yield* desk.answer(Effect.void)
        yield* untilStart(90)
        yield* runTimers
        const { booking } = yield* viewBooking(host, id)
        expect(booking).toMatchObject({ state: "cancelled", endReason: "cancelled_by_booker", cancellationReason: "Ill" })
        expect(yield* sentBack(reference, 9900)).toBe(4950)
      })
    )

    clause.rule(
      "a refund that the provider rejects cancels nothing, and a repetition finishes one that was begun at its amount",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id, token, reference } = yield* paidUnderPolicy()
        yield* untilStart(600)
        yield* desk.answer(rejecting)
        expect(yield* Effect.flip(cancelVisitorBooking(token, {}))).toMatchObject({ reason: "refund_failed" })
        expect((yield* viewBooking(host, id)).booking).toMatchObject({ state: "accepted", payment: { terms: null, refunds: [] } })
        yield* desk.answer(silent)
        yield* Effect.flip(cancelVisitorBooking(token, {}))
        yield* desk.answer(Effect.void)
        yield* untilStart(10)
        expect(yield* cancelVisitorBooking(token, {})).toMatchObject({ payment: { amount_refunded: 4950 } })
        expect(yield* sentBack(reference, 9900)).toBe(4950)
      })
    )

    clause(
      "callers who cancel at the same time refund once",
      Effect.gen(function* () {
        const { token, reference } = yield* paidUnderPolicy()
        yield* untilStart(600)
        yield* race(callers(5, () => cancelVisitorBooking(token, {})))
        expect((yield* visitBooking(token)).payment).toMatchObject({ status: "paid", amount_refunded: 4950 })
        expect(yield* sentBack(reference, 9900)).toBe(4950)
      })
    )

    clause(
      "a no-show is refunded once by the part that the policy says, also when the mark is removed and made again",
      Effect.gen(function* () {
        const { host, id, reference } = yield* paidUnderPolicy()
        yield* untilStart(-5)
        yield* markNoShow(host.id, id)
        yield* runJobsOnce
        const { booking } = yield* viewBooking(host, id)
        expect(booking).toMatchObject({ state: "accepted", payment: { status: "paid", refunds: [{ amountMinor: 2475 }] } })
        yield* unmarkNoShow(host.id, id)
        yield* markNoShow(host.id, id)
        yield* runJobsOnce
        expect(yield* sentBack(reference, 9900)).toBe(2475)
      })
    )

    clause.rule(
      "no random history refunds more than was paid, and what is not refunded is the fee",
      Effect.gen(function* () {
        const next = numbersFrom(131)
        for (let index = 0; index < 24; index++) {
          const history = Array.from({ length: 1 + (next() % 6) }, () => ({
            kind: steps[next() % steps.length]!,
            share: 1 + (next() % 100),
            minutes: next() % 700
          }))
          const desk = yield* FakePayments
          const price = 1 + index * 1237
          yield* TestClock.setTime(monday(8))
          const deposits = [undefined, { percent: 1 + (next() % 99) }, { amount: 1 + (next() % (2 * price)) }]
          const { host, id, token, reference, booked } = yield* paidUnderPolicy(halves, price, deposits[index % 3])
          // The checkout asks for the deposit, which is all of a lower price.
          const inCheckout = (yield* viewCheckout(tokenOf(booked))).checkout.amountMinor
          for (const { kind, share, minutes } of history) {
            yield* TestClock.adjust(minutes * millisPerMinute)
            const amount = Math.max(1, Math.floor((price * share) / 250))
            const acts: Readonly<Record<Step, Effect.Effect<unknown, unknown, ClauseServices>>> = {
              refund: refundBooking(host.id, id, { amount }),
              visitor: cancelVisitorBooking(token, {}),
              host: cancelBooking(host.id, id, {}),
              noShow: markNoShow(host.id, id),
              silent: Effect.andThen(desk.answer(silent), Effect.ignore(cancelVisitorBooking(token, {}))),
              timers: runTimers,
              charge: chargeBooking(host.id, id, {}),
              uncharge: chargeBooking(host.id, id, { paid: false })
            }
            yield* Effect.exit(acts[kind])
            yield* desk.answer(Effect.void)
          }
          yield* TestClock.adjust(10 * millisPerMinute)
          yield* runTimers
          yield* runTimers
          const { payment } = (yield* viewBooking(host, id)).booking
          const recorded = payment.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
          expect(payment.refunds.every(({ refundedAt }) => refundedAt !== null)).toBe(true)
          expect(yield* sentBack(reference, inCheckout), JSON.stringify(history)).toBe(recorded)
          expect(recorded).toBeLessThanOrEqual(inCheckout)
          expect(payment.status).toBe(recorded === inCheckout ? "refunded" : "paid")
          const { amount_paid: paidSoFar = price, amount_due: due = 0 } = (yield* getBooking(host.id, id)).payment
          expect(paidSoFar - (payment.terms?.paidOnSiteAt == null ? 0 : price - inCheckout)).toBe(inCheckout)
          expect([0, price - paidSoFar]).toContain(due)
        }
      })
    )
  })
