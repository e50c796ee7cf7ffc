import { layer } from "@effect/vitest"
import { type AnnouncedEvent, DeliveryQueue, installation, type Store, UnitOfWork, WebhookStore } from "@slotkit/engine"
import { anAnnouncedEvent } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import { expect } from "vitest"
import { givenHost } from "../fixtures/BookingRecords.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { unique } from "../fixtures/Unique.ts"
import { firstPage, walkThrough } from "../fixtures/WalkThrough.ts"
import {
  aDeliveryClaim,
  announceEvents,
  changePlan,
  finishDeliveries,
  givenWebhook,
  switchWebhook
} from "../fixtures/WebhookRecords.ts"
import { attemptAt, claimedAlone, failed, minute, retryAt } from "./DeliveryAttempts.ts"
import { deliveryEndSuite } from "./DeliveryEndSuite.ts"

/** The contract of every `DeliveryQueue`: what is added, sent and listed. `DeliveryClaimContract` tests the claims. */
export const DeliveryQueueContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      deliveryEndSuite(it)

      it.effect("replaces the bodies of an event's deliveries", () =>
        Effect.gen(function* () {
          const queue = yield* DeliveryQueue
          const { hostId } = yield* givenWebhook({ events: ["booking.confirmed"] })
          const [eventId, other] = [unique("evt"), unique("evt")]
          yield* queue.announce([
            anAnnouncedEvent({ hostId, eventId, eventType: "booking.confirmed", body: "before" }),
            anAnnouncedEvent({ hostId, eventId: other, eventType: "booking.confirmed", body: "kept" })
          ])
          expect(yield* queue.rewrite(hostId, [{ eventId, body: "after" }])).toBe(1)
          const bodyOf = (id: string) =>
            Effect.gen(function* () {
              const [delivery] = yield* queue.list(hostId, { eventIds: [id] })
              return yield* queue.body(hostId, delivery!.id)
            })
          expect(yield* bodyOf(eventId)).toEqual(Option.some("after"))
          expect(yield* bodyOf(other)).toEqual(Option.some("kept"))
        })
      )

      it.effect("adds events of all hosts once for a webhook of the installation, each with its body and its host", () =>
        Effect.gen(function* () {
          const queue = yield* DeliveryQueue
          const webhooks = yield* WebhookStore
          const { hostId } = installation
          const { webhook } = yield* givenWebhook({ hostId, owner: installation, events: ["booking.declined"] })
          const hosts = [yield* givenHost({ plan: "free" }), yield* givenHost()]
          const [first, second] = hosts.map(({ id }) =>
            anAnnouncedEvent({ hostId: id, eventId: unique("evt"), eventType: "booking.declined", body: `of ${id}` })
          ) as [AnnouncedEvent, AnnouncedEvent]
          for (const events of [[first], [{ ...second, loggedBookingId: 1 }], [first]]) yield* queue.announce(events)
          const found = (host: number) => queue.page(hostId, { webhookId: webhook.id, eventHostId: host }, firstPage)
          for (const event of [first, second]) {
            const { rows, total } = yield* found(event.hostId)
            expect([total, rows]).toMatchObject([1, [{ hostId, eventHostId: event.hostId, eventId: event.eventId }]])
            expect(yield* queue.body(hostId, rows[0]!.id)).toEqual(Option.some(event.body))
            expect(yield* queue.redeliver(hostId, { id: rows[0]!.id }, minute(1))).toHaveLength(1)
            expect((yield* found(event.hostId)).total).toBe(2)
            expect(yield* queue.rewrite(hostId, [{ eventId: event.eventId, body: "erased" }])).toBe(2)
          }
          expect(
            (yield* queue.claim(aDeliveryClaim({ now: minute(2) }))).filter(({ webhookId }) => webhookId === webhook.id)
          ).toHaveLength(4)
          expect(yield* webhooks.remove(installation, webhook.id)).toBe(1)
          expect((yield* found(first.hostId)).total).toBe(0)
        })
      )

      it.effect("adds a delivery of each event for every active webhook of its host with that type", () =>
        Effect.gen(function* () {
          const queue = yield* DeliveryQueue
          const { hostId, owner, webhook: one } = yield* givenWebhook({ events: ["booking.confirmed", "booking.cancelled"] })
          const { webhook: other } = yield* givenWebhook({ hostId, events: ["booking.cancelled"] })
          const { webhook: off } = yield* givenWebhook({ hostId, owner, events: ["booking.cancelled"] })
          yield* switchWebhook(off, "disabled")
          const stranger = yield* givenWebhook({ events: ["booking.cancelled"] })
          const [first, second, third] = [unique("evt"), unique("evt"), unique("evt")]
          const body = JSON.stringify({ id: first, text: 'é "👩‍👩‍👧" \\ \u0000 \ud800' })
          yield* queue.announce([
            anAnnouncedEvent({ hostId, eventId: first, eventType: "booking.cancelled", body, occurredAt: minute(1) }),
            anAnnouncedEvent({ hostId, eventId: second, eventType: "booking.confirmed", occurredAt: minute(2) }),
            anAnnouncedEvent({ hostId, eventId: third, eventType: "booking.rescheduled", occurredAt: minute(3) })
          ])
          const { rows, total } = yield* queue.page(hostId, {}, firstPage)
          expect(total).toBe(3)
          expect(rows).toMatchObject([
            { webhookId: one.id, eventId: second, eventType: "booking.confirmed" },
            { webhookId: other.id, eventId: first, eventType: "booking.cancelled" },
            { webhookId: one.id, eventId: first, eventType: "booking.cancelled" }
          ])
          expect(rows[2]).toEqual({
            id: expect.any(Number),
            hostId,
            webhookId: one.id,
            eventId: first,
            eventType: "booking.cancelled",
            kind: "event",
            status: "pending",
            attempts: [],
            nextAttemptAt: minute(1),
            failure: null,
            createdAt: minute(1)
          })
          expect((yield* queue.page(stranger.hostId, {}, firstPage)).total).toBe(0)
        })
      )

      it.effect("adds nothing without events, for a host on Free and for a host without webhooks", () =>
        Effect.gen(function* () {
          const queue = yield* DeliveryQueue
          const { hostId } = yield* givenWebhook()
          yield* queue.announce([])
          yield* changePlan(hostId, "free")
          yield* announceEvents(hostId, minute(0))
          expect(yield* queue.page(hostId, {}, firstPage)).toEqual({ rows: [], total: 0 })
          yield* changePlan(hostId, "pro")
          expect(yield* queue.page(hostId, {}, firstPage)).toEqual({ rows: [], total: 0 })
        })
      )

      it.effect("an event that is announced twice is delivered once per webhook", () =>
        Effect.gen(function* () {
          const queue = yield* DeliveryQueue
          const { hostId } = yield* givenWebhook()
          const [eventId] = yield* announceEvents(hostId, minute(0))
          yield* givenWebhook({ hostId })
          yield* announceEvents(hostId, minute(1), 1, { eventId: eventId! })
          expect((yield* queue.page(hostId, {}, firstPage)).total).toBe(2)
        })
      )

      it.effect("commits and rolls back all changes with the unit of work", () =>
        Effect.gen(function* () {
          yield* finishDeliveries
          const queue = yield* DeliveryQueue
          const { transaction } = yield* UnitOfWork
          const { hostId, webhook } = yield* givenWebhook()
          yield* announceEvents(hostId, minute(-2), 2)
          const [leased] = yield* queue.claim(aDeliveryClaim({ limit: 1 }))
          const before = yield* queue.page(hostId, {}, firstPage)
          const end = (next: Parameters<typeof queue.end>[0][number]["next"]) =>
            queue.end([{ hostId, id: leased!.id, leaseToken: leased!.leaseToken, attempt: attemptAt(1, 0), next }])
          const changes = [
            announceEvents(hostId, minute(0)),
            queue.addTest(webhook.id, anAnnouncedEvent({ hostId })),
            queue.redeliver(hostId, { id: leased!.id }, minute(0)),
            queue.claim(aDeliveryClaim()),
            end({ status: "delivered" }),
            end(failed),
            end(retryAt(5)),
            queue.cancel(webhook, "Cancelled."),
            queue.setHeld(hostId, true)
          ]
          for (const change of changes) {
            yield* Effect.exit(transaction(Effect.andThen(change as Effect.Effect<unknown>, Effect.fail("no"))))
            expect(yield* queue.page(hostId, {}, firstPage)).toEqual(before)
          }
          expect(yield* queue.claim(aDeliveryClaim())).toHaveLength(1)
          expect(yield* end({ status: "delivered" })).toEqual(new Set([leased!.id]))
        })
      )

      it.effect("a test is one delivery to one webhook, due at once, regardless of its events", () =>
        Effect.gen(function* () {
          yield* finishDeliveries
          const queue = yield* DeliveryQueue
          const { hostId, webhook } = yield* givenWebhook({ events: ["booking.cancelled"] })
          yield* givenWebhook({ hostId })
          const event = anAnnouncedEvent({ hostId, eventId: unique("evt"), occurredAt: minute(-1) })
          const added = yield* queue.addTest(webhook.id, event)
          yield* queue.addTest(webhook.id, event)
          expect(added).toMatchObject({ webhookId: webhook.id, kind: "test", status: "pending", nextAttemptAt: minute(-1) })
          expect(yield* queue.list(hostId, { id: added.id })).toEqual([added])
          expect(yield* queue.claim(aDeliveryClaim())).toMatchObject([
            { id: added.id, kind: "test", webhookId: webhook.id, body: event.body, attempt: 1 },
            { kind: "test" }
          ])
        })
      )

      it.effect("skips events whose redelivery succeeded or is pending, and includes those whose redelivery failed", () =>
        Effect.gen(function* () {
          yield* finishDeliveries
          const queue = yield* DeliveryQueue
          const { hostId, webhook } = yield* givenWebhook()
          const { webhook: other } = yield* givenWebhook({ hostId })
          const endAll = Effect.fnUntraced(function* (now: number, delivered: (index: number) => boolean) {
            const leased = yield* queue.claim(aDeliveryClaim({ now }))
            yield* queue.end(
              leased.map(({ hostId, id, leaseToken }, index) => ({
                hostId,
                id,
                leaseToken,
                attempt: attemptAt(1, 0),
                next: delivered(index) ? { status: "delivered" } : failed
              }))
            )
            return leased.map(({ eventId }) => eventId)
          })
          const again = (id: number, now: number) =>
            Effect.map(queue.redeliver(hostId, { failedOf: id, since: minute(-2) }, now), ({ length }) => length)
          const [, second] = yield* announceEvents(hostId, minute(-1), 2)
          yield* endAll(minute(0), () => false)
          expect(yield* again(webhook.id, minute(1))).toBe(2)
          expect(yield* again(webhook.id, minute(1))).toBe(0)
          yield* endAll(minute(1), (index) => index === 0)
          expect(yield* again(webhook.id, minute(2))).toBe(1)
          expect(yield* endAll(minute(2), () => true)).toEqual([second])
          expect(yield* again(webhook.id, minute(3))).toBe(0)
          expect(yield* again(other.id, minute(3))).toBe(2)
        })
      )

      it.effect("pages a host's deliveries newest first, optionally of one webhook or in one status", () =>
        Effect.gen(function* () {
          yield* finishDeliveries
          const queue = yield* DeliveryQueue
          const { hostId, webhook } = yield* givenWebhook({ events: ["booking.confirmed"] })
          const { webhook: other } = yield* givenWebhook({ hostId, events: ["booking.cancelled"] })
          const stranger = yield* givenWebhook()
          yield* announceEvents(hostId, minute(-1), 2)
          yield* announceEvents(hostId, minute(-3), 1, { eventType: "booking.cancelled" })
          yield* announceEvents(hostId, minute(-2))
          const [leased] = yield* queue.claim(aDeliveryClaim({ limit: 1 }))
          const created = attemptAt(1, 0)
          yield* queue.end([{ hostId, id: leased!.id, leaseToken: leased!.leaseToken, attempt: created, next: failed }])
          const { rows, total } = yield* queue.page(hostId, {}, firstPage)
          expect(total).toBe(4)
          expect(rows.map(({ createdAt }) => createdAt)).toEqual([minute(-1), minute(-1), minute(-2), minute(-3)])
          expect(rows[0]!.id).toBeGreaterThan(rows[1]!.id)
          const page = (filter: Parameters<typeof queue.page>[1]) => queue.page(hostId, filter, firstPage)
          expect(yield* page({ webhookId: webhook.id })).toEqual({ rows: rows.slice(0, 3), total: 3 })
          expect(yield* page({ webhookId: other.id })).toEqual({ rows: rows.slice(3), total: 1 })
          expect(yield* page({ webhookId: stranger.webhook.id })).toEqual({ rows: [], total: 0 })
          expect(yield* page({ status: "failed" })).toEqual({ rows: rows.slice(3), total: 1 })
          expect(yield* page({ status: "pending", webhookId: other.id })).toEqual({ rows: [], total: 0 })
          expect(yield* queue.page(hostId, {}, { page: 2, perPage: 3 })).toEqual({ rows: rows.slice(3), total: 4 })
          const walked = walkThrough(
            (request) => queue.page(hostId, {}, request),
            ({ createdAt, id }) => ({ at: createdAt, id })
          )
          expect(yield* walked).toEqual(rows)
          expect(yield* queue.list(hostId, { id: rows[3]!.id })).toEqual([rows[3]])
          expect(yield* queue.list(stranger.hostId, { id: rows[3]!.id })).toEqual([])
        })
      )

      it.effect("returns the body of a delivery of the host, whether it is a logged event's or a test's", () =>
        Effect.gen(function* () {
          const queue = yield* DeliveryQueue
          const { hostId, webhook } = yield* givenWebhook({ events: ["booking.confirmed"] })
          const stranger = yield* givenWebhook()
          const [event, test] = [unique("evt"), unique("evt")]
          yield* queue.announce([anAnnouncedEvent({ hostId, eventId: event, eventType: "booking.confirmed", body: '{"a":1}' })])
          const { id: tested } = yield* queue.addTest(webhook.id, anAnnouncedEvent({ hostId, eventId: test, body: '{"b":2}' }))
          const { rows } = yield* queue.page(hostId, {}, firstPage)
          const announced = rows.find(({ eventId }) => eventId === event)!
          expect(yield* queue.body(hostId, announced.id)).toEqual(Option.some('{"a":1}'))
          expect(yield* queue.body(hostId, tested)).toEqual(Option.some('{"b":2}'))
          expect(yield* queue.body(stranger.hostId, tested)).toEqual(Option.none())
        })
      )

      it.effect("returns the deliveries of events, without tests, redeliveries and other hosts'", () =>
        Effect.gen(function* () {
          const queue = yield* DeliveryQueue
          const { hostId, webhook } = yield* givenWebhook({ events: ["booking.confirmed"] })
          const { webhook: other } = yield* givenWebhook({ hostId, events: ["booking.confirmed"] })
          const stranger = yield* givenWebhook({ events: ["booking.confirmed"] })
          const [one, two] = [unique("evt"), unique("evt")]
          for (const eventId of [one, two]) {
            yield* queue.announce([anAnnouncedEvent({ hostId, eventId, eventType: "booking.confirmed" })])
          }
          yield* queue.addTest(webhook.id, anAnnouncedEvent({ hostId, eventId: unique("evt") }))
          const found = yield* queue.list(hostId, { eventIds: [one] })
          expect(found.map(({ webhookId, eventId }) => [webhookId, eventId])).toEqual([
            [webhook.id, one],
            [other.id, one]
          ])
          yield* queue.redeliver(hostId, { id: found[0]!.id }, minute(9))
          expect(yield* queue.list(hostId, { eventIds: [one] })).toEqual(found)
          expect(yield* queue.list(stranger.hostId, { eventIds: [one] })).toEqual([])
          expect(yield* queue.list(hostId, { eventIds: [] })).toEqual([])
        })
      )

      it.effect("counts a host's deliveries, or those of one webhook, by status in time spans", () =>
        Effect.gen(function* () {
          const queue = yield* DeliveryQueue
          const { hostId, webhook } = yield* givenWebhook({ events: ["booking.confirmed"] })
          const { webhook: other } = yield* givenWebhook({ hostId, events: ["booking.cancelled"] })
          const add = (eventType: "booking.confirmed" | "booking.cancelled", occurredAt: number) =>
            queue.announce([anAnnouncedEvent({ hostId, eventId: unique("evt"), eventType, occurredAt })])
          yield* add("booking.confirmed", minute(1))
          yield* add("booking.confirmed", minute(2))
          yield* add("booking.cancelled", minute(2))
          yield* add("booking.confirmed", minute(3))
          yield* queue.cancel(other, "Off")
          const bounds = [minute(1), minute(2), minute(3)]
          expect(yield* queue.countBetween(hostId, bounds)).toEqual([
            { pending: 1, delivered: 0, failed: 0 },
            { pending: 1, delivered: 0, failed: 1 }
          ])
          expect(yield* queue.countBetween(hostId, bounds, { webhookId: webhook.id })).toEqual([
            { pending: 1, delivered: 0, failed: 0 },
            { pending: 1, delivered: 0, failed: 0 }
          ])
          expect(yield* queue.countBetween(hostId, bounds, { kind: "event" })).toEqual(yield* queue.countBetween(hostId, bounds))
          expect(yield* queue.redeliver(other.hostId, { failedOf: other.id, since: minute(1) }, minute(4))).toHaveLength(1)
          expect(
            yield* queue.countBetween(hostId, [minute(4), minute(4) + 1], { webhookId: other.id, kind: "redelivery" })
          ).toEqual([{ pending: 1, delivered: 0, failed: 0 }])
          expect(yield* queue.countBetween(hostId, [minute(4), minute(5)], { kind: "event" })).toEqual([
            { pending: 0, delivered: 0, failed: 0 }
          ])
        })
      )

      it.effect("returns exactly when the next delivery can be claimed", () =>
        Effect.gen(function* () {
          yield* finishDeliveries
          const queue = yield* DeliveryQueue
          expect(yield* queue.nextDueAt).toEqual(Option.none())
          const { hostId } = yield* givenWebhook()
          yield* announceEvents(hostId, minute(0) - 1)
          yield* announceEvents(hostId, minute(4))
          expect(yield* queue.nextDueAt).toEqual(Option.some(minute(0) - 1))
          const { id, leaseToken } = yield* claimedAlone
          expect(yield* queue.nextDueAt).toEqual(Option.some(minute(1)))
          yield* queue.end([
            { hostId, id, leaseToken, attempt: attemptAt(1, 0), next: { status: "pending", dueAt: minute(3) + 7 } }
          ])
          expect(yield* queue.nextDueAt).toEqual(Option.some(minute(3) + 7))
          yield* queue.setHeld(hostId, true)
          expect(yield* queue.nextDueAt).toEqual(Option.none())
          yield* queue.setHeld(hostId, false)
          expect(yield* queue.nextDueAt).toEqual(Option.some(minute(3) + 7))
        })
      )

      it.effect(
        "listeners are notified when deliveries may be due: at first, and after every commit that adds or resumes some",
        () =>
          Effect.gen(function* () {
            const queue = yield* DeliveryQueue
            const { transaction } = yield* UnitOfWork
            const { hostId, webhook } = yield* givenWebhook()
            const heard = yield* Queue.unbounded<void>()
            const listening = yield* Effect.forkChild(Stream.runForEach(queue.arrivals, () => Queue.offer(heard, undefined)))
            yield* Queue.take(heard)
            const [delivery] = (yield* Effect.andThen(announceEvents(hostId, minute(0)), queue.page(hostId, {}, firstPage))).rows
            yield* Queue.take(heard)
            const changes: ReadonlyArray<Effect.Effect<unknown, never, DeliveryQueue>> = [
              transaction(announceEvents(hostId, minute(0))),
              transaction(transaction(announceEvents(hostId, minute(0), 3))),
              queue.addTest(webhook.id, anAnnouncedEvent({ hostId, eventId: unique("evt") })),
              queue.redeliver(hostId, { id: delivery!.id }, minute(0)),
              Effect.andThen(queue.setHeld(hostId, true), queue.setHeld(hostId, false))
            ]
            for (const change of changes) {
              yield* Queue.clear(heard)
              yield* change
              yield* Queue.take(heard)
            }
            yield* Fiber.interrupt(listening)
          }),
        timeLimit
      )
    })
}
