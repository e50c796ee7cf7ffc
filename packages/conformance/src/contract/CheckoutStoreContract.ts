import { layer } from "@effect/vitest"
import { millisPerDay } from "@slotkit/core/internal"
import { type Checkout, CheckoutStore, HostStore, latePaymentDays, type Store } from "@slotkit/engine"
import { aCheckout, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenBooking, givenHost } from "../fixtures/BookingRecords.ts"
import { purgeHost } from "../fixtures/PurgeHost.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { uniqueToken } from "../fixtures/Unique.ts"

/** The contract of every `CheckoutStore`. */
export const CheckoutStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("stores a checkout unchanged, and finds it by its token and by its booking", () =>
        Effect.gen(function* () {
          const { checkouts, add } = yield* givenCheckouts
          const waiting = yield* add({ amountMinor: 1, currency: "JPY" })
          const opened = yield* add({ opened: stripe })
          for (const checkout of [waiting, opened]) {
            expect(yield* checkouts.findByToken(checkout.token)).toEqual(Option.some(checkout))
            expect(yield* checkouts.findByBooking(checkout.hostId, checkout.bookingId)).toEqual(Option.some(checkout))
          }
        })
      )

      it.effect("finds nothing by an unknown token or by a booking without a checkout", () =>
        Effect.gen(function* () {
          const { checkouts, hostId } = yield* givenCheckouts
          const { id } = yield* givenBooking({ hostId })
          expect(yield* checkouts.findByToken(uniqueToken(1))).toEqual(Option.none())
          expect(yield* checkouts.findByBooking(hostId, id)).toEqual(Option.none())
        })
      )

      it.effect("stores the provider's checkout, for that checkout only", () =>
        Effect.gen(function* () {
          const { checkouts, add } = yield* givenCheckouts
          const checkout = yield* add()
          const other = yield* add()
          yield* checkouts.recordOpened(checkout.token, stripe)
          expect(yield* checkouts.findByToken(checkout.token)).toEqual(Option.some({ ...checkout, opened: stripe }))
          expect(yield* checkouts.findByToken(other.token)).toEqual(Option.some(other))
        })
      )

      it.effect("keeps the checkout that was opened first", () =>
        Effect.gen(function* () {
          const { checkouts, add } = yield* givenCheckouts
          const { token } = yield* add()
          yield* checkouts.recordOpened(token, stripe)
          yield* checkouts.recordOpened(token, { provider: "sandbox", reference: "second", url: "https://pay.example.com/2" })
          expect(Option.getOrThrow(yield* checkouts.findByToken(token)).opened).toEqual(stripe)
        })
      )

      it.effect(
        "of concurrent provider responses, exactly one is kept completely",
        () =>
          Effect.gen(function* () {
            const { checkouts, add } = yield* givenCheckouts
            const { token } = yield* add()
            const answers = Array.from({ length: 10 }, (_, index) => ({
              provider: `provider ${index}`,
              reference: `reference ${index}`,
              url: `https://pay.example.com/${index}`
            }))
            yield* Effect.forEach(answers, (opened) => checkouts.recordOpened(token, opened), { concurrency: "unbounded" })
            expect(answers).toContainEqual(Option.getOrThrow(yield* checkouts.findByToken(token)).opened)
          }),
        timeLimit
      )

      it.effect("stores nothing for an unknown token", () =>
        Effect.gen(function* () {
          const { checkouts, hostId } = yield* givenCheckouts
          const token = uniqueToken(hostId)
          yield* checkouts.recordOpened(token, stripe)
          expect(yield* checkouts.findByToken(token)).toEqual(Option.none())
        })
      )

      it.effect("does not find the checkout of another host's booking", () =>
        Effect.gen(function* () {
          const { checkouts, add } = yield* givenCheckouts
          const { id: strangerId } = yield* givenHost()
          const { bookingId } = yield* add()
          expect(yield* checkouts.findByBooking(strangerId, bookingId)).toEqual(Option.none())
        })
      )

      it.effect("a deleted host's checkout that may still be paid is kept for seven days after its end", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const checkouts = yield* CheckoutStore
          const { id: hostId } = yield* givenHost()
          const payment = { status: "failed", amountMinor: 9900, currency: "EUR", refunds: [] } as const
          const booking = yield* givenBooking({ hostId, state: "cancelled", payment })
          const token = uniqueToken(hostId)
          yield* checkouts.add(aCheckout(booking, { token, opened: stripe, expiresAt: fixtureNow }))
          yield* hosts.remove(hostId, fixtureNow)
          const end = fixtureNow + latePaymentDays * millisPerDay
          expect(yield* purgeHost(hostId, end - 1)).toBe(false)
          expect(Option.isSome(yield* checkouts.findByToken(token))).toBe(true)
          expect(yield* purgeHost(hostId, end)).toBe(true)
          expect(yield* checkouts.findByToken(token)).toEqual(Option.none())
        })
      )
    })
}

/** A host, with a function that adds a checkout with a unique token for a new booking of that host. */
const givenCheckouts = Effect.gen(function* () {
  const checkouts = yield* CheckoutStore
  const { id: hostId } = yield* givenHost()
  const add = Effect.fnUntraced(function* (overrides: Partial<Checkout> = {}) {
    const checkout = aCheckout(yield* givenBooking({ hostId, state: "awaitingPayment" }), {
      token: uniqueToken(hostId),
      ...overrides
    })
    yield* checkouts.add(checkout)
    return checkout
  })
  return { checkouts, hostId, add }
})

const stripe = { provider: "stripe", reference: "cs_test_1", url: "https://pay.example.com/1" }
