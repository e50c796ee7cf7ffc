import type { Vitest } from "@effect/vitest"
import { DeliveryQueue, HostStore, RetentionStore, type Store, switchedOff, UnitOfWork, WebhookStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { leaseMillis } from "../fixtures/Claims.ts"
import { purgeHost } from "../fixtures/PurgeHost.ts"
import { timeLimit } from "../fixtures/SuiteOptions.ts"
import { firstPage } from "../fixtures/WalkThrough.ts"
import { aDeliveryClaim, announceEvents, finishDeliveries, givenWebhook, switchWebhook } from "../fixtures/WebhookRecords.ts"
import { attemptAt, claimedAlone, endingAll, failed, minute, retryAt } from "./DeliveryAttempts.ts"

/** The `DeliveryQueue` contract for the end of attempts, webhooks and pending deliveries. */
export const deliveryEndSuite = (it: Vitest.MethodsNonLive<Store>): void => {
  it.effect("a delivered event is not sent again, and the log contains every attempt", () =>
    Effect.gen(function* () {
      yield* finishDeliveries
      const queue = yield* DeliveryQueue
      const { hostId } = yield* givenWebhook()
      yield* announceEvents(hostId, minute(0))
      const first = yield* claimedAlone
      const refused = { ...attemptAt(1, 0), statusCode: null, error: "The connection was refused.", responseBody: null }
      expect(yield* queue.end([{ ...first, attempt: refused, next: retryAt(1) }])).toEqual(new Set([first.id]))
      expect((yield* queue.list(hostId, { id: first.id }))[0]).toMatchObject({
        status: "pending",
        attempts: [refused],
        nextAttemptAt: minute(1),
        failure: null
      })
      expect(yield* queue.claim(aDeliveryClaim({ now: minute(1) - 1 }))).toEqual([])
      const [second] = yield* queue.claim(aDeliveryClaim({ now: minute(1) }))
      expect(second).toMatchObject({ id: first.id, attempt: 2, leases: 1, body: first.body })
      const accepted = { attempt: 2, at: minute(1), statusCode: 204, error: null, durationMs: 0, responseBody: 'é "👩‍👩‍👧" \\' }
      yield* queue.end([{ ...second!, attempt: accepted, next: { status: "delivered" } }])
      expect(yield* queue.claim(aDeliveryClaim({ now: minute(60) }))).toEqual([])
      expect((yield* queue.list(hostId, { id: first.id }))[0]).toMatchObject({
        status: "delivered",
        attempts: [refused, accepted],
        nextAttemptAt: null,
        failure: null
      })
      expect((yield* queue.page(hostId, {}, firstPage)).rows).toEqual(yield* queue.list(hostId, { id: first.id }))
    })
  )

  it.effect("a permanently failed delivery is not sent again and shows why, with or without an attempt", () =>
    Effect.gen(function* () {
      yield* finishDeliveries
      const queue = yield* DeliveryQueue
      const { hostId } = yield* givenWebhook()
      yield* announceEvents(hostId, minute(0), 2)
      const [one, other] = yield* queue.claim(aDeliveryClaim())
      yield* queue.end([
        { ...one!, attempt: attemptAt(1, 0), next: failed },
        { ...other!, attempt: null, next: failed }
      ])
      const { rows } = yield* queue.page(hostId, {}, firstPage)
      const output = { status: "failed", failure: "The receiver responded with status 503.", nextAttemptAt: null }
      expect(rows).toMatchObject([
        { ...output, id: other!.id, attempts: [] },
        { ...output, id: one!.id, attempts: [attemptAt(1, 0)] }
      ])
      expect(yield* queue.nextDueAt).toEqual(Option.none())
    })
  )

  it.effect("ends several deliveries with different outcomes in one call, and returns whose lease was valid", () =>
    Effect.gen(function* () {
      yield* finishDeliveries
      const queue = yield* DeliveryQueue
      const { hostId } = yield* givenWebhook()
      yield* announceEvents(hostId, minute(0), 5)
      const leased = yield* queue.claim(aDeliveryClaim())
      const [one, two, three, four, five] = leased
      expect(yield* queue.end([])).toEqual(new Set())
      const ended = yield* queue.end([
        { ...three!, attempt: attemptAt(1, 0), next: retryAt(9) },
        { ...one!, attempt: attemptAt(1, 0), next: { status: "delivered" } },
        { ...four!, leaseToken: "another", attempt: attemptAt(1, 0), next: failed },
        { ...two!, attempt: attemptAt(1, 0), next: failed },
        { hostId, id: 2 ** 40, leaseToken: five!.leaseToken, attempt: null, next: failed }
      ])
      expect(ended).toEqual(new Set([one!.id, two!.id, three!.id]))
      const { rows } = yield* queue.page(hostId, {}, firstPage)
      const statuses = new Map(rows.map(({ id, status, nextAttemptAt }) => [id, [status, nextAttemptAt]]))
      expect(leased.map(({ id }) => statuses.get(id))).toEqual([
        ["delivered", null],
        ["failed", null],
        ["pending", minute(9)],
        ["pending", minute(0)],
        ["pending", minute(0)]
      ])
    })
  )

  it.effect("a late outcome under an old token is rejected and changes nothing", () =>
    Effect.gen(function* () {
      yield* finishDeliveries
      const queue = yield* DeliveryQueue
      const { hostId } = yield* givenWebhook()
      yield* announceEvents(hostId, minute(0))
      const old = yield* claimedAlone
      const claim = aDeliveryClaim({ now: minute(0) + leaseMillis })
      const [current] = yield* queue.claim(claim)
      const before = yield* queue.page(hostId, {}, firstPage)
      for (const next of [{ status: "delivered" } as const, failed, retryAt(0)]) {
        expect(yield* queue.end([{ ...old, attempt: attemptAt(1, 0), next }])).toEqual(new Set())
      }
      expect(yield* queue.page(hostId, {}, firstPage)).toEqual(before)
      expect(yield* queue.nextDueAt).toEqual(Option.some(claim.lease.until))
      const ending = { ...current!, attempt: attemptAt(1, 1), next: { status: "delivered" } as const }
      expect(yield* queue.end([ending])).toEqual(new Set([current!.id]))
      expect(yield* queue.end([ending])).toEqual(new Set())
    })
  )

  it.effect("an outcome after the end of the lease counts unless another worker has the delivery", () =>
    Effect.gen(function* () {
      yield* finishDeliveries
      const queue = yield* DeliveryQueue
      const { hostId } = yield* givenWebhook()
      yield* announceEvents(hostId, minute(0))
      const leased = yield* queue.claim(aDeliveryClaim({ until: minute(0) + 1 }))
      expect((yield* queue.end(endingAll(leased, { status: "delivered" }))).size).toBe(1)
      expect(yield* queue.claim(aDeliveryClaim({ now: minute(60) }))).toEqual([])
    })
  )

  it.effect("cancelling ends a webhook's pending deliveries; those in flight finish and are not retried", () =>
    Effect.gen(function* () {
      yield* finishDeliveries
      const queue = yield* DeliveryQueue
      const { transaction } = yield* UnitOfWork
      const { hostId, owner, webhook } = yield* givenWebhook()
      const { webhook: other } = yield* givenWebhook({ hostId, owner, events: ["booking.cancelled"] })
      yield* announceEvents(hostId, minute(-3), 3)
      const [tried, flying] = yield* queue.claim(aDeliveryClaim({ limit: 2 }))
      yield* queue.end([{ ...tried!, attempt: attemptAt(1, 0), next: retryAt(5) }])
      yield* announceEvents(hostId, minute(-1), 1, { eventType: "booking.cancelled" })
      yield* transaction(Effect.andThen(switchWebhook(webhook, "disabled"), queue.cancel(webhook, "Cancelled.")))
      const rows = Effect.map(queue.page(hostId, { webhookId: webhook.id }, firstPage), (page) =>
        page.rows.toSorted((one, another) => one.id - another.id)
      )
      const cancelled = { status: "failed", failure: "Cancelled.", nextAttemptAt: null }
      expect(yield* rows).toMatchObject([
        { ...cancelled, id: tried!.id, attempts: [attemptAt(1, 0)] },
        { id: flying!.id, status: "pending" },
        { ...cancelled, attempts: [] }
      ])
      expect((yield* queue.page(hostId, { webhookId: other.id }, firstPage)).rows).toMatchObject([{ status: "pending" }])
      expect(yield* queue.end([{ ...flying!, attempt: attemptAt(1, 0), next: retryAt(5) }])).toEqual(new Set([flying!.id]))
      expect((yield* rows)[1]).toMatchObject({
        status: "failed",
        failure: switchedOff,
        attempts: [attemptAt(1, 0)],
        nextAttemptAt: null
      })
    })
  )

  it.effect("a delivery in flight may still succeed after its webhook was disabled", () =>
    Effect.gen(function* () {
      yield* finishDeliveries
      const queue = yield* DeliveryQueue
      const { hostId, webhook } = yield* givenWebhook()
      yield* announceEvents(hostId, minute(0), 2)
      const [one, other] = yield* queue.claim(aDeliveryClaim())
      yield* switchWebhook(webhook, "disabled")
      yield* queue.cancel(webhook, "Cancelled.")
      yield* queue.end([
        { ...one!, attempt: attemptAt(1, 0), next: { status: "delivered" } },
        { ...other!, attempt: attemptAt(1, 0), next: failed }
      ])
      expect((yield* queue.page(hostId, {}, firstPage)).rows).toMatchObject([
        { id: other!.id, status: "failed", failure: "The receiver responded with status 503." },
        { id: one!.id, status: "delivered", failure: null }
      ])
    })
  )

  it.effect("held deliveries wait until their host is resumed, and then continue", () =>
    Effect.gen(function* () {
      yield* finishDeliveries
      const queue = yield* DeliveryQueue
      const { hostId } = yield* givenWebhook()
      const { hostId: otherId } = yield* givenWebhook()
      yield* announceEvents(hostId, minute(-3), 3)
      const [tried, flying] = yield* queue.claim(aDeliveryClaim({ limit: 2 }))
      yield* queue.end([{ ...tried!, attempt: attemptAt(1, 0), next: retryAt(5) }])
      yield* announceEvents(otherId, minute(-2))
      yield* queue.setHeld(hostId, true)
      expect(yield* queue.claim(aDeliveryClaim({ now: minute(0) }))).toMatchObject([{ hostId: otherId }])
      expect((yield* queue.page(hostId, { status: "pending" }, firstPage)).total).toBe(3)
      expect((yield* queue.end([{ ...flying!, attempt: attemptAt(1, 0), next: { status: "delivered" } }])).size).toBe(1)
      yield* queue.setHeld(hostId, true)
      yield* queue.setHeld(hostId, false)
      yield* queue.setHeld(hostId, false)
      expect(yield* queue.claim(aDeliveryClaim({ now: minute(4) }))).toMatchObject([
        { hostId, attempt: 1, leases: 1 },
        { hostId: otherId, leases: 2 }
      ])
      expect(yield* queue.claim(aDeliveryClaim({ now: minute(5) }))).toMatchObject(
        expect.arrayContaining([expect.objectContaining({ id: tried!.id, attempt: 2 })])
      )
    })
  )

  it.effect("the deliveries of a removed webhook are deleted, including those in flight", () =>
    Effect.gen(function* () {
      yield* finishDeliveries
      const queue = yield* DeliveryQueue
      const webhooks = yield* WebhookStore
      const { hostId, owner, webhook } = yield* givenWebhook()
      yield* announceEvents(hostId, minute(-1), 3)
      const leased = yield* queue.claim(aDeliveryClaim({ limit: 2 }))
      yield* queue.end(endingAll(leased.slice(0, 1), retryAt(-1)))
      yield* webhooks.remove(owner, webhook.id)
      expect(yield* queue.end(endingAll(leased, { status: "delivered" }))).toEqual(new Set())
      expect(yield* queue.page(hostId, {}, firstPage)).toEqual({ rows: [], total: 0 })
      expect(yield* queue.claim(aDeliveryClaim({ now: minute(60) }))).toEqual([])
      const store = yield* RetentionStore
      while (Option.isSome(yield* store.purgeRemoved("webhook", webhook, 1))) yield* Effect.yieldNow
      expect(yield* queue.nextDueAt).toEqual(Option.none())
    })
  )

  it.effect("a removed host's deliveries are still sent, and then forgotten with it", () =>
    Effect.gen(function* () {
      yield* finishDeliveries
      const queue = yield* DeliveryQueue
      const hosts = yield* HostStore
      const { hostId } = yield* givenWebhook()
      yield* announceEvents(hostId, minute(-1), 2)
      const [leased] = yield* queue.claim(aDeliveryClaim({ limit: 1 }))
      yield* hosts.remove(hostId, minute(0))
      expect(yield* queue.end(endingAll([leased!], { status: "delivered" }))).toEqual(new Set([leased!.id]))
      expect(yield* purgeHost(hostId, minute(0))).toBe(false)
      const [other] = yield* queue.claim(aDeliveryClaim())
      yield* queue.end(endingAll([other!], { status: "delivered" }))
      expect(yield* purgeHost(hostId, minute(0))).toBe(true)
      expect(yield* queue.page(hostId, {}, firstPage)).toEqual({ rows: [], total: 0 })
    })
  )

  it.effect(
    "workers that claim and end deliveries do not deadlock with concurrent changes of webhooks and hosts",
    () =>
      Effect.gen(function* () {
        yield* finishDeliveries
        const queue = yield* DeliveryQueue
        const webhooks = yield* WebhookStore
        const { transaction } = yield* UnitOfWork
        const input = yield* Effect.forEach(Array(4), () => givenWebhook())
        for (const { hostId } of input) yield* announceEvents(hostId, minute(-1), 40)
        const finish = (leased: Parameters<typeof endingAll>[0]) =>
          transaction(
            Effect.gen(function* () {
              const locked = yield* webhooks.list({ locked: leased.map(({ hostId, webhookId: id }) => ({ hostId, id })) })
              yield* queue.end(endingAll(leased.toReversed(), { status: "delivered" }))
              yield* Effect.orDie(
                webhooks.save(locked.map((webhook) => ({ ...webhook, consecutiveFailures: webhook.consecutiveFailures + 1 })))
              )
            })
          )
        const work = Effect.gen(function* () {
          for (;;) {
            const leased = yield* queue.claim(aDeliveryClaim({ limit: 7, now: minute(0), perWebhook: 20 }))
            if (leased.length === 0) return
            yield* finish(leased)
          }
        })
        const disturb = Effect.forEach(Array(6), (_, round) =>
          Effect.forEach(input, ({ hostId, webhook }) =>
            round % 2 === 0
              ? Effect.andThen(transaction(queue.setHeld(hostId, true)), transaction(queue.setHeld(hostId, false)))
              : Effect.andThen(transaction(queue.cancel(webhook, "Cancelled.")), announceEvents(hostId, minute(-1), 3))
          )
        )
        yield* Effect.all([work, work, work, disturb, disturb], { concurrency: "unbounded" })
        yield* work
        for (const { hostId } of input) expect((yield* queue.page(hostId, { status: "pending" }, firstPage)).total).toBe(0)
      }),
    timeLimit
  )
}
