import { type Instant, webhookEventTypes } from "@slotkit/core"
import { type Caller, createApiKey, createWebhook, DeliveryQueue, deliverBatch, requireHost, WebhookStore } from "@slotkit/engine"
import type { ReceiverAnswer } from "@slotkit/engine/fakes"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { announceEvents } from "../../given/GivenWebhooks.ts"
import { firstPage } from "../../given/HostRecords.ts"
import { unique } from "../../given/Unique.ts"
import { aHostOn } from "../BookingFixtures.ts"

/** A webhook with who made it, and where it points. */
export interface Subscriber {
  readonly caller: Caller
  readonly webhookId: number
  readonly url: string
  readonly secret: string
}

/** A host on Pro whose API key has one webhook for all events, at a URL of its own. */
export const aSubscriber = Effect.gen(function* () {
  const host = yield* aHostOn("pro")
  const key = yield* createApiKey(host.id, { name: "Hooks", scopes: ["webhooks.write"] })
  const caller: Caller = { credential: { kind: "api_key", id: key.id }, scopes: ["webhooks.write"], host }
  return yield* subscribe(caller)
})

/** One more webhook of a caller. */
export const subscribe = Effect.fnUntraced(function* (caller: Caller) {
  const url = `https://hooks.receiver-one.com/${unique("hook")}`
  const { id, signing_secret: secret = "" } = yield* createWebhook(caller, { url, events: webhookEventTypes })
  return { caller, webhookId: id, url, secret } satisfies Subscriber
})

/** So many events happen to a subscriber's host; their ids. */
export const happen = ({ caller }: Subscriber, at: Instant, count = 1) => announceEvents(caller.host.id, at, count)

/** The webhook as it is now. */
export const webhookOf = Effect.fnUntraced(function* ({ caller, webhookId }: Subscriber) {
  const webhooks = yield* WebhookStore
  return yield* Effect.fromOption(yield* webhooks.findOfHost(caller.host.id, webhookId))
})

/** Its host's delivery log, oldest first. */
export const deliveriesOf = Effect.fnUntraced(function* ({ caller }: Subscriber) {
  const queue = yield* DeliveryQueue
  return (yield* queue.page(caller.host.id, {}, firstPage)).rows.toReversed()
})

/** The host as it is now, with the same credential. */
export const callerNow = Effect.fnUntraced(function* ({ caller }: Subscriber) {
  return { ...caller, host: yield* requireHost(caller.host.id) } satisfies Caller
})

/** When the next delivery can be claimed. */
export const nextDeliveryAt = Effect.flatMap(DeliveryQueue, (queue) => queue.nextDueAt)

/** A worker that claims one delivery, makes the attempt, and writes it down on its own. */
export const deliverOne = deliverBatch(1)

/** A receiver that can be waited for, and that answers when it is told to. */
export const holdingBack = Effect.fnUntraced(function* (answer: ReceiverAnswer) {
  const reached = yield* Deferred.make<void>()
  const letGo = yield* Deferred.make<void>()
  const answers: ReceiverAnswer = (request) =>
    Effect.andThen(Effect.andThen(Deferred.succeed(reached, undefined), Deferred.await(letGo)), answer(request))
  return { answers, reached: Deferred.await(reached), letGo: Deferred.succeed(letGo, undefined) }
})
