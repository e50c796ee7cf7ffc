import { formatInstant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  BookingStore,
  bookSlot,
  cancelBooking,
  cancelVisitorBooking,
  createDiscountCode,
  createService,
  DiscountStore,
  declineBooking,
  deleteDiscountCode,
  markNoShow,
  openCheckout,
  patchDiscountCode,
  patchHost,
  patchServiceSettings,
  quotePrice,
  refundBooking,
  reportPayment,
  rescheduleBooking,
  runTimers,
  type Store,
  VisitorAddress,
  viewBooking,
  viewCheckout,
  visitServiceBooking
} from "@slotkit/engine"
import { FakePayments, silent } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, alan, approved, book, free, grace, group, monday, paid, tokenOf, tuesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

export const refused = { _tag: "Invalid", problems: [{ path: "code", rule: "discount_code" }] }

/** A host with a paid service and a code. */
const withCode = Effect.fnUntraced(function* (terms: object, body: object = paid) {
  const { host, service } = yield* aHostWith(body)
  const code = yield* createDiscountCode(host.id, { code: "Autumn-20", ...terms })
  return { host, service, code }
})

/** The uses of a code as its row says, and the bookings that hold one. */
export const usesOf = Effect.fnUntraced(function* (hostId: number, id: number) {
  const [code] = yield* (yield* DiscountStore).list({ hostId, id })
  const [holders] = yield* (yield* BookingStore).count(hostId, [{ discountCode: id, seriesAsOne: true }])
  return [code?.uses, holders]
})

const visitorBooks = (host: { readonly username: string | null }, slug: string, hour: number, more: object) =>
  Effect.provideService(
    visitServiceBooking(host.username!, slug, { start: formatInstant(tuesday(hour)), booker: grace, ...more }),
    VisitorAddress,
    "4/1"
  )

const numbersFrom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 8
  }
}

const steps = ["pay", "expire", "host", "visitor", "refund", "noShow", "silent", "move"] as const
type Step = (typeof steps)[number]

/** Decision 0139: discount codes. */
export const discountSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Discount codes", stores, (clause) => {
    clause(
      "a booking keeps the code, the list price and the discount, and what is left is paid",
      Effect.gen(function* () {
        const { host, service, code } = yield* withCode({ percent: 20 })
        const booking = yield* book(host, service, tuesday(10), { code: " AUTUMN-20 " })
        const discount = { code: "Autumn-20", list_price: 9900, discount: 1980, total: 7920 }
        expect(booking).toMatchObject({ status: "pending", payment: { status: "pending", amount: 7920 }, discount })
        expect(yield* viewCheckout(tokenOf(booking))).toMatchObject({ checkout: { amountMinor: 7920 } })
        yield* patchDiscountCode(host.id, code.id, { amount: 100 })
        yield* reportPayment(host.id, booking.id, { outcome: "succeeded" })
        const moved = yield* rescheduleBooking(host.id, booking.id, { start: formatInstant(tuesday(11)) })
        expect(moved).toMatchObject({ payment: { status: "paid", amount: 7920 }, discount })
        expect(yield* usesOf(host.id, code.id)).toEqual([1, 1])
        yield* deleteDiscountCode(host.id, code.id)
        expect((yield* viewBooking(host, booking.id)).booking.discount).toMatchObject({ code: "Autumn-20", holdsUse: true })
        yield* refundBooking(host.id, booking.id, { cancel: true })
        expect((yield* viewBooking(host, booking.id)).booking.payment.refunds).toMatchObject([{ amountMinor: 7920 }])
      })
    )

    clause.rule(
      "with nothing left to pay there is no checkout: the booking is accepted, or waits for approval",
      Effect.gen(function* () {
        const { host, service, code } = yield* withCode({ percent: 100 })
        const { answer, eventTypes } = yield* outcomeOf(host.id, book(host, service, tuesday(10), { code: "autumn-20" }))
        expect(answer).toMatchObject({ status: "accepted", meeting_link: null, payment: { status: "none", amount: null } })
        expect(eventTypes).toEqual(["booking.confirmed"])
        const amount = yield* withCode({ amount: 99_999 }, { ...paid, requires_approval: true })
        const request = yield* book(amount.host, amount.service, tuesday(10), { code: "autumn-20" })
        expect(request).toMatchObject({ status: "pending", payment: { status: "none", amount: null }, discount: { total: 0 } })
        yield* cancelBooking(host.id, (answer as { id: number }).id, {})
        expect(yield* usesOf(host.id, code.id)).toEqual([0, 0])
      })
    )

    clause.rule(
      "MUST refuse every code that cannot be used with the same answer, in quotes and bookings",
      Effect.gen(function* () {
        const { host, service } = yield* withCode({ percent: 20 })
        const other = yield* aHostWith(free)
        const elsewhere = yield* createService(host.id, { ...paid, title: "Elsewhere", slug: "elsewhere" })
        const codes = [
          { code: "ended", percent: 5, until: formatInstant(monday(7)) },
          { code: "early", percent: 5, from: formatInstant(tuesday(8)) },
          { code: "elsewhere", percent: 5, services: [elsewhere.id] },
          { code: "once", percent: 5, max_uses: 1 }
        ]
        for (const code of codes) yield* createDiscountCode(host.id, code)
        yield* createDiscountCode(other.host.id, { code: "foreign", percent: 5 })
        yield* book(host, service, tuesday(9), { code: "ONCE" })
        for (const code of ["unknown", "ended", "early", "elsewhere", "once", "foreign"]) {
          expect(yield* refusalOf(host.id, book(host, service, tuesday(10), { code })), code).toMatchObject(refused)
          expect(yield* Effect.flip(quotePrice(host.username!, service.slug, { code })), code).toMatchObject(refused)
        }
        expect(yield* Effect.flip(quotePrice(other.host.username!, other.service.slug, { code: "foreign" }))).toMatchObject(
          refused
        )
        expect(yield* quotePrice(host.username!, service.slug, { code: "autumn-20" })).toEqual({
          list_price: 9900,
          discount: 1980,
          total: 7920,
          currency: "EUR"
        })
        expect(yield* quotePrice(host.username!, service.slug, {})).toMatchObject({ list_price: 9900, discount: 0, total: 9900 })
      })
    )

    clause.rule(
      "an amount applies in the currency that the host had when it was set",
      Effect.gen(function* () {
        const { host, service, code } = yield* withCode({ amount: 1000 })
        expect(code).toMatchObject({ percent: null, amount: 1000, currency: "EUR" })
        yield* patchHost(host.id, { currency: "USD" })
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10), { code: "autumn-20" }))).toMatchObject(refused)
        expect(yield* patchDiscountCode(host.id, code.id, { amount: 1000 })).toMatchObject({ currency: "USD" })
        expect(yield* book(host, service, tuesday(10), { code: "autumn-20" })).toMatchObject({ payment: { amount: 8900 } })
      })
    )

    clause(
      "a booker uses a code as often as it allows, whatever the case of the address, and not without one",
      Effect.gen(function* () {
        const { host, service, code } = yield* withCode({ percent: 20, per_booker: 1 })
        const first = yield* book(host, service, tuesday(9), { code: "autumn-20" })
        const again = { code: "autumn-20", booker: { ...grace, email: "GRACE@example.com" } }
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10), again))).toMatchObject(refused)
        const walkIn = { code: "autumn-20", booker: { name: "Grace" } }
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10), walkIn))).toMatchObject(refused)
        yield* book(host, service, tuesday(10), { code: "autumn-20", booker: alan })
        yield* cancelBooking(host.id, first.id, {})
        yield* book(host, service, tuesday(11), again)
        expect(yield* usesOf(host.id, code.id)).toEqual([2, 2])
      })
    )

    clause.rule(
      "a use is given back without a payment and when the host cancels, and not when the booker cancels a paid booking",
      Effect.gen(function* () {
        const { host, service, code } = yield* withCode({ percent: 20 })
        yield* patchServiceSettings(host.id, service.id, {
          cancellation_policy: { tiers: [{ until_minutes: 0, refund_percent: 50 }], no_show_refund_percent: 0 }
        })
        const unpaid = yield* book(host, service, tuesday(9), { code: "autumn-20" })
        yield* reportPayment(host.id, unpaid.id, { outcome: "failed" })
        expect(yield* usesOf(host.id, code.id)).toEqual([0, 0])
        const byHost = yield* book(host, service, tuesday(10), { code: "autumn-20" })
        yield* reportPayment(host.id, byHost.id, { outcome: "succeeded" })
        yield* cancelBooking(host.id, byHost.id, {})
        expect(yield* usesOf(host.id, code.id)).toEqual([0, 0])
        const booked = yield* visitorBooks(host, service.slug, 11, { code: "autumn-20" })
        yield* reportPayment(host.id, booked.id, { outcome: "succeeded" })
        const token = new URL(booked.manage_url!).pathname.split("/").at(-1)!
        const cancelled = yield* cancelVisitorBooking(token, {})
        expect(cancelled.payment).toMatchObject({ amount: 7920, amount_refunded: 3960 })
        expect(yield* usesOf(host.id, code.id)).toEqual([1, 1])
        const approval = yield* withCode({ percent: 100 }, { ...paid, ...approved, durations: paid.durations })
        const { id } = yield* book(approval.host, approval.service, tuesday(9), { code: "autumn-20" })
        yield* declineBooking(approval.host.id, id, {})
        expect(yield* usesOf(approval.host.id, approval.code.id)).toEqual([0, 0])
      })
    )

    clause(
      "of two bookings at the same time exactly one gets the last use, and the other none and no booking",
      Effect.gen(function* () {
        const body = { ...group, durations: paid.durations, max_attendees: 8 }
        const { host, service, code } = yield* withCode({ percent: 20, max_uses: 2 }, body)
        const input = (index: number) => ({
          service: service.slug,
          start: formatInstant(tuesday(10)),
          booker: { name: "Grace", email: `grace${index}@example.com` },
          code: "autumn-20"
        })
        const { won, lost } = yield* race(callers(5, (index) => bookSlot(host.id, input(index))))
        expect(won).toHaveLength(2)
        for (const failure of lost) expect(failure).toMatchObject(refused)
        expect(yield* usesOf(host.id, code.id)).toEqual([2, 2])
        const [all] = yield* (yield* BookingStore).count(host.id, [{}])
        expect(all).toBe(2)
        const ended = (index: number) => reportPayment(host.id, won[index]!.id, { outcome: "failed" })
        yield* race([ended(0), ended(1), bookSlot(host.id, input(7)), bookSlot(host.id, input(8))])
        const [uses, holders] = yield* usesOf(host.id, code.id)
        expect(uses).toBe(holders)
        expect(uses).toBeLessThanOrEqual(2)
      })
    )

    clause(
      "no random history loses a use, exceeds the uses, or moves other money than the bookings say",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const next = numbersFrom(139)
        for (let run = 0; run < 6; run++) {
          yield* TestClock.setTime(monday(8))
          const price = 101 + run * 977
          const { host, service, code } = yield* withCode(
            { percent: 7 + run * 13, max_uses: 3 },
            { ...paid, durations: [{ minutes: 30, price }] }
          )
          const tiers = [
            { until_minutes: 1440, refund_percent: 100 },
            { until_minutes: 60, refund_percent: 50 }
          ]
          yield* patchServiceSettings(host.id, service.id, { cancellation_policy: { tiers, no_show_refund_percent: 25 } })
          const history: Array<string> = []
          const bookings: Array<{ readonly id: number; readonly token: string; readonly reference: string }> = []
          for (let step = 0; step < 14; step++) {
            if (step < 6) {
              const booking = yield* Effect.result(visitorBooks(host, service.slug, 9 + step, { code: "autumn-20" }))
              history.push(`book ${booking._tag}`)
              if (booking._tag === "Success") {
                yield* Effect.flatMap(viewCheckout(tokenOf(booking.success)), openCheckout)
                const token = new URL(booking.success.manage_url!).pathname.split("/").at(-1)!
                bookings.push({ id: booking.success.id, token, reference: `pay_${tokenOf(booking.success)}` })
              }
            }
            const { id, token } = bookings[next() % bookings.length]!
            const kind: Step = steps[next() % steps.length]!
            history.push(`${kind} ${id}`)
            const amount = 1 + (next() % 60)
            const acts: Readonly<Record<Step, Effect.Effect<unknown, unknown, ClauseServices>>> = {
              pay: reportPayment(host.id, id, { outcome: "succeeded" }),
              expire: Effect.andThen(TestClock.adjust(31 * millisPerMinute), runTimers),
              host: cancelBooking(host.id, id, {}),
              visitor: cancelVisitorBooking(token, {}),
              refund: refundBooking(host.id, id, { amount }),
              noShow: markNoShow(host.id, id),
              silent: Effect.andThen(desk.answer(silent), Effect.ignore(cancelVisitorBooking(token, {}))),
              move: rescheduleBooking(host.id, id, { start: formatInstant(tuesday(16)) })
            }
            yield* Effect.exit(acts[kind])
            yield* desk.answer(Effect.void)
            const [uses, holders] = yield* usesOf(host.id, code.id)
            expect(uses, history.join(", ")).toBe(holders)
            expect(uses).toBeLessThanOrEqual(3)
          }
          yield* TestClock.adjust(10 * millisPerMinute)
          yield* runTimers
          yield* runTimers
          const { opened, parts, refunded } = yield* desk.calls
          for (const { id, reference } of bookings) {
            const { payment, discount } = (yield* viewBooking(host, id)).booking
            expect(payment.amountMinor).toBe(discount!.listMinor - discount!.discountMinor)
            expect(opened.find(({ token }) => `pay_${token}` === reference)?.amountMinor).toBe(payment.amountMinor)
            const byNumber = new Map(
              parts.filter((part) => part.reference === reference).map((part) => [part.number, part.amountMinor])
            )
            const inParts = [...byNumber.values()].reduce((sum, each) => sum + each, 0)
            const sent = refunded.includes(reference) ? payment.amountMinor : inParts
            const recorded = payment.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
            expect(sent, history.join(", ")).toBe(recorded)
            expect(recorded).toBeLessThanOrEqual(payment.amountMinor!)
          }
        }
      })
    )
  })
