import { layer } from "@effect/vitest"
import { type Booking, hashToken } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import { BookingLinkStore, type BookingLinks, HostStore, latePaymentDays, type Store, UnitOfWork } from "@slotkit/engine"
import { aCheckout, aVisitorBooking, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenBooking, givenHost } from "../fixtures/BookingRecords.ts"
import { purgeHost } from "../fixtures/PurgeHost.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { uniqueToken } from "../fixtures/Unique.ts"

/** The contract of every `BookingLinkStore`. */
export const BookingLinkStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect.each(kinds)("finds a link of the kind %s by its token and by its booking, unchanged", (kind) =>
        Effect.gen(function* () {
          const links = yield* BookingLinkStore
          const { id: strangerId } = yield* givenHost()
          const all = [yield* givenLink(kind), yield* givenLink(kind, { isChanged: true })]
          for (const { hostId, bookingId, token, link } of all) {
            expect(yield* links.find(kind, { token })).toEqual(Option.some(link))
            expect(yield* links.find(kind, { hostId, bookingId })).toEqual(Option.some(link))
            expect(yield* links.find(kind, { hostId: strangerId, bookingId })).toEqual(Option.none())
            for (const other of kinds.filter((one) => one !== kind)) {
              expect(yield* links.find(other, { token })).toEqual(Option.none())
              expect(yield* links.find(other, { hostId, bookingId })).toEqual(Option.none())
            }
          }
          expect(yield* links.find(kind, { token: uniqueToken(1) })).toEqual(Option.none())
          expect(yield* links.find(kind, { token: "none" })).toEqual(Option.none())
        })
      )

      it.effect.each(changeable)("changes a link of the kind %s alone, with its transaction or not at all", (kind) =>
        Effect.gen(function* () {
          const links = yield* BookingLinkStore
          const { transaction } = yield* UnitOfWork
          const { hostId, bookingId, token, link } = yield* givenLink(kind)
          const other = yield* givenLink(kind)
          const change = links.change(kind, { hostId, bookingId, ...changesOf[kind] })
          yield* Effect.exit(transaction(Effect.andThen(change, Effect.fail("no"))))
          expect(yield* links.find(kind, { token })).toEqual(Option.some(link))
          yield* change
          expect(yield* links.find(kind, { token })).toEqual(Option.some({ ...link, ...changesOf[kind] }))
          expect(yield* links.find(kind, { token: other.token })).toEqual(Option.some(other.link))
          const { id } = yield* givenBooking({ hostId })
          yield* links.change(kind, { hostId, bookingId: id, ...changesOf[kind] })
          expect(yield* links.find(kind, { hostId, bookingId: id })).toEqual(Option.none())
        })
      )

      it.effect(
        "of concurrent provider responses, exactly one is kept completely",
        () =>
          Effect.gen(function* () {
            const links = yield* BookingLinkStore
            const { hostId, bookingId, token } = yield* givenLink("checkout")
            const answers = Array.from({ length: 10 }, (_, index) => ({
              provider: `provider ${index}`,
              reference: `reference ${index}`,
              url: `https://pay.example.com/${index}`
            }))
            const open = (opened: typeof stripe) => links.change("checkout", { hostId, bookingId, opened })
            yield* Effect.forEach(answers, open, { concurrency: "unbounded" })
            const first = Option.getOrThrow(yield* links.find("checkout", { token })).opened
            expect(answers).toContainEqual(first)
            yield* open(stripe)
            expect(Option.getOrThrow(yield* links.find("checkout", { token })).opened).toEqual(first)
          }),
        timeLimit
      )

      it.effect.each(kinds)("deletes a removed host's links of the kind %s", (kind) =>
        Effect.gen(function* () {
          const links = yield* BookingLinkStore
          const { hostId, bookingId, token } = yield* givenLink(kind)
          yield* (yield* HostStore).remove(hostId, fixtureNow)
          yield* purgeHost(hostId, fixtureNow)
          expect(yield* links.find(kind, { token })).toEqual(Option.none())
          expect(yield* links.find(kind, { hostId, bookingId })).toEqual(Option.none())
        })
      )

      it.effect("a deleted host's checkout that may still be paid is kept for seven days after its end", () =>
        Effect.gen(function* () {
          const links = yield* BookingLinkStore
          const { id: hostId } = yield* givenHost()
          const payment = { status: "failed", amountMinor: 9900, currency: "EUR", terms: null, refunds: [] } as const
          const booking = yield* givenBooking({ hostId, state: "cancelled", payment })
          const token = uniqueToken(hostId)
          yield* links.add("checkout", aCheckout(booking, { token, opened: stripe, expiresAt: fixtureNow }))
          yield* (yield* HostStore).remove(hostId, fixtureNow)
          const end = fixtureNow + latePaymentDays * millisPerDay
          expect(yield* purgeHost(hostId, end - 1)).toBe(false)
          expect(Option.isSome(yield* links.find("checkout", { token }))).toBe(true)
          expect(yield* purgeHost(hostId, end)).toBe(true)
          expect(yield* links.find("checkout", { token })).toEqual(Option.none())
        })
      )
    })
}

const changeable = ["visitor", "decision", "checkout"] as const
const kinds = [...changeable, "join"] as const

const stripe = { provider: "stripe", reference: "cs_test_1", url: "https://pay.example.com/1" }

const changesOf = {
  visitor: { openedAt: fixtureNow, openedFrom: "4/7f000001", mailedAttendees: 3 },
  decision: { answer: { on: "decline", by: "operator", at: fixtureNow } },
  checkout: { opened: stripe },
  join: {}
} as const

const linksOf: { readonly [K in keyof BookingLinks]: (booking: Booking, token: string) => BookingLinks[K] } = {
  visitor: (booking, link) => aVisitorBooking(booking, { link }),
  decision: ({ hostId, id }, token) => ({
    hostId,
    bookingId: id,
    tokenHash: hashToken(token),
    token: { sealed: `sealed ${token}`, context: `answer:${id}` },
    answer: null
  }),
  checkout: (booking, token) => aCheckout(booking, { token }),
  join: ({ hostId, id }, token) => ({ hostId, bookingId: id, token })
}

/** Adds a link for a new booking of a new host. */
const givenLink = Effect.fnUntraced(function* <K extends keyof BookingLinks>(kind: K, { isChanged = false } = {}) {
  const links = yield* BookingLinkStore
  const { id: hostId } = yield* givenHost()
  const booking = yield* givenBooking({ hostId, state: "pending" })
  const token = uniqueToken(hostId)
  const link: BookingLinks[K] = { ...linksOf[kind](booking, token), ...(isChanged ? changesOf[kind] : {}) }
  yield* links.add(kind, link)
  return { hostId, bookingId: booking.id, token, link }
})
