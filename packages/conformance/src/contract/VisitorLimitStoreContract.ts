import { layer } from "@effect/vitest"
import { type Booking, bookingTransitions } from "@slotkit/core"
import { BookingLinkStore, HostStore, RetentionStore, type Store, VisitorLimitStore } from "@slotkit/engine"
import { aVisitorBooking, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { givenBooking, givenHost } from "../fixtures/BookingRecords.ts"
import { purgeHost } from "../fixtures/PurgeHost.ts"
import { suiteOptions } from "../fixtures/SuiteOptions.ts"
import { unique, uniqueToken } from "../fixtures/Unique.ts"

/** The contract of every `VisitorLimitStore`. */
export const VisitorLimitStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("counts a booker's visitor bookings that hold a time to come, whatever the case of the address", () =>
        Effect.gen(function* () {
          const { visitors, hostId } = yield* givenVisitors
          const { id: strangerId } = yield* givenHost()
          const email = `${unique("Grace")}@Example.com`
          const created = Effect.fnUntraced(function* (overrides: Partial<Booking>, isVisitors = true) {
            const booker = { name: "Grace", email }
            const booking = yield* givenBooking({ hostId, booker, scheduledAt: fixtureNow + 1, ...overrides })
            if (isVisitors)
              yield* (yield* BookingLinkStore).add("visitor", aVisitorBooking(booking, { link: uniqueToken(hostId) }))
          })
          const booker = { email: email.toUpperCase(), now: fixtureNow }
          const counted = Effect.map(visitors.count(hostId, { senders: [], after: 0, booker }), ({ upcoming }) => upcoming)
          expect(yield* counted).toBe(0)
          for (const { to: state } of bookingTransitions) yield* created({ state })
          const holding = bookingTransitions.filter(({ to }) => to !== "declined" && to !== "cancelled").length
          expect(yield* counted).toBe(holding)
          yield* created({ scheduledAt: fixtureNow })
          yield* created({ scheduledAt: null })
          yield* created({ booker: { name: "Grace", email: `other-${email}` } })
          yield* created({ booker: { name: "Grace", email: null } })
          yield* created({ hostId: strangerId })
          yield* created({}, false)
          expect(yield* counted).toBe(holding)
        })
      )

      it.effect("keeps the mails of each address and host apart, those after a moment", () =>
        Effect.gen(function* () {
          const { visitors, hostId, mailsFrom } = yield* givenVisitors
          const { id: strangerId } = yield* givenHost()
          const mails = { at: fixtureNow, count: 2 }
          const earlier = { at: fixtureNow - 1, count: 18 }
          yield* visitors.addMails(hostId, "4/1", mails)
          yield* visitors.addMails(hostId, "4/1", earlier)
          yield* visitors.addMails(hostId, "4/2", { at: fixtureNow, count: 5 })
          yield* visitors.addMails(strangerId, "4/1", { at: fixtureNow, count: 7 })
          expect(yield* mailsFrom("4/1", fixtureNow - 1)).toEqual([mails])
          const all = yield* mailsFrom("4/1", fixtureNow - 2)
          expect(all.map(({ count }) => count).sort()).toEqual([18, 2])
          expect(yield* mailsFrom("4/3", 0)).toEqual([])
          const both = yield* visitors.count(hostId, { senders: ["4/1", "4/2"], after: fixtureNow - 1 })
          expect([both.mailsFrom("4/1"), both.mailsFrom("4/2"), both.upcoming]).toEqual([
            [mails],
            [{ at: fixtureNow, count: 5 }],
            0
          ])
        })
      )

      it.effect("forgets mails from before a moment, of every host, so many at a time", () =>
        Effect.gen(function* () {
          const { visitors, hostId, mailsFrom } = yield* givenVisitors
          const longAgo = 1_000_000
          yield* visitors.addMails(hostId, "4/1", { at: longAgo - 1, count: 1 })
          yield* visitors.addMails(hostId, "4/1", { at: longAgo, count: 2 })
          yield* visitors.addMails(hostId, "4/1", { at: longAgo - 2, count: 3 })
          const prune = (yield* RetentionStore).purge("visitor_mails", longAgo, 1)
          expect([yield* prune, yield* prune, yield* prune]).toEqual([1, 1, 0])
          expect(yield* mailsFrom("4/1", 0)).toEqual([{ at: longAgo, count: 2 }])
        })
      )

      it.effect("a deleted host's are gone", () =>
        Effect.gen(function* () {
          const { visitors, hostId, mailsFrom } = yield* givenVisitors
          yield* visitors.addMails(hostId, "4/1", { at: fixtureNow, count: 1 })
          yield* (yield* HostStore).remove(hostId, fixtureNow)
          yield* purgeHost(hostId, fixtureNow)
          expect(yield* mailsFrom("4/1", 0)).toEqual([])
        })
      )
    })
}

/** A host, and the limits of its visitors. */
const givenVisitors = Effect.gen(function* () {
  const { id: hostId } = yield* givenHost()
  const visitors = yield* VisitorLimitStore
  const mailsFrom = (sender: string, after: number) =>
    Effect.map(visitors.count(hostId, { senders: [sender], after }), (counts) => counts.mailsFrom(sender))
  return { visitors, hostId, mailsFrom }
})
