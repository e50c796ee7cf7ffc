import { type Instant, webhookEventTypes } from "@slotkit/core"
import { type Caller, createApiKey, createWebhook, DeliveryQueue, deliverBatch, requireHost, WebhookStore } from "@slotkit/engine"
import type { ReceiverAnswer } from "@slotkit/engine/fakes"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { unique } from "../../fixtures/Unique.ts"
import { firstPage } from "../../fixtures/WalkThrough.ts"
import { announceEvents } from "../../fixtures/WebhookRecords.ts"
import { aHostOn } from "../BookingFixtures.ts"

/** A webhook with its owner and its URL. */
export interface Subscriber {
  readonly caller: Caller
  readonly webhookId: number
  readonly url: string
  readonly secret: string
}

/** A host on Pro whose API key has one webhook for all events, with a unique URL. */
export const aSubscriber = Effect.gen(function* () {
  const host = yield* aHostOn("pro")
  const key = yield* createApiKey(host.id, { name: "Hooks", scopes: ["webhooks.write"] })
  const credential = { hostId: host.id, kind: "api_key", id: key.id } as const
  return yield* subscribe({ credential, scopes: ["webhooks.write"], resource: null, host })
})

/** Adds another webhook of a caller. */
export const subscribe = Effect.fnUntraced(function* (caller: Caller) {
  const url = `https://hooks.receiver-one.com/${unique("hook")}`
  const { id, signing_secret: secret = "" } = yield* createWebhook(caller, { url, events: webhookEventTypes })
  return { caller, webhookId: id, url, secret } satisfies Subscriber
})

/** Adds the given number of events of a subscriber's host, and returns their ids. */
export const happen = ({ caller }: Subscriber, at: Instant, count = 1) => announceEvents(caller.host.id, at, count)

/** Returns the current state of the webhook. */
export const webhookOf = Effect.fnUntraced(function* ({ caller, webhookId }: Subscriber) {
  const webhooks = yield* WebhookStore
  return yield* Effect.fromOption(yield* webhooks.find({ hostId: caller.host.id }, webhookId))
})

/** Returns the host's delivery log, oldest first. */
export const deliveriesOf = Effect.fnUntraced(function* ({ caller }: Subscriber) {
  const queue = yield* DeliveryQueue
  return (yield* queue.page(caller.host.id, {}, firstPage)).rows.toReversed()
})

/** Returns the caller with the current state of the host. */
export const callerNow = Effect.fnUntraced(function* ({ caller }: Subscriber) {
  return { ...caller, host: yield* requireHost(caller.host.id) } satisfies Caller
})

/** The time from which the next delivery can be claimed. */
export const nextDeliveryAt = Effect.flatMap(DeliveryQueue, (queue) => queue.nextDueAt)

/** A worker that claims one delivery, makes the attempt, and stores its outcome. */
export const deliverOne = deliverBatch(1)

/** A receiver that a test can wait for, and that responds when the test says so. */
export const holdingBack = Effect.fnUntraced(function* (answer: ReceiverAnswer) {
  const reached = yield* Deferred.make<void>()
  const letGo = yield* Deferred.make<void>()
  const answers: ReceiverAnswer = (request) =>
    Effect.andThen(Effect.andThen(Deferred.succeed(reached, undefined), Deferred.await(letGo)), answer(request))
  return { answers, reached: Deferred.await(reached), letGo: Deferred.succeed(letGo, undefined) }
})
