import type { Instant, Webhook } from "@slotkit/core"
import {
  type AnnouncedEvent,
  CredentialStore,
  type DeliveryClaim,
  DeliveryQueue,
  HostStore,
  type NewWebhook,
  WebhookStore
} from "@slotkit/engine"
import { anAnnouncedEvent, anApiKey, aWebhook } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import { aClaim } from "./Claims.ts"
import { givenHost } from "./Given.ts"
import { farAway } from "./HostRecords.ts"
import { unique, uniqueHash } from "./Unique.ts"

/** More than any clause adds. */
export const noLimit = 1_000_000

/** Adds an API key, to own webhooks. */
export const givenOwner = (hostId: number): Effect.Effect<NewWebhook["owner"], never, CredentialStore> =>
  CredentialStore.use((credentials) =>
    Effect.map(credentials.addApiKey(anApiKey({ hostId, keyHash: uniqueHash() })), ({ id }) => ({ kind: "api_key", id }))
  )

/** A webhook of a credential, with an id and a URL of its own, to be added. */
export const newWebhook = (given: Pick<NewWebhook, "hostId" | "owner"> & Partial<NewWebhook>) =>
  WebhookStore.use(({ newId }) =>
    Effect.map(newId, (id) => aWebhook({ id, url: `https://hooks.example.org/${unique("url")}`, ...given }))
  )

/** Adds a webhook with a URL of its own, on a key and a host of its own unless given. */
export const givenWebhook = (given: Partial<NewWebhook> = {}) =>
  Effect.gen(function* () {
    const webhooks = yield* WebhookStore
    const hostId = given.hostId ?? (yield* givenHost()).id
    const owner = given.owner ?? (yield* givenOwner(hostId))
    const added = yield* newWebhook({ ...given, hostId, owner })
    yield* Effect.orDie(webhooks.add(added, noLimit))
    return { hostId, owner, added, webhook: storedWebhook(added) }
  })

/** What the store shows of a webhook. */
export const storedWebhook = ({ owner: _, secret: __, ...webhook }: NewWebhook): Webhook => webhook

/** Tells of so many events with ids of their own, at a moment, and gives their ids. */
export const announceEvents = (hostId: number, occurredAt: Instant, count = 1, given: Partial<AnnouncedEvent> = {}) =>
  DeliveryQueue.use(({ announce }) => {
    const events = Array.from({ length: count }, () => anAnnouncedEvent({ hostId, occurredAt, eventId: unique("evt"), ...given }))
    return Effect.as(
      announce(events),
      events.map(({ eventId }) => eventId)
    )
  })

/** A claim of deliveries under a token of its own, eight for each webhook unless given. */
export const aDeliveryClaim = (given: Parameters<typeof aClaim>[0] & { readonly perWebhook?: number } = {}): DeliveryClaim => ({
  perWebhook: 8,
  ...aClaim(given),
  ...(given.perWebhook && { perWebhook: given.perWebhook })
})

/** Delivers what waits in the store, so that a clause meets nothing but its own. */
export const finishDeliveries = Effect.gen(function* () {
  const queue = yield* DeliveryQueue
  const claim = aDeliveryClaim({ now: farAway, limit: 1000, perWebhook: noLimit })
  for (;;) {
    const leased = yield* queue.claim(claim)
    if (leased.length === 0) return
    yield* queue.end(leased.map(({ id, leaseToken }) => ({ id, leaseToken, made: null, next: { status: "delivered" } })))
  }
})

/** Switches a webhook off or on, under its lock, as a use case does. */
export const switchWebhook = (id: number, status: Webhook["status"]) =>
  WebhookStore.use((webhooks) =>
    Effect.gen(function* () {
      const locked = yield* webhooks.lock([id])
      const disabledReason = status === "active" ? null : ("manual" as const)
      yield* Effect.orDie(webhooks.save(locked.map((webhook) => ({ ...webhook, status, disabledReason }))))
    })
  )

/** Puts a host on another plan. */
export const changePlan = (hostId: number, plan: "free" | "pro") =>
  HostStore.use((hosts) => Effect.orDie(hosts.change(hostId, { plan })))
