import { formatInstant } from "@slotkit/core"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import {
  bookSeriesForHost,
  cancelBooking,
  cancelVisitorBooking,
  confirmVisitorBooking,
  extendSeriesForHost,
  getBooking,
  listBookings,
  openCheckout,
  patchServiceSettings,
  receivePayment,
  refundBooking,
  reportPayment,
  rescheduleBooking,
  runTimers,
  type Store,
  VisitorAddress,
  viewBooking,
  viewCheckout,
  visitSeriesBooking
} from "@slotkit/engine"
import { FakePayments, rejecting, silent } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, grace, monday, paid, tokenOf, tuesday } from "../BookingFixtures.ts"
import { week, weekly } from "../bookings/SeriesFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"
import { confirmationToken } from "../visitors/VisitorSeriesSuite.ts"
import { numbersFrom } from "./PolicySuite.ts"

const tiers = [
  { until_minutes: 1440, refund_percent: 100 },
  { until_minutes: 60, refund_percent: 50 }
]
/** A day before the meeting all is refunded, and an hour before it half. */
export const policy = { tiers, no_show_refund_percent: 0 }

/** A host and a service with a price that visitors book series of. */
export const aServiceOf = Effect.fnUntraced(function* (price: number, settings: object = {}) {
  const { host, service } = yield* aHostWith({ ...paid, durations: [{ minutes: 30, price }] })
  yield* patchServiceSettings(host.id, service.id, { series: { max_count: 53, visitor: true }, ...settings })
  return { host, service }
})

/** A visitor's series on Tuesdays at ten that awaits its payment. */
const anUnpaidSeries = Effect.fnUntraced(function* (count = 3, price = 9900, settings: object = {}) {
  const { host, service } = yield* aServiceOf(price, settings)
  const { service: _, ...body } = weekly(service, tuesday(10), count)
  const booking = visitSeriesBooking(host.username!, service.slug, body)
  const outcome = yield* outcomeOf(host.id, Effect.provideService(booking, VisitorAddress, "4/1"))
  const { id: series, bookings } = outcome.answer
  const [{ meeting_link: link }] = [bookings[0]!]
  const token = link === null ? "" : tokenOf({ meeting_link: link })
  const linkOf = (place: number) => new URL(bookings[place]!.manage_url!).pathname.split("/").at(-1)!
  return { host, service, outcome, series, bookings, ids: bookings.map(({ id }) => id), token, reference: `pay_${token}`, linkOf }
})

export const open = (token: string) => Effect.flatMap(viewCheckout(token), openCheckout)

/** The same, paid at the provider. */
const aPaidSeries = Effect.fnUntraced(function* (...input: Parameters<typeof anUnpaidSeries>) {
  const series = yield* anUnpaidSeries(...input)
  const { token, reference } = series
  yield* open(token)
  yield* receivePayment({ token, reference, outcome: "succeeded" })
  return series
})

export const statesOf = Effect.fnUntraced(function* (hostId: number, ids: ReadonlyArray<number>) {
  const bookings = yield* Effect.forEach(ids, (id) => getBooking(hostId, id))
  return bookings.map(({ status, payment }) => `${status} ${payment.status}`)
})

/** The refunds that the provider has made of a payment: each of its parts once. */
const ledgerOf = Effect.fnUntraced(function* (reference: string) {
  const { refunded, parts } = yield* (yield* FakePayments).calls
  expect(refunded).toEqual([])
  const own = parts.filter((part) => part.reference === reference)
  return new Map(own.map(({ number, amountMinor }) => [`${number} ${amountMinor}`, amountMinor]))
})

export const sentBack = (reference: string) =>
  Effect.map(ledgerOf(reference), (ledger) => [...ledger.values()].reduce((sum, amount) => sum + amount, 0))

const steps = ["refund", "visitor", "following", "host", "hostAll", "silent", "reject", "timers", "repeat", "move"] as const
type Step = (typeof steps)[number]

/** Decision 0145: one checkout pays for the meetings of a series. */
export const seriesPaymentSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Payments for series", stores, (clause) => {
    clause(
      "a series MUST be paid in one checkout for the sum, with one line a meeting, and is confirmed when it is paid",
      Effect.gen(function* () {
        const { host, service, outcome, series, bookings, ids, token, reference } = yield* anUnpaidSeries()
        expect(bookings.map(({ status, payment }) => [status, payment.status, payment.amount])).toEqual(
          bookings.map(() => ["pending", "pending", 9900])
        )
        expect(new Set(bookings.map(({ meeting_link }) => meeting_link)).size).toBe(1)
        expect([outcome.eventTypes, outcome.mails]).toEqual([[], []])
        const view = yield* viewCheckout(token)
        expect(view.bookings.map(({ id }) => id)).toEqual(ids)
        expect([view.booking.id, view.checkout.amountMinor, view.isOpen]).toEqual([ids[0], 29_700, true])
        yield* open(token)
        const lines = ["06", "13", "20"].map((day) => ({ title: `Review, 2026-01-${day} 10:00`, amountMinor: 9900 }))
        const [order] = (yield* (yield* FakePayments).calls).opened
        expect(order).toMatchObject({ token, title: "Review", amountMinor: 29_700, currency: "EUR", lines })
        expect(yield* offeredOn(host, service, "2026-01-13")).not.toContain(tuesday(10) + week)
        const paidFor = yield* outcomeOf(host.id, receivePayment({ token, reference, outcome: "succeeded" }))
        expect(yield* statesOf(host.id, ids)).toEqual(ids.map(() => "accepted paid"))
        expect(paidFor.eventTypes).toEqual(ids.map(() => "booking.confirmed"))
        expect(paidFor.events.map((event) => "booking" in event && event.booking.series?.id)).toEqual(ids.map(() => series))
        expect(paidFor.mails).toEqual([`confirmation to ${grace.email}`, `confirmation to ${host.email}`])
        const again = yield* outcomeOf(host.id, receivePayment({ token, reference, outcome: "succeeded" }))
        expect([again.eventTypes, again.mails, again.audit]).toEqual([[], [], []])
      })
    )

    clause(
      "MUST free all meetings when the payment fails, or is not made in time, and close the checkout once",
      Effect.gen(function* () {
        const failed = yield* anUnpaidSeries()
        const report = reportPayment(failed.host.id, failed.ids[1]!, { outcome: "failed" })
        const ended = yield* outcomeOf(failed.host.id, report)
        expect(ended.answer).toMatchObject({ id: failed.ids[1], status: "cancelled", payment: { status: "failed" } })
        expect(ended.eventTypes).toEqual(failed.ids.map(() => "booking.cancelled"))
        expect(ended.mails).toEqual([`cancelled to ${grace.email}`])
        const { host, service, ids, token, reference } = yield* anUnpaidSeries()
        yield* open(token)
        yield* TestClock.adjust(31 * millisPerMinute)
        const expired = yield* outcomeOf(host.id, runTimers)
        expect(yield* statesOf(host.id, ids)).toEqual(ids.map(() => "cancelled failed"))
        expect(expired.mails).toEqual([`cancelled to ${grace.email}`])
        expect((yield* (yield* FakePayments).calls).expired.filter((each) => each === reference)).toHaveLength(1)
        expect(yield* offeredOn(host, service, "2026-01-13")).toContain(tuesday(10) + week)
        expect((yield* viewCheckout(token)).isOpen).toBe(false)
      })
    )

    clause(
      "a payment that arrives after it expired is refunded for each meeting, with one email",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, ids, token, reference } = yield* anUnpaidSeries()
        yield* open(token)
        yield* TestClock.adjust(31 * millisPerMinute)
        yield* runTimers
        const late = yield* outcomeOf(host.id, receivePayment({ token, reference, outcome: "succeeded" }))
        expect(late.mails).toEqual([`refunded to ${grace.email}`])
        expect(yield* statesOf(host.id, ids)).toEqual(ids.map(() => "cancelled refunded"))
        expect(yield* sentBack(reference)).toBe(29_700)
        const other = yield* anUnpaidSeries()
        yield* open(other.token)
        yield* cancelBooking(other.host.id, other.ids[1]!, { scope: "all" })
        yield* desk.answer(silent)
        yield* receivePayment({ token: other.token, reference: other.reference, outcome: "succeeded" })
        yield* desk.answer(Effect.void)
        yield* TestClock.adjust(5 * millisPerMinute)
        yield* runTimers
        expect(yield* statesOf(other.host.id, other.ids)).toEqual(ids.map(() => "cancelled refunded"))
        expect(yield* sentBack(other.reference)).toBe(29_700)
      })
    )

    clause.rule(
      "a lost response of the provider MUST NOT open another checkout, nor charge or refund twice",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, ids, token, reference } = yield* anUnpaidSeries(2)
        yield* desk.answer(silent)
        yield* Effect.flip(open(token))
        yield* desk.answer(Effect.void)
        yield* TestClock.adjust(millisPerMinute)
        yield* open(token)
        const [first, second] = (yield* desk.calls).opened
        expect(second).toEqual(first)
        yield* race(callers(4, () => receivePayment({ token, reference, outcome: "succeeded" })))
        expect(yield* statesOf(host.id, ids)).toEqual(["accepted paid", "accepted paid"])
        yield* desk.answer(silent)
        expect(yield* Effect.flip(refundBooking(host.id, ids[1]!))).toMatchObject({ reason: "refund_pending" })
        yield* desk.answer(Effect.void)
        yield* TestClock.adjust(5 * millisPerMinute)
        yield* runTimers
        expect(yield* statesOf(host.id, ids)).toEqual(["accepted paid", "accepted refunded"])
        expect(yield* sentBack(reference)).toBe(9900)
      })
    )

    clause.rule(
      "MUST refund no meeting more than what was paid for it",
      Effect.gen(function* () {
        const { host, ids, reference } = yield* aPaidSeries()
        expect(yield* refusalOf(host.id, refundBooking(host.id, ids[0]!, { amount: 9901 }))).toMatchObject({
          errors: { amount: ["The amount field must be an integer from 1 to 9900."] }
        })
        yield* refundBooking(host.id, ids[0]!, { amount: 900 })
        yield* refundBooking(host.id, ids[1]!, { amount: 900 })
        yield* refundBooking(host.id, ids[0]!)
        expect(yield* refusalOf(host.id, refundBooking(host.id, ids[0]!))).toMatchObject({ reason: "not_refundable" })
        expect(yield* statesOf(host.id, ids)).toEqual(["accepted refunded", "accepted paid", "accepted paid"])
        expect(yield* sentBack(reference)).toBe(10_800)
        expect((yield* ledgerOf(reference)).size).toBe(3)
      })
    )

    clause(
      "cancelling MUST refund each meeting by its policy, with one email about all of them",
      Effect.gen(function* () {
        const { host, ids, reference, linkOf } = yield* aPaidSeries(3, 9901, { cancellation_policy: policy })
        yield* TestClock.setTime(tuesday(10) - 120 * millisPerMinute)
        const wrong = cancelVisitorBooking(linkOf(0), { scope: "all", expect_fee: 0 })
        expect(yield* refusalOf(host.id, wrong)).toMatchObject({ reason: "fee_changed" })
        const cancelled = yield* outcomeOf(host.id, cancelVisitorBooking(linkOf(0), { scope: "all", expect_fee: 4950 }))
        expect(cancelled.answer).toMatchObject({ status: "cancelled", payment: { amount_refunded: 4951 } })
        expect(cancelled.answer.meetings?.map(({ id }) => id)).toEqual(ids)
        expect(cancelled.mails.filter((mail) => mail.endsWith(grace.email))).toEqual([
          `cancelled to ${grace.email}`,
          `refunded to ${grace.email}`
        ])
        expect(cancelled.eventTypes).toEqual(ids.map(() => "booking.cancelled"))
        expect(yield* sentBack(reference)).toBe(4951 + 2 * 9901)
        const hosted = yield* aPaidSeries(3, 9900, { cancellation_policy: policy })
        yield* TestClock.setTime(tuesday(10) - 30 * millisPerMinute)
        yield* cancelBooking(hosted.host.id, hosted.ids[1]!, { scope: "following", reason: "Ill" })
        expect(yield* statesOf(hosted.host.id, hosted.ids)).toEqual(["accepted paid", "cancelled refunded", "cancelled refunded"])
        expect(yield* sentBack(hosted.reference)).toBe(19_800)
      })
    )

    clause.rule(
      "without a policy the host MUST refund first, and a booker who gets all back may cancel",
      Effect.gen(function* () {
        const { host, ids, reference, linkOf } = yield* aPaidSeries(2)
        const refused = cancelBooking(host.id, ids[0]!, { scope: "all" })
        expect(yield* refusalOf(host.id, refused)).toMatchObject({ reason: "refund_first" })
        const paidFor = cancelVisitorBooking(linkOf(0), { scope: "all" })
        expect(yield* refusalOf(host.id, paidFor)).toMatchObject({ fact: { refusedFor: "paid" } })
        const own = yield* aPaidSeries(2, 9900, { refund_on_cancel: true })
        yield* cancelVisitorBooking(own.linkOf(0), { scope: "all" })
        expect(yield* statesOf(own.host.id, own.ids)).toEqual(["cancelled refunded", "cancelled refunded"])
        expect([yield* sentBack(reference), yield* sentBack(own.reference)]).toEqual([0, 19_800])
      })
    )

    clause(
      "a refund that the provider rejects cancels nothing, and one whose outcome is unknown cancels once it is made",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, ids, reference } = yield* aPaidSeries(2, 9900, { cancellation_policy: policy })
        yield* desk.answer(rejecting)
        const cancel = cancelBooking(host.id, ids[0]!, { scope: "all" })
        expect(yield* Effect.flip(cancel)).toMatchObject({ reason: "refund_failed" })
        expect(yield* statesOf(host.id, ids)).toEqual(["accepted paid", "accepted paid"])
        yield* desk.answer(silent)
        expect(yield* Effect.flip(cancel)).toMatchObject({ reason: "refund_pending" })
        yield* desk.answer(Effect.void)
        yield* TestClock.adjust(5 * millisPerMinute)
        yield* runTimers
        expect(yield* statesOf(host.id, ids)).toEqual(["cancelled refunded", "cancelled refunded"])
        expect(yield* sentBack(reference)).toBe(19_800)
      })
    )

    clause.rule(
      "a cancellation of which the provider makes some refunds only MUST say how much was refunded",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, ids, linkOf, reference } = yield* aPaidSeries(3, 9900, { cancellation_policy: policy })
        let refunds = 0
        yield* desk.answer(Effect.suspend(() => (refunds++ < 2 ? Effect.void : rejecting)))
        const cancelled = yield* Effect.flip(cancelVisitorBooking(linkOf(0), { scope: "all" }))
        expect(cancelled).toMatchObject({ fact: { code: "refund_failed", part: { minor: 19_800, currency: "EUR" } } })
        yield* desk.answer(Effect.void)
        expect((yield* statesOf(host.id, ids)).toSorted()).toEqual(["accepted paid", "cancelled refunded", "cancelled refunded"])
        const [last] = yield* Effect.filter(ids, (id) =>
          Effect.map(getBooking(host.id, id), ({ status }) => status === "accepted")
        )
        yield* cancelBooking(host.id, last!, {})
        expect([refunds, yield* sentBack(reference)]).toEqual([3, 29_700])
      })
    )

    clause.rule(
      "meetings that await one payment MUST only be cancelled together",
      Effect.gen(function* () {
        const { host, ids, token, reference } = yield* anUnpaidSeries()
        yield* open(token)
        const parts = [cancelBooking(host.id, ids[1]!, {}), cancelBooking(host.id, ids[1]!, { scope: "following" })]
        for (const part of parts) expect(yield* refusalOf(host.id, part)).toMatchObject({ reason: "series_unpaid" })
        const cancelled = yield* outcomeOf(host.id, cancelBooking(host.id, ids[1]!, { scope: "all" }))
        expect(cancelled.answer.meetings).toHaveLength(3)
        expect(cancelled.mails).toEqual([`cancelled to ${grace.email}`])
        expect(yield* statesOf(host.id, ids)).toEqual(ids.map(() => "cancelled failed"))
        expect((yield* (yield* FakePayments).calls).expired).toContain(reference)
      })
    )

    clause.rule(
      "MUST refuse a sum that no checkout can ask for",
      Effect.gen(function* () {
        const { host, service } = yield* aServiceOf(99_999_999)
        expect(yield* refusalOf(host.id, bookSeriesForHost(host.id, weekly(service, tuesday(10), 2)))).toMatchObject({
          errors: { count: ["The count field must leave a sum of at most 99999999 to pay, before a discount."] }
        })
      })
    )

    clause(
      "meetings that are added have their own checkout, and each asks for its deposit",
      Effect.gen(function* () {
        const deposit = { payment: { mode: "deposit", deposit: { percent: 33 } } }
        const { host, series, ids, token } = yield* aPaidSeries(2, 9901, deposit)
        expect((yield* viewCheckout(token)).checkout.amountMinor).toBe(6536)
        const { bookings } = yield* extendSeriesForHost(host.id, series, { count: 2 })
        const added = tokenOf(bookings[0]!)
        expect(added).not.toBe(token)
        expect((yield* viewCheckout(added)).bookings.map(({ series: place }) => place?.index)).toEqual([3, 4])
        yield* TestClock.adjust(31 * millisPerMinute)
        yield* runTimers
        expect(yield* statesOf(host.id, [...ids, ...bookings.map(({ id }) => id)])).toEqual([
          ...["accepted paid", "accepted paid", "cancelled failed", "cancelled failed"]
        ])
      })
    )

    clause(
      "a series that its booker confirms first is paid in one checkout too, and skipped meetings are not paid for",
      Effect.gen(function* () {
        const { host, ids } = yield* anUnpaidSeries(2, 9900, { confirm_email: true })
        yield* confirmVisitorBooking(yield* confirmationToken)
        const confirmed = yield* getBooking(host.id, ids[0]!)
        expect((yield* viewCheckout(tokenOf(confirmed))).checkout.amountMinor).toBe(19_800)
        const { host: other, service } = yield* aServiceOf(9900)
        yield* bookSeriesForHost(other.id, weekly(service, tuesday(10) + week, 2))
        const body = { ...weekly(service, tuesday(10), 4), on_conflict: "skip" }
        const { bookings } = yield* bookSeriesForHost(other.id, body)
        expect((yield* viewCheckout(tokenOf(bookings[0]!))).checkout.amountMinor).toBe(19_800)
      })
    )

    clause.rule(
      "no random history refunds a meeting more than was paid for it, and the provider's ledger agrees to the minor unit",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const next = numbersFrom(145)
        for (let index = 0; index < 16; index++) {
          yield* TestClock.setTime(monday(8))
          const price = 101 + index * 1237
          const deposits = [{}, { payment: { mode: "deposit", deposit: { percent: 1 + (next() % 99) } } }]
          const settings = [{ cancellation_policy: policy }, { refund_on_cancel: true }][(index >> 1) % 2]
          const seriesOf = yield* aPaidSeries(4, price, { ...deposits[index % 2], ...settings })
          const { host, series, ids, token, reference, linkOf } = seriesOf
          const each = (yield* viewCheckout(token)).checkout.amountMinor / 4
          const history = Array.from({ length: 2 + (next() % 7) }, () => ({
            kind: steps[next() % steps.length]!,
            place: next() % 4,
            amount: 1 + (next() % price),
            minutes: next() % 3000
          }))
          for (const { kind, place, amount, minutes } of history) {
            yield* TestClock.adjust(minutes * millisPerMinute)
            const id = ids[place]!
            const all = cancelBooking(host.id, id, { scope: "all" })
            const to = formatInstant(tuesday(14) + place * week + (amount % 3) * millisPerDay)
            const acts: Readonly<Record<Step, Effect.Effect<unknown, unknown, ClauseServices>>> = {
              refund: refundBooking(host.id, id, { amount }),
              visitor: cancelVisitorBooking(linkOf(place), {}),
              following: cancelVisitorBooking(linkOf(place), { scope: "following" }),
              host: cancelBooking(host.id, id, {}),
              hostAll: all,
              silent: Effect.andThen(desk.answer(silent), Effect.ignore(cancelVisitorBooking(linkOf(place), { scope: "all" }))),
              reject: Effect.andThen(desk.answer(rejecting), Effect.ignore(all)),
              timers: runTimers,
              repeat: receivePayment({ token, reference, outcome: "succeeded" }),
              move: rescheduleBooking(host.id, id, { scheduled_at: to })
            }
            yield* Effect.exit(acts[kind])
            yield* desk.answer(Effect.void)
          }
          for (let run = 0; run < 6; run++) {
            yield* TestClock.adjust(3 * millisPerMinute)
            yield* runTimers
          }
          const recorded = yield* Effect.forEach(ids, (id) =>
            Effect.map(viewBooking(host, id), ({ booking: { payment } }) => {
              const sum = payment.refunds.reduce((total, { amountMinor }) => total + amountMinor, 0)
              expect(
                payment.refunds.every(({ refundedAt }) => refundedAt !== null),
                JSON.stringify(history)
              ).toBe(true)
              expect(sum).toBeLessThanOrEqual(each)
              expect(payment.status).toBe(sum === each ? "refunded" : "paid")
              return sum
            })
          )
          const total = recorded.reduce((sum, amount) => sum + amount, 0)
          expect(yield* sentBack(reference), JSON.stringify(history)).toBe(total)
          expect((yield* listBookings(host, { series, order: "asc" })).data).toHaveLength(4)
        }
      })
    )
  })
