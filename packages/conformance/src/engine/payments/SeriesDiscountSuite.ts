import { millisPerMinute } from "@slotkit/core/internal"
import {
  bookSeriesForHost,
  cancelBooking,
  cancelVisitorBooking,
  createDiscountCode,
  extendSeriesForHost,
  patchDiscountCode,
  previewSeries,
  quotePrice,
  receivePayment,
  refundBooking,
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
import { alan, monday, tokenOf, tuesday } from "../BookingFixtures.ts"
import { week, weekly } from "../bookings/SeriesFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"
import { refused, usesOf } from "./DiscountSuite.ts"
import { numbersFrom } from "./PolicySuite.ts"
import { aServiceOf, open, policy, sentBack, statesOf } from "./SeriesPaymentSuite.ts"

/** A service with series, and a code. */
const withCode = Effect.fnUntraced(function* (terms: object, price = 9900, settings: object = { cancellation_policy: policy }) {
  const { host, service } = yield* aServiceOf(price, settings)
  const code = yield* createDiscountCode(host.id, { code: "Term", ...terms })
  const book = (count: number, more: object = {}) => {
    const { service: _, ...body } = weekly(service, tuesday(10), count)
    const booking = visitSeriesBooking(host.username!, service.slug, { ...body, code: "TERM", ...more })
    return Effect.provideService(booking, VisitorAddress, "4/1")
  }
  return { host, service, code, book }
})

/** A series with a code that awaits its payment or is free. */
const aSeries = Effect.fnUntraced(function* (terms: object, count = 3, ...service: [price?: number, settings?: object]) {
  const coded = yield* withCode(terms, ...service)
  const { bookings, id: series } = yield* coded.book(count)
  const ids = bookings.map(({ id }) => id)
  const token = bookings[0]!.meeting_link === null ? "" : tokenOf(bookings[0]!)
  const linkOf = (place: number) => new URL(bookings[place]!.manage_url!).pathname.split("/").at(-1)!
  const pay = Effect.andThen(open(token), receivePayment({ token, reference: `pay_${token}`, outcome: "succeeded" }))
  const uses = usesOf(coded.host.id, coded.code.id)
  return { ...coded, series, bookings, ids, token, reference: `pay_${token}`, linkOf, pay, uses }
})

const acts = ["refund", "visitor", "following", "host", "hostAll", "silent", "reject", "later"] as const
type Act = (typeof acts)[number]

/** Decisions 0139 and 0145: one discount code on the meetings of a series. */
export const seriesDiscountSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Discount codes of series", stores, (clause) => {
    clause(
      "a percentage MUST be taken off each meeting, an amount once off the sum, and one checkout asks for the rest",
      Effect.gen(function* () {
        const { bookings, token, uses } = yield* aSeries({ percent: 20 })
        const discount = { code: "Term", list_price: 9900, discount: 1980, total: 7920 }
        for (const booking of bookings) expect(booking).toMatchObject({ discount, payment: { amount: 7920 } })
        expect((yield* viewCheckout(token)).checkout.amountMinor).toBe(3 * 7920)
        expect(yield* uses).toEqual([1, 1])
        const off = yield* aSeries({ amount: 1000 })
        expect(off.bookings.map(({ payment }) => payment.amount)).toEqual([9566, 9567, 9567])
        expect((yield* viewCheckout(off.token)).checkout.amountMinor).toBe(28_700)
        yield* off.pay
        const [order] = (yield* (yield* FakePayments).calls).opened.filter(({ token: of }) => of === off.token)
        expect(order!.lines!.map(({ amountMinor }) => amountMinor)).toEqual([9566, 9567, 9567])
        yield* cancelBooking(off.host.id, off.ids[0]!, {})
        expect(yield* sentBack(off.reference)).toBe(9566)
        expect(yield* off.uses).toEqual([1, 1])
      })
    )

    clause(
      "a deposit and what is paid on site MUST count from the price with the code, and added meetings have no code",
      Effect.gen(function* () {
        const deposit = { payment: { mode: "deposit", deposit: { percent: 50 } } }
        const { host, series, token, pay, uses } = yield* aSeries({ percent: 20 }, 2, 9900, deposit)
        expect((yield* viewCheckout(token)).checkout.amountMinor).toBe(7920)
        yield* pay
        const { bookings } = yield* extendSeriesForHost(host.id, series, { count: 1 })
        expect(bookings[0]).toMatchObject({ payment: { amount: 9900 } })
        expect(bookings[0]!.discount).toBeUndefined()
        expect(yield* uses).toEqual([1, 1])
        const onSite = yield* aSeries({ amount: 19_801 }, 3, 9900, { payment: { mode: "on_site" } })
        expect(onSite.bookings.map(({ status, payment }) => `${status} ${payment.amount}`)).toEqual([
          ...["accepted 3299", "accepted 3300", "accepted 3300"]
        ])
      })
    )

    clause(
      "with nothing left to pay there is no checkout, and the use is given back when no meeting is left",
      Effect.gen(function* () {
        for (const terms of [{ percent: 100 }, { amount: 29_700 }]) {
          const { host, ids, token, linkOf, uses } = yield* aSeries(terms)
          expect([token, yield* statesOf(host.id, ids)]).toEqual(["", ids.map(() => "accepted none")])
          yield* cancelVisitorBooking(linkOf(1), {})
          expect(yield* uses).toEqual([1, 1])
          yield* race<unknown, unknown, ClauseServices>([
            cancelBooking(host.id, ids[0]!, {}),
            cancelVisitorBooking(linkOf(2), {})
          ])
          expect(yield* uses).toEqual([0, 0])
        }
      })
    )

    clause.rule(
      "MUST refuse a code that leaves something to pay for some meetings only, and give every other refusal the same answer",
      Effect.gen(function* () {
        const { host, service, book, code } = yield* withCode({ amount: 29_699 })
        expect(yield* refusalOf(host.id, book(3))).toMatchObject({
          errors: { code: ["The code field must leave something to pay for each meeting, or nothing for all of them."] }
        })
        expect(yield* refusalOf(host.id, book(2, { code: "WINTER" }))).toMatchObject(refused)
        const preview = previewSeries(host.id, { ...weekly(service, tuesday(10), 2), code: "WINTER" })
        expect(yield* Effect.flip(preview)).toMatchObject(refused)
        expect(yield* usesOf(host.id, code.id)).toEqual([0, 0])
      })
    )

    clause(
      "quotes and previews MUST say the price of all meetings with the code",
      Effect.gen(function* () {
        const { host, service, code } = yield* withCode({ amount: 1000 })
        const price = { list_price: 29_700, discount: 1000, total: 28_700, currency: "EUR" }
        expect(yield* quotePrice(host.username!, service.slug, { code: "term", count: 3 })).toEqual(price)
        expect((yield* previewSeries(host.id, { ...weekly(service, tuesday(10), 3), code: "term" })).price).toEqual(price)
        yield* patchDiscountCode(host.id, code.id, { percent: 33 })
        const percent = { ...price, discount: 3 * 3267, total: 3 * 6633 }
        expect(yield* quotePrice(host.username!, service.slug, { code: "term", count: 3 })).toEqual(percent)
        expect((yield* previewSeries(host.id, weekly(service, tuesday(10), 2))).price).toMatchObject({
          total: 19_800,
          discount: 0
        })
        expect(yield* usesOf(host.id, code.id)).toEqual([0, 0])
      })
    )

    clause.rule(
      "a series MUST be one use of the code, for the code and for its booker, and exactly one of two gets the last use",
      Effect.gen(function* () {
        const { host, service, code, book } = yield* withCode({ percent: 20, max_uses: 3, per_booker: 2 })
        const start = (hour: number) => ({ start: new Date(tuesday(hour)).toISOString() })
        yield* book(3)
        yield* book(3, start(11))
        expect(yield* refusalOf(host.id, book(2, start(12)))).toMatchObject(refused)
        const body = (hour: number) => ({ ...weekly(service, tuesday(hour), 2), code: "term", booker: alan })
        const { won, lost } = yield* race(callers(3, (index) => bookSeriesForHost(host.id, body(13 + index))))
        expect(won).toHaveLength(1)
        for (const failure of lost) expect(failure).toMatchObject(refused)
        expect(yield* usesOf(host.id, code.id)).toEqual([3, 3])
      })
    )

    clause.rule(
      "the use MUST be given back when the series ends unpaid or its host cancels every meeting, and not before",
      Effect.gen(function* () {
        const unpaid = yield* aSeries({ percent: 20 })
        yield* open(unpaid.token)
        yield* TestClock.adjust(31 * millisPerMinute)
        yield* runTimers
        expect([yield* statesOf(unpaid.host.id, unpaid.ids), yield* unpaid.uses]).toEqual([
          unpaid.ids.map(() => "cancelled failed"),
          [0, 0]
        ])
        yield* receivePayment({ token: unpaid.token, reference: unpaid.reference, outcome: "succeeded" })
        expect([yield* sentBack(unpaid.reference), yield* unpaid.uses]).toEqual([3 * 7920, [0, 0]])
        yield* TestClock.setTime(monday(8))
        const hosted = yield* aSeries({ percent: 20 })
        yield* hosted.pay
        yield* cancelBooking(hosted.host.id, hosted.ids[2]!, {})
        expect(yield* hosted.uses).toEqual([1, 1])
        yield* cancelBooking(hosted.host.id, hosted.ids[0]!, { scope: "all" })
        expect([yield* hosted.uses, yield* sentBack(hosted.reference)]).toEqual([[0, 0], 3 * 7920])
        const mixed = yield* aSeries({ percent: 20 })
        yield* mixed.pay
        yield* cancelVisitorBooking(mixed.linkOf(0), {})
        yield* cancelBooking(mixed.host.id, mixed.ids[1]!, { scope: "all" })
        expect([yield* mixed.uses, yield* sentBack(mixed.reference)]).toEqual([[1, 1], 3 * 7920])
        const together = yield* aSeries({ percent: 20 }, 4)
        yield* together.pay
        yield* race(together.ids.map((id) => cancelBooking(together.host.id, id, {})))
        expect(yield* together.uses).toEqual([0, 0])
      })
    )

    clause(
      "a series that skips meetings MUST share an amount among those that are booked, and emails say its price",
      Effect.gen(function* () {
        const { host, service, book } = yield* withCode({ amount: 1000 })
        yield* bookSeriesForHost(host.id, weekly(service, tuesday(10) + week, 2))
        const booked = yield* outcomeOf(host.id, book(5, { on_conflict: "skip" }))
        expect(booked.answer.bookings.map(({ payment }) => payment.amount)).toEqual([9566, 9567, 9567])
        expect(booked.answer.skipped).toHaveLength(2)
        const token = tokenOf(booked.answer.bookings[0]!)
        expect((yield* viewCheckout(token)).checkout.amountMinor).toBe(28_700)
      })
    )

    clause.rule(
      "no random history loses a use, or moves other money than the meetings and the provider say",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const next = numbersFrom(1390)
        for (let run = 0; run < 8; run++) {
          yield* TestClock.setTime(monday(8))
          const price = 101 + run * 1237
          const terms = run % 2 === 0 ? { percent: 1 + (next() % 99) } : { amount: 1 + (next() % (price * 3)) }
          const { host, ids, token, reference, linkOf, pay, uses } = yield* aSeries(terms, 4, price)
          const { checkout } = yield* viewCheckout(token)
          const history: Array<string> = [JSON.stringify(terms)]
          yield* open(token)
          const ending = next() % 4
          if (ending > 0) yield* pay
          else yield* Effect.andThen(TestClock.adjust(31 * millisPerMinute), runTimers)
          if (ending < 2) yield* pay
          for (let step = 0; step < 6; step++) {
            const place = next() % 4
            const kind = acts[next() % acts.length]!
            const amount = 1 + (next() % price)
            history.push(`${kind} ${place}`)
            const all = { scope: "all" }
            const steps: Readonly<Record<Act, Effect.Effect<unknown, unknown, ClauseServices>>> = {
              refund: refundBooking(host.id, ids[place]!, { amount }),
              visitor: cancelVisitorBooking(linkOf(place), {}),
              following: cancelVisitorBooking(linkOf(place), { scope: "following" }),
              host: cancelBooking(host.id, ids[place]!, {}),
              hostAll: cancelBooking(host.id, ids[place]!, all),
              silent: Effect.andThen(desk.answer(silent), Effect.ignore(cancelBooking(host.id, ids[place]!, all))),
              reject: Effect.andThen(desk.answer(rejecting), Effect.ignore(cancelVisitorBooking(linkOf(place), all))),
              later: Effect.andThen(TestClock.adjust((next() % 3000) * millisPerMinute), runTimers)
            }
            yield* Effect.exit(steps[kind])
            yield* desk.answer(Effect.void)
            const [counted, holders] = yield* uses
            expect(counted, history.join(", ")).toBe(holders)
          }
          for (let round = 0; round < 6; round++) yield* Effect.andThen(TestClock.adjust(3 * millisPerMinute), runTimers)
          const found = yield* Effect.forEach(ids, (id) => Effect.map(viewBooking(host, id), ({ booking }) => booking))
          const sum = found.reduce((total, { payment }) => total + payment.amountMinor!, 0)
          expect([checkout.amountMinor, checkout.currency], history.join(", ")).toEqual([sum, "EUR"])
          const recorded = found.flatMap(({ payment }) => payment.refunds.map(({ amountMinor }) => amountMinor))
          expect(yield* sentBack(reference), history.join(", ")).toBe(recorded.reduce((total, each) => total + each, 0))
          for (const { payment } of found) {
            const back = payment.refunds.reduce((total, { amountMinor }) => total + amountMinor, 0)
            expect(back).toBeLessThanOrEqual(payment.amountMinor!)
          }
        }
      })
    )
  })
