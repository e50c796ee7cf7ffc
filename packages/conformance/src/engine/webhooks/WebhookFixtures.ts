import type { BookingEventType, Host } from "@slotkit/core"
import { authenticate, type Caller, createApiKey, createWebhook, DeliveryQueue, requireHost } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { unique } from "../../fixtures/Unique.ts"
import { aDeliveryClaim, noLimit } from "../../fixtures/WebhookRecords.ts"

/** All event types. */
export const everything: ReadonlyArray<BookingEventType> = [
  "booking.requested",
  "booking.confirmed",
  "booking.declined",
  "booking.cancelled",
  "booking.rescheduled"
]

/** A caller with a new API key of a host. */
export const aKeyHolder = Effect.fnUntraced(function* (host: Host) {
  const { key } = yield* createApiKey(host.id, { name: "Hooks", scopes: ["webhooks.write"] })
  return (yield* authenticate(key)).caller
})

/** The same caller with the current state of the host. */
export const asItIsNow = (caller: Caller) => Effect.map(requireHost(caller.host.id), (now): Caller => ({ ...caller, host: now }))

/** A URL that no webhook has yet. */
export const aUrl = () => `https://hooks.receiver-one.com/${unique("url")}`

/** Subscribes a unique URL to all events by default. */
export const subscribe = (caller: Caller, fields: object = {}) =>
  createWebhook(caller, { url: aUrl(), events: everything, ...fields })

/**
 * Returns the deliveries to a host's webhooks caused by an action, in order, with parsed bodies. It completes all pending
 * deliveries.
 */
export const announcedBy = Effect.fnUntraced(function* <A, E, R>(hostId: number, action: Effect.Effect<A, E, R>) {
  yield* claimed(hostId)
  const answer = yield* action
  return { answer, deliveries: yield* claimed(hostId) }
})

/** Claims the due deliveries of a host and records them as delivered. */
export const claimed = Effect.fnUntraced(function* (hostId: number) {
  const queue = yield* DeliveryQueue
  const now = yield* Clock.currentTimeMillis
  const leased = yield* queue.claim(aDeliveryClaim({ now, limit: 1000, perWebhook: noLimit }))
  yield* queue.end(
    leased.map(({ hostId, id, leaseToken }) => ({ hostId, id, leaseToken, attempt: null, next: { status: "delivered" } }))
  )
  return leased
    .filter((delivery) => delivery.hostId === hostId)
    .toSorted((one, other) => one.id - other.id)
    .map((delivery) => ({ ...delivery, payload: JSON.parse(delivery.body) }))
})
