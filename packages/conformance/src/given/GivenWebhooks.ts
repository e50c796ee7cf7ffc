import type { Instant, Webhook } from "@slotkit/core"
import {
  type AnnouncedEvent,
  CredentialStore,
  type DeliveryClaim,
  DeliveryQueue,
  HostStore,
  type NewWebhook,
  type WebhookId,
  WebhookStore
} from "@slotkit/engine"
import { anAnnouncedEvent, anApiKey, aWebhook } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import { aClaim } from "./Claims.ts"
import { givenHost } from "./Given.ts"
import { farAway } from "./HostRecords.ts"
import { unique, uniqueStored } from "./Unique.ts"

/** More than any clause adds. */
export const noLimit = 1_000_000

/** Adds an API key that can own webhooks. */
export const givenOwner = (hostId: number): Effect.Effect<NewWebhook["owner"], never, CredentialStore> =>
  CredentialStore.use((credentials) =>
    Effect.map(credentials.addApiKey(anApiKey({ hostId, keyHash: uniqueStored(hostId) })), ({ id }) => ({
      hostId,
      kind: "api_key",
      id
    }))
  )

/** A new webhook of a credential, with a unique id and URL. */
export const newWebhook = (given: Pick<NewWebhook, "hostId" | "owner"> & Partial<NewWebhook>) =>
  WebhookStore.use(({ newId }) =>
    Effect.map(newId, (id) => aWebhook({ id, url: `https://hooks.example.org/${unique("url")}`, ...given }))
  )

/** Adds a webhook with a unique URL, by default of a new key and host. */
export const givenWebhook = (given: Partial<NewWebhook> = {}) =>
  Effect.gen(function* () {
    const webhooks = yield* WebhookStore
    const hostId = given.hostId ?? (yield* givenHost()).id
    const owner = given.owner ?? (yield* givenOwner(hostId))
    const added = yield* newWebhook({ ...given, hostId, owner })
    yield* Effect.orDie(webhooks.add(added, noLimit))
    return { hostId, owner, added, webhook: storedWebhook(added) }
  })

/** Returns a webhook as the store shows it. */
export const storedWebhook = ({ owner: _, secret: __, ...webhook }: NewWebhook): Webhook => webhook

/** Announces the given number of events with unique ids at an instant, and returns their ids. */
export const announceEvents = (hostId: number, occurredAt: Instant, count = 1, given: Partial<AnnouncedEvent> = {}) =>
  DeliveryQueue.use(({ announce }) => {
    const events = Array.from({ length: count }, () => anAnnouncedEvent({ hostId, occurredAt, eventId: unique("evt"), ...given }))
    return Effect.as(
      announce(events),
      events.map(({ eventId }) => eventId)
    )
  })

/** A claim of deliveries with a unique token, by default eight per webhook. */
export const aDeliveryClaim = (given: Parameters<typeof aClaim>[0] & { readonly perWebhook?: number } = {}): DeliveryClaim => ({
  perWebhook: 8,
  ...aClaim(given),
  ...(given.perWebhook && { perWebhook: given.perWebhook })
})

/** Completes the pending deliveries of the store, so that a clause only sees its own. */
export const finishDeliveries = Effect.gen(function* () {
  const queue = yield* DeliveryQueue
  const claim = aDeliveryClaim({ now: farAway, limit: 1000, perWebhook: noLimit })
  for (;;) {
    const leased = yield* queue.claim(claim)
    if (leased.length === 0) return
    yield* queue.end(
      leased.map(({ hostId, id, leaseToken }) => ({ hostId, id, leaseToken, made: null, next: { status: "delivered" } }))
    )
  }
})

/** Disables or enables a webhook under its lock, as a use case does. */
export const switchWebhook = (webhook: WebhookId, status: Webhook["status"]) =>
  WebhookStore.use((webhooks) =>
    Effect.gen(function* () {
      const locked = yield* webhooks.lock([webhook])
      const disabledReason = status === "active" ? null : ("manual" as const)
      yield* Effect.orDie(webhooks.save(locked.map((webhook) => ({ ...webhook, status, disabledReason }))))
    })
  )

/** Changes the plan of a host. */
export const changePlan = (hostId: number, plan: "free" | "pro") =>
  HostStore.use((hosts) => Effect.orDie(hosts.change(hostId, { plan })))
