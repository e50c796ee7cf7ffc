import { layer } from "@effect/vitest"
import { AppStore, DeliveryQueue, type LeasedDelivery, type Store, switchedOff } from "@slotkit/engine"
import { anAnnouncedEvent } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { givenHost } from "../fixtures/BookingRecords.ts"
import { leaseMillis } from "../fixtures/Claims.ts"
import { givenApp, givenGrant } from "../fixtures/GrantRecords.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { unique } from "../fixtures/Unique.ts"
import { firstPage } from "../fixtures/WalkThrough.ts"
import {
  aDeliveryClaim,
  announceEvents,
  changePlan,
  finishDeliveries,
  givenOwner,
  givenWebhook,
  switchWebhook
} from "../fixtures/WebhookRecords.ts"
import { attemptAt, endingAll, minute } from "./DeliveryAttempts.ts"

/** The contract of every `DeliveryQueue` for claims: which worker gets which deliveries. */
export const DeliveryClaimContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("leases deliveries with everything needed to send them", () =>
        Effect.gen(function* () {
          yield* finishDeliveries
          const queue = yield* DeliveryQueue
          const { hostId, webhook, added } = yield* givenWebhook()
          const body = JSON.stringify({ text: 'é "👩‍👩‍👧" \\ \u0000 \ud800' })
          const [eventId] = yield* announceEvents(hostId, minute(0), 1, { body })
          const claim = aDeliveryClaim()
          expect(yield* queue.claim(claim)).toEqual([
            {
              id: expect.any(Number),
              hostId,
              webhookId: webhook.id,
              url: webhook.url,
              secrets: [added.secret],
              eventId,
              eventType: "booking.confirmed",
              kind: "event",
              body,
              attempt: 1,
              leases: 1,
              leaseToken: claim.lease.token,
              waitedMs: 0,
              traceparent: null
            }
          ])
          expect((yield* queue.page(hostId, {}, firstPage)).rows).toMatchObject([{ status: "pending", nextAttemptAt: minute(0) }])
        })
      )

      it.effect("returns how long a delivery was claimable before the claim", () =>
        Effect.gen(function* () {
          yield* finishDeliveries
          const queue = yield* DeliveryQueue
          const { hostId } = yield* givenWebhook()
          yield* announceEvents(hostId, minute(-3))
          expect(yield* queue.claim(aDeliveryClaim())).toMatchObject([{ waitedMs: 180_000 }])
        })
      )

      it.effect("leases at most the requested number, the longest due first, and none before it is due", () =>
        Effect.gen(function* () {
          yield* finishDeliveries
          const queue = yield* DeliveryQueue
          const { hostId } = yield* givenWebhook()
          const [third] = yield* announceEvents(hostId, minute(-1))
          const [first] = yield* announceEvents(hostId, minute(-3))
          const [second] = yield* announceEvents(hostId, minute(-2))
          const [fourth, fifth] = yield* announceEvents(hostId, minute(0), 2)
          const [later] = yield* announceEvents(hostId, minute(0) + 1)
          const claim = (limit: number, now = minute(0)) => Effect.map(queue.claim(aDeliveryClaim({ limit, now })), eventIdsOf)
          expect(yield* claim(2)).toEqual([first, second])
          expect(yield* claim(5)).toEqual([third, fourth, fifth])
          expect(yield* claim(5)).toEqual([])
          expect(yield* claim(5, minute(0) + 1)).toEqual([later])
        })
      )

      it.effect("an attempt whose lease ended is leased again with the same number, and counts its leases", () =>
        Effect.gen(function* () {
          yield* finishDeliveries
          const queue = yield* DeliveryQueue
          const { hostId } = yield* givenWebhook()
          yield* announceEvents(hostId, minute(0))
          yield* queue.claim(aDeliveryClaim({ until: minute(5) }))
          expect(yield* queue.claim(aDeliveryClaim({ now: minute(5) - 1 }))).toEqual([])
          expect(yield* queue.claim(aDeliveryClaim({ now: minute(5) }))).toMatchObject([{ attempt: 1, leases: 2 }])
          expect(yield* queue.claim(aDeliveryClaim({ now: minute(5) + leaseMillis }))).toMatchObject([{ attempt: 1, leases: 3 }])
        })
      )

      it.effect("no webhook exceeds its lease limit; finished and lost leases make room", () =>
        Effect.gen(function* () {
          yield* finishDeliveries
          const queue = yield* DeliveryQueue
          const { hostId } = yield* givenWebhook()
          yield* announceEvents(hostId, minute(-1), 10)
          const claim = (limit: number, now = minute(0)) => queue.claim(aDeliveryClaim({ limit, now, perWebhook: 3 }))
          const leased = [...(yield* claim(2)), ...(yield* claim(20))]
          expect(leased).toHaveLength(3)
          expect(yield* claim(20)).toEqual([])
          yield* queue.end(endingAll(leased.slice(0, 1), { status: "delivered" }))
          yield* queue.end(endingAll(leased.slice(1, 2), { status: "pending", dueAt: minute(30) }))
          expect(yield* claim(20)).toHaveLength(2)
          expect(yield* claim(20, minute(1) - 1)).toEqual([])
          expect(yield* claim(20, minute(1))).toHaveLength(3)
        })
      )

      it.effect(
        "a webhook at its limit with a thousand due deliveries does not delay others, even in small claims",
        () =>
          Effect.gen(function* () {
            yield* finishDeliveries
            const queue = yield* DeliveryQueue
            const slow = yield* givenWebhook()
            yield* announceEvents(slow.hostId, minute(-9), 1000)
            const fast = yield* givenWebhook()
            const [first] = yield* announceEvents(fast.hostId, minute(-2))
            const ten = yield* queue.claim(aDeliveryClaim({ limit: 10 }))
            expect(ten.filter(({ webhookId }) => webhookId === slow.webhook.id)).toHaveLength(8)
            expect(eventIdsOf(ten.filter(({ webhookId }) => webhookId === fast.webhook.id))).toEqual([first])
            for (const limit of [1, 100]) {
              const [next] = yield* announceEvents(fast.hostId, minute(-1))
              expect(eventIdsOf(yield* queue.claim(aDeliveryClaim({ limit })))).toEqual([next])
            }
            yield* queue.end(endingAll(ten, { status: "delivered" }))
            expect(yield* queue.claim(aDeliveryClaim({ limit: 100 }))).toHaveLength(8)
          }),
        timeLimit
      )

      it.effect(
        "concurrent claims never get the same delivery and together respect a webhook's limit",
        () =>
          Effect.gen(function* () {
            yield* finishDeliveries
            const queue = yield* DeliveryQueue
            const input = yield* Effect.forEach(Array(3), () => givenWebhook())
            for (const { hostId } of input) yield* announceEvents(hostId, minute(-1), 40)
            const claimAtOnce = Effect.map(
              Effect.forEach(Array(12), () => queue.claim(aDeliveryClaim({ limit: 5 })), { concurrency: "unbounded" }),
              (batches) => {
                expect(batches.every(({ length }) => length <= 5)).toBe(true)
                return batches.flat()
              }
            )
            const seen = new Set<number>()
            for (let round = 0; round < 5; round++) {
              const leased = yield* claimAtOnce
              expect(input.map(({ webhook }) => leased.filter(({ webhookId }) => webhookId === webhook.id).length)).toEqual([
                8, 8, 8
              ])
              for (const { id, attempt, leases } of leased) {
                expect([seen.has(id), attempt, leases]).toEqual([false, 1, 1])
                seen.add(id)
              }
              yield* queue.end(endingAll(leased, { status: "delivered" }))
            }
            expect(seen.size).toBe(120)
            expect(yield* claimAtOnce).toEqual([])
          }),
        timeLimit
      )

      it.effect("a delivery to a disabled webhook is ended instead, even if it was added afterwards", () =>
        Effect.gen(function* () {
          yield* finishDeliveries
          const queue = yield* DeliveryQueue
          const off = yield* givenWebhook()
          const on = yield* givenWebhook()
          yield* announceEvents(off.hostId, minute(-3), 2)
          yield* queue.claim(aDeliveryClaim({ limit: 1, until: minute(0) }))
          yield* switchWebhook(off.webhook, "disabled")
          yield* queue.addTest(off.webhook.id, anAnnouncedEvent({ hostId: off.hostId, eventId: unique("evt") }))
          const [stored] = yield* announceEvents(on.hostId, minute(0))
          expect(eventIdsOf(yield* queue.claim(aDeliveryClaim()))).toEqual([stored])
          const { rows } = yield* queue.page(off.hostId, {}, firstPage)
          const ended = { status: "failed", failure: switchedOff, nextAttemptAt: null, attempts: [] }
          expect(rows).toMatchObject([ended, ended, ended])
          yield* switchWebhook(off.webhook, "active")
          expect(yield* queue.claim(aDeliveryClaim({ now: minute(60) }))).toHaveLength(1)
        })
      )

      it.effect("a delivery of a host on Free is held instead, and continues when the host is resumed", () =>
        Effect.gen(function* () {
          yield* finishDeliveries
          const queue = yield* DeliveryQueue
          const { hostId, webhook } = yield* givenWebhook()
          const { hostId: otherId } = yield* givenWebhook()
          const events = yield* announceEvents(hostId, minute(-3), 2)
          yield* queue.claim(aDeliveryClaim({ limit: 1, until: minute(0) }))
          yield* changePlan(hostId, "free")
          const [stored] = yield* announceEvents(otherId, minute(-1))
          expect(eventIdsOf(yield* queue.claim(aDeliveryClaim({ until: minute(90) })))).toEqual([stored])
          expect(yield* queue.claim(aDeliveryClaim({ now: minute(60) }))).toEqual([])
          expect(yield* queue.page(hostId, { status: "pending" }, firstPage)).toMatchObject({ total: 2 })
          yield* changePlan(hostId, "pro")
          expect(yield* queue.claim(aDeliveryClaim({ now: minute(60) }))).toEqual([])
          yield* queue.setHeld(hostId, false)
          const resumed = yield* queue.claim(aDeliveryClaim({ now: minute(60) }))
          expect(eventIdsOf(resumed)).toEqual(events)
          expect(resumed).toMatchObject([{ webhookId: webhook.id, leases: 2 }, { leases: 1 }])
        })
      )

      it.effect("many deliveries of disabled webhooks and of hosts on Free do not delay others", () =>
        Effect.gen(function* () {
          yield* finishDeliveries
          const queue = yield* DeliveryQueue
          const off = yield* givenWebhook()
          const free = yield* givenWebhook()
          const on = yield* givenWebhook()
          for (const { hostId } of [off, free]) yield* announceEvents(hostId, minute(-3), 30)
          yield* switchWebhook(off.webhook, "disabled")
          yield* changePlan(free.hostId, "free")
          const [stored] = yield* announceEvents(on.hostId, minute(0))
          expect(eventIdsOf(yield* queue.claim(aDeliveryClaim({ limit: 3 })))).toEqual([stored])
        })
      )

      it.effect("has the webhook's own secret or the app's, and both during the app's rotation until it ends", () =>
        Effect.gen(function* () {
          yield* finishDeliveries
          const queue = yield* DeliveryQueue
          const apps = yield* AppStore
          const [first, second, third] = ["1", "2", "3"].map((sealed) => ({ sealed, context: unique("secret") }))
          const app = yield* givenApp({ webhookSecret: first! })
          const { host, connectionId } = yield* givenGrant({ app })
          const owner = { hostId: host.id, kind: "connection", id: connectionId } as const
          yield* givenWebhook({ hostId: host.id, owner, events: ["booking.cancelled"] })
          yield* announceEvents(host.id, minute(0), 1, { eventType: "booking.cancelled" })
          const secretsAt = (now: number) =>
            Effect.gen(function* () {
              const leased = yield* queue.claim(aDeliveryClaim({ now }))
              yield* queue.end(endingAll(leased, { status: "pending", dueAt: now }, null))
              return leased.map(({ secrets }) => secrets)
            })
          expect(yield* secretsAt(minute(0))).toEqual([[first]])
          yield* apps.change(app.id, { webhookSecret: { ...second!, bothUntil: minute(10) } })
          expect(yield* secretsAt(minute(1))).toEqual([[second, first]])
          expect(yield* secretsAt(minute(10) - 1)).toEqual([[second, first]])
          expect(yield* secretsAt(minute(10))).toEqual([[second]])
          yield* apps.change(app.id, { webhookSecret: { ...third!, bothUntil: minute(40) } })
          expect(yield* secretsAt(minute(39))).toEqual([[third, second]])

          const { id: hostId } = yield* givenHost()
          const own = { sealed: "own", context: unique("secret") }
          yield* givenWebhook({ hostId, owner: yield* givenOwner(hostId), secret: own })
          yield* announceEvents(hostId, minute(-1))
          expect(yield* secretsAt(minute(39))).toEqual([[own], [third, second]])
        })
      )

      it.effect("a delivery released without an attempt is leased again with the same number", () =>
        Effect.gen(function* () {
          yield* finishDeliveries
          const queue = yield* DeliveryQueue
          const { hostId } = yield* givenWebhook()
          yield* announceEvents(hostId, minute(0))
          yield* queue.end(endingAll(yield* queue.claim(aDeliveryClaim()), { status: "pending", dueAt: minute(0) }, null))
          const again = yield* queue.claim(aDeliveryClaim())
          expect(again).toMatchObject([{ attempt: 1, leases: 1 }])
          yield* queue.end(endingAll(again, { status: "pending", dueAt: minute(0) }, attemptAt(1, 0)))
          expect(yield* queue.claim(aDeliveryClaim())).toMatchObject([{ attempt: 2, leases: 1 }])
        })
      )
    })
}

const eventIdsOf = (leased: ReadonlyArray<LeasedDelivery>): ReadonlyArray<string> => leased.map(({ eventId }) => eventId)
