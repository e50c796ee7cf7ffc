import { layer } from "@effect/vitest"
import { type Webhook, webhooksPerCredential } from "@slotkit/core"
import {
  AppStore,
  DeliveryQueue,
  GrantStore,
  HostStore,
  RetentionStore,
  type Store,
  UnitOfWork,
  WebhookStore
} from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenHost } from "../fixtures/BookingRecords.ts"
import { givenGrant } from "../fixtures/GrantRecords.ts"
import { purgeHost } from "../fixtures/PurgeHost.ts"
import { storeRefusalOf } from "../fixtures/StoreRefusal.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { unique } from "../fixtures/Unique.ts"
import { firstPage } from "../fixtures/WalkThrough.ts"
import { announceEvents, givenOwner, givenWebhook, newWebhook, noLimit, storedWebhook } from "../fixtures/WebhookRecords.ts"

/** The contract of every `WebhookStore`. */
export const WebhookStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("never returns an id twice", () =>
        Effect.gen(function* () {
          const { newId } = yield* WebhookStore
          const { added } = yield* givenWebhook()
          const ids = yield* Effect.all([newId, newId, newId, newId], { concurrency: "unbounded" })
          expect(new Set([...ids, added.id]).size).toBe(5)
        })
      )

      it.effect("returns the added webhooks of an API key and of an app", () =>
        Effect.gen(function* () {
          const webhooks = yield* WebhookStore
          const { host, connectionId } = yield* givenGrant()
          const ofKey = yield* givenWebhook({ events: ["booking.rescheduled", "booking.confirmed"] })
          const ofApp = yield* givenWebhook({
            hostId: host.id,
            owner: { hostId: host.id, kind: "connection", id: connectionId },
            status: "disabled",
            disabledReason: "gone",
            consecutiveFailures: 3,
            lastSuccessAt: fixtureNow - 2,
            lastFailureAt: fixtureNow - 1,
            updatedAt: fixtureNow + 1
          })
          for (const { owner, webhook } of [ofKey, ofApp]) {
            expect(yield* webhooks.find(owner, webhook.id)).toEqual(Option.some(webhook))
            expect(yield* webhooks.list(owner)).toEqual([webhook])
          }
          expect(ofKey.webhook.signingSecretSource).toBe("subscription")
          expect(ofApp.webhook.signingSecretSource).toBe("app")
        })
      )

      it.effect("lists only a credential's own webhooks by id, and all webhooks for the host", () =>
        Effect.gen(function* () {
          const webhooks = yield* WebhookStore
          const { host, connectionId } = yield* givenGrant()
          const hostId = host.id
          const one = yield* givenWebhook({ hostId })
          const other = yield* givenWebhook({ hostId })
          const third = yield* givenWebhook({ hostId, owner: { hostId, kind: "connection", id: connectionId } })
          const again = yield* givenWebhook({ hostId, owner: one.owner })
          const stranger = yield* givenWebhook()
          expect(yield* webhooks.list(one.owner)).toEqual([one.webhook, again.webhook])
          for (const owner of [
            other.owner,
            stranger.owner,
            third.owner,
            { hostId, kind: "connection" as const, id: one.owner.id }
          ]) {
            expect(yield* webhooks.find(owner, one.webhook.id)).toEqual(Option.none())
            expect(yield* webhooks.remove(owner, one.webhook.id)).toBe(0)
          }
          expect(yield* webhooks.list({ hostId })).toEqual([one.webhook, other.webhook, third.webhook, again.webhook])
          expect(yield* webhooks.find({ hostId }, third.webhook.id)).toEqual(Option.some(third.webhook))
          expect(yield* webhooks.find({ hostId: stranger.hostId }, one.webhook.id)).toEqual(Option.none())
        })
      )

      it.effect(
        "of twenty concurrent additions as many succeed as the limit allows",
        () =>
          Effect.gen(function* () {
            const webhooks = yield* WebhookStore
            const { host, connectionId } = yield* givenGrant()
            for (const owner of [
              yield* givenOwner(host.id),
              { hostId: host.id, kind: "connection", id: connectionId } as const
            ]) {
              const all = yield* Effect.forEach(Array(20), () => newWebhook({ hostId: host.id, owner }))
              const add = (webhook: (typeof all)[number]) => Effect.exit(webhooks.add(webhook, webhooksPerCredential))
              const exits = yield* Effect.forEach(all, add, { concurrency: "unbounded" })
              expect(exits.filter(Exit.isSuccess)).toHaveLength(10)
              expect(yield* webhooks.list(owner)).toHaveLength(10)
              const eleventh = yield* newWebhook({ hostId: host.id, owner })
              expect((yield* storeRefusalOf(webhooks.add(eleventh, webhooksPerCredential)))._tag).toBe("TooManyWebhooks")
              const [first] = yield* webhooks.list(owner)
              yield* webhooks.remove(owner, first!.id)
              yield* webhooks.add(eleventh, webhooksPerCredential)
            }
          }),
        timeLimit
      )

      it.effect(
        "a URL is unique per credential, also under concurrency; another credential may use the same",
        () =>
          Effect.gen(function* () {
            const webhooks = yield* WebhookStore
            const { id: hostId } = yield* givenHost()
            const owner = yield* givenOwner(hostId)
            const url = `https://hooks.example.org/${unique("url")}`
            const all = yield* Effect.forEach(Array(8), () => newWebhook({ hostId, owner, url }))
            const exits = yield* Effect.forEach(all, (webhook) => Effect.result(webhooks.add(webhook, noLimit)), {
              concurrency: "unbounded"
            })
            expect(exits.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
            expect((yield* storeRefusalOf(webhooks.add(all[0]!, noLimit)))._tag).toBe("UrlTaken")
            expect((yield* storeRefusalOf(webhooks.add(all[0]!, 1)))._tag).toBe("UrlTaken")
            yield* givenWebhook({ hostId, url })
            expect(yield* webhooks.list(owner)).toHaveLength(1)
          }),
        timeLimit
      )

      it.effect("the transaction remains usable after a rejection", () =>
        Effect.gen(function* () {
          const webhooks = yield* WebhookStore
          const { transaction } = yield* UnitOfWork
          const { hostId, owner, added, webhook } = yield* givenWebhook()
          const other = yield* givenWebhook({ hostId, owner })
          const stored = yield* newWebhook({ hostId, owner })
          yield* transaction(
            Effect.gen(function* () {
              yield* storeRefusalOf(webhooks.add({ ...added, id: stored.id }, noLimit))
              yield* storeRefusalOf(webhooks.add(stored, 2))
              yield* webhooks.list({ locked: [webhook, other.webhook] })
              yield* storeRefusalOf(webhooks.save([webhook, { ...other.webhook, url: webhook.url }]))
              yield* webhooks.add(stored, 3)
            })
          )
          expect(yield* webhooks.list(owner)).toEqual([webhook, other.webhook, storedWebhook(stored)])
        })
      )

      it.effect("locks existing webhooks by id, and stores the fields that may change", () =>
        Effect.gen(function* () {
          const webhooks = yield* WebhookStore
          const { transaction } = yield* UnitOfWork
          const { hostId, owner, webhook: one } = yield* givenWebhook()
          const { webhook: other } = yield* givenWebhook({ hostId })
          const { webhook: gone } = yield* givenWebhook({ hostId, owner })
          yield* webhooks.remove(owner, gone.id)
          const changed = {
            ...one,
            url: `https://elsewhere.example.org/${unique("url")}`,
            events: ["booking.cancelled", "booking.declined"],
            status: "disabled",
            disabledReason: "failing",
            consecutiveFailures: 5,
            lastSuccessAt: fixtureNow + 1,
            lastFailureAt: fixtureNow + 2,
            updatedAt: fixtureNow + 3
          } as const
          yield* transaction(
            Effect.gen(function* () {
              expect(yield* webhooks.list({ locked: [other, gone, one] })).toEqual([one, other])
              yield* webhooks.save([changed, { ...other, consecutiveFailures: 1 }, gone])
              yield* webhooks.save([])
              expect(yield* webhooks.list({ locked: [] })).toEqual([])
            })
          )
          expect(yield* webhooks.list({ hostId })).toEqual([changed, { ...other, consecutiveFailures: 1 }])
        })
      )

      it.effect("rejects a URL that the credential already uses", () =>
        Effect.gen(function* () {
          const webhooks = yield* WebhookStore
          const { hostId, owner, webhook: one } = yield* givenWebhook()
          const { webhook: other } = yield* givenWebhook({ hostId, owner })
          const { webhook: strangers } = yield* givenWebhook({ hostId })
          expect((yield* storeRefusalOf(webhooks.save([{ ...one, url: other.url }])))._tag).toBe("UrlTaken")
          expect(yield* webhooks.list(owner)).toEqual([one, other])
          yield* webhooks.save([{ ...one, url: strangers.url }])
          expect(yield* webhooks.find(owner, one.id)).toEqual(Option.some({ ...one, url: strangers.url }))
        })
      )

      it.effect(
        "counting is safe under the lock: twenty concurrent failures count as twenty",
        () =>
          Effect.gen(function* () {
            const webhooks = yield* WebhookStore
            const { transaction } = yield* UnitOfWork
            const { hostId, owner, webhook: one } = yield* givenWebhook()
            const { webhook: other } = yield* givenWebhook({ hostId, owner })
            const countBoth = (both: ReadonlyArray<Webhook>) =>
              Effect.gen(function* () {
                const locked = yield* webhooks.list({ locked: both })
                yield* Effect.yieldNow
                yield* webhooks.save(
                  locked.map((webhook) => ({ ...webhook, consecutiveFailures: webhook.consecutiveFailures + 1 }))
                )
              })
            const orders = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? [one, other] : [other, one]))
            yield* Effect.forEach(orders, (both) => transaction(countBoth(both)), { concurrency: "unbounded" })
            expect((yield* webhooks.list(owner)).map(({ consecutiveFailures }) => consecutiveFailures)).toEqual([20, 20])
          }),
        timeLimit
      )

      it.effect("removing one webhook, or all of a credential, deletes the deliveries as well", () =>
        Effect.gen(function* () {
          const webhooks = yield* WebhookStore
          const queue = yield* DeliveryQueue
          const { hostId, owner, webhook: one } = yield* givenWebhook()
          yield* givenWebhook({ hostId, owner })
          yield* givenWebhook({ hostId, owner })
          const { webhook: stored } = yield* givenWebhook({ hostId })
          yield* announceEvents(hostId, fixtureNow)
          const deliveries = Effect.map(queue.page(hostId, {}, firstPage), ({ rows }) => rows.map(({ webhookId }) => webhookId))
          expect(yield* deliveries).toHaveLength(4)
          expect(yield* webhooks.remove(owner, one.id)).toBe(1)
          expect(yield* webhooks.remove(owner, one.id)).toBe(0)
          expect(yield* deliveries).toHaveLength(3)
          expect(yield* Effect.exit(webhooks.remove(owner, undefined as never))).not.toEqual(Exit.succeed(2))
          expect(yield* webhooks.remove(owner, "all")).toBe(2)
          expect(yield* webhooks.remove(owner, "all")).toBe(0)
          expect(yield* deliveries).toEqual([stored.id])
          expect(yield* webhooks.list({ hostId })).toEqual([stored])
          const store = yield* RetentionStore
          for (const webhook of yield* store.listRemoved("webhook", fixtureNow, 10_000)) {
            while (Option.isSome(yield* store.purgeRemoved("webhook", webhook, 1))) yield* Effect.yieldNow
          }
          expect(yield* store.listRemoved("webhook", fixtureNow, 10_000)).toEqual([])
          expect(yield* deliveries).toEqual([stored.id])
        })
      )

      it.effect("a host's webhook is removed whichever credential has it, and another host's is not", () =>
        Effect.gen(function* () {
          const webhooks = yield* WebhookStore
          const { hostId, webhook } = yield* givenWebhook()
          const stranger = yield* givenWebhook()
          expect(yield* webhooks.remove({ hostId }, stranger.webhook.id)).toBe(0)
          expect(yield* webhooks.remove({ hostId }, webhook.id)).toBe(1)
          expect(yield* webhooks.remove({ hostId }, webhook.id)).toBe(0)
          expect(yield* webhooks.list({ hostId })).toEqual([])
          expect(yield* webhooks.list({ hostId: stranger.hostId })).toEqual([stranger.webhook])
        })
      )

      it.effect("are deleted with their host, connection or app", () =>
        Effect.gen(function* () {
          const webhooks = yield* WebhookStore
          const { hostId } = yield* givenWebhook()
          yield* (yield* HostStore).remove(hostId, fixtureNow)
          yield* purgeHost(hostId, fixtureNow)
          expect(yield* webhooks.list({ hostId })).toEqual([])

          const { host, app, connectionId } = yield* givenGrant()
          const owner = { hostId: host.id, kind: "connection", id: connectionId } as const
          const { webhook: stored } = yield* givenWebhook({ hostId: host.id })
          yield* givenWebhook({ hostId: host.id, owner })
          yield* (yield* GrantStore).disconnect(host.id, app.id, fixtureNow)
          yield* webhooks.remove(owner, "all")
          expect(yield* webhooks.list({ hostId: host.id })).toEqual([stored])

          const again = yield* givenGrant({ host, app })
          yield* givenWebhook({ hostId: host.id, owner: { hostId: host.id, kind: "connection", id: again.connectionId } })
          const apps = yield* AppStore
          yield* apps.remove(app.id)
          yield* (yield* RetentionStore).purgeRemoved("app", app, 1000)
          expect(yield* webhooks.list({ hostId: host.id })).toEqual([stored])
        })
      )
    })
}
