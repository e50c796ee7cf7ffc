import { formatInstant } from "@slotkit/core"
import { millisPerMinute, paymentFaults } from "@slotkit/core/internal"
import {
  cancelBooking,
  cancelVisitorBooking,
  chargeBooking,
  createDiscountCode,
  getBooking,
  markNoShow,
  openCheckout,
  patchServiceSettings,
  receivePayment,
  refundBooking,
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
import { aHostWith, free, grace, monday, tokenOf, tuesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { numbersFrom } from "./PolicySuite.ts"

/** The ways to pay, and the price in minor units. */
const modes = [
  [{ mode: "full" }, 9901],
  [{ mode: "deposit", deposit: { percent: 33 } }, 9901],
  [{ mode: "deposit", deposit: { amount: 1000 } }, 4999],
  [{ mode: "guarantee", guarantee: { amount: 5000 } }, 3000],
  [{ mode: "guarantee", guarantee: { amount: 777 } }, null],
  [{ mode: "on_site" }, 2501]
] as const

const kinds = [
  ...["pay", "pay", "pay again", "link", "pay link", "pay link", "record", "unrecord", "fee", "fee", "decline", "refund"],
  ...["refund", "host cancels", "booker cancels", "no-show", "silent", "later"]
]

/** A booking of a history, with what the provider took by reference, in minor units. */
interface Followed {
  readonly id: number
  readonly token: string
  readonly manage: string
  readonly takings: Map<string, number>
}

/** Decisions 0033, 0073, 0139, 0144 and 0148: what the provider took and returned is what the bookings say, to the cent. */
export const paymentHistorySuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Histories of payments", stores, (clause) => {
    for (const [mode, [payment, price]] of modes.entries()) {
      for (const percent of [undefined, 13]) {
        if (price === null && percent !== undefined) continue
        const how = `${JSON.stringify(payment)}${percent === undefined ? "" : ", with a code"}`
        clause(
          `what the provider took and returned is what bookings say: ${how}`,
          Effect.gen(function* () {
            for (let run = 0; run < 3; run++)
              yield* aHistory({ payment, price, percent, seed: 100 * mode + run + (percent ?? 0) })
          })
        )
      }
    }
  })

const aHistory = Effect.fnUntraced(function* ({
  payment,
  price,
  percent,
  seed
}: {
  readonly payment: object
  readonly price: number | null
  readonly percent: number | undefined
  readonly seed: number
}) {
  const desk = yield* FakePayments
  const next = numbersFrom(seed)
  yield* TestClock.setTime(monday(8))
  const { host, service } = yield* aHostWith({ ...free, durations: [{ minutes: 30, price }] })
  yield* patchServiceSettings(host.id, service.id, { payment })
  if (percent !== undefined) yield* createDiscountCode(host.id, { code: "Autumn", percent })
  const bookings: Array<Followed> = []
  const history: Array<string> = []
  for (let hour = 9; hour < 12; hour++) {
    const code = percent === undefined ? {} : { code: "autumn" }
    const body = { start: formatInstant(tuesday(hour)), booker: grace, ...code }
    const booked = yield* Effect.provideService(visitServiceBooking(host.username!, service.slug, body), VisitorAddress, "4/1")
    const manage = new URL(booked.manage_url!).pathname.split("/").at(-1)!
    const token = booked.meeting_link === null ? "" : tokenOf(booked)
    if (token !== "") yield* Effect.flatMap(viewCheckout(token), openCheckout)
    bookings.push({ id: booked.id, token, manage, takings: new Map() })
  }
  const one = (id: number) => Effect.map(viewBooking(host, id), ({ booking }) => booking)
  /** The provider takes the money of a page, and reports it. */
  const receive = Effect.fnUntraced(function* ({ takings }: Followed, token: string, reference: string, minor: number) {
    takings.set(reference, minor)
    yield* receivePayment({ token, reference, outcome: "succeeded" })
  })
  const payCheckout = Effect.fnUntraced(function* (followed: Followed) {
    if (followed.token === "") return
    const { booking, checkout } = yield* viewCheckout(followed.token)
    const savesCard = booking.payment.terms?.guarantee !== undefined
    yield* receive(followed, followed.token, `pay_${followed.token}`, savesCard ? 0 : (checkout.amountMinor ?? 0))
  })
  const payLink = Effect.fnUntraced(function* (followed: Followed) {
    const { link } = (yield* getBooking(host.id, followed.id)).payment
    if (link === undefined) return
    const page = link.url.split("/").at(-1)!
    const { reference } = yield* Effect.flatMap(viewCheckout(page), openCheckout)
    const { number } = (yield* one(followed.id)).payment.terms!.charges!.at(-1)!.opened!
    yield* receive(followed, `${page}-${number}`, reference, link.amount)
  })
  for (let step = 0; step < 24; step++) {
    const followed = bookings[next() % bookings.length]!
    const { id, manage } = followed
    const kind = kinds[next() % kinds.length]!
    const minor = 1 + (next() % 3000)
    history.push(`${kind} ${id}`)
    const acts: Readonly<Record<string, Effect.Effect<unknown, unknown, ClauseServices>>> = {
      pay: payCheckout(followed),
      "pay again": payCheckout(followed),
      link: chargeBooking(host.id, id, { link: true }),
      "pay link": payLink(followed),
      record: chargeBooking(host.id, id, {}),
      unrecord: chargeBooking(host.id, id, { paid: false }),
      fee: chargeBooking(host.id, id, { fee: minor }),
      decline: Effect.andThen(desk.decline(true), Effect.ignore(chargeBooking(host.id, id, { fee: minor }))),
      refund: refundBooking(host.id, id, next() % 3 === 0 ? {} : { amount: minor }),
      "host cancels": cancelBooking(host.id, id, {}),
      "booker cancels": cancelVisitorBooking(manage, {}),
      "no-show": Effect.andThen(TestClock.setTime(tuesday(13)), markNoShow(host.id, id)),
      silent: Effect.andThen(desk.answer(silent), Effect.ignore(refundBooking(host.id, id, { amount: minor }))),
      later: Effect.andThen(TestClock.adjust(3 * millisPerMinute), runTimers)
    }
    yield* Effect.exit(acts[kind]!)
    yield* desk.answer(Effect.void)
    yield* desk.decline(false)
    for (const each of bookings) {
      expect(paymentFaults((yield* one(each.id)).payment), history.join(", ")).toEqual([])
    }
  }
  for (let round = 0; round < 4; round++) {
    yield* TestClock.adjust(3 * millisPerMinute)
    yield* runTimers
  }
  const { charged, parts, refunded } = yield* desk.calls
  for (const { id, token, takings } of bookings) {
    const { payment: stored } = yield* one(id)
    const charges = stored.terms?.charges ?? []
    for (const { number, amountMinor, reference } of charged) {
      // A card that was declined took nothing, also if the link was paid later.
      const taking = `${reference}_charge_${number}`
      if (reference === `pay_${token}` && charges[number - 1]?.paid?.reference === taking) takings.set(taking, amountMinor)
    }
    let income = 0
    let outgo = 0
    for (const [reference, minor] of takings) {
      const own = new Map(parts.flatMap((part) => (part.reference === reference ? [[part.number, part.amountMinor]] : [])))
      const back = refunded.includes(reference) ? minor : [...own.values()].reduce((sum, each) => sum + each, 0)
      expect(back, `${reference}: ${history.join(", ")}`).toBeLessThanOrEqual(minor)
      income += minor
      outgo += back
    }
    const surplus = charges.reduce((sum, each) => sum + (each.status === "surplus" ? each.amountMinor : 0), 0)
    const recorded = stored.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    expect(outgo, history.join(", ")).toBe(recorded + surplus)
    expect(
      stored.refunds.every(({ refundedAt }) => refundedAt !== null),
      history.join(", ")
    ).toBe(true)
    const isPaid = stored.status === "paid" || stored.status === "refunded"
    const atCheckout = isPaid && stored.terms?.guarantee === undefined ? (takings.get(`pay_${token}`) ?? 0) : 0
    const later = charges.reduce(
      (sum, each) => sum + (each.status === "paid" || each.status === "surplus" ? each.amountMinor : 0),
      0
    )
    expect(income, history.join(", ")).toBe(atCheckout + later)
  }
})
