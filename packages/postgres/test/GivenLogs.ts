import { defaultSchedule } from "@slotkit/core"
import {
  AuditLog,
  BookingStore,
  CredentialStore,
  DeliveryQueue,
  EventLog,
  HostStore,
  JobStore,
  MailOutbox,
  WebhookStore
} from "@slotkit/engine"
import {
  aBooking,
  aHost,
  aMailEnd,
  anAnnouncedEvent,
  anApiKey,
  anAuditEntry,
  anOutgoingMail,
  aRecordedEvent,
  aWebhook
} from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import { uniqueName } from "./RealDatabase.ts"

/** A host with a webhook, whose logs a test writes at given instants. */
export const givenLogs = Effect.gen(function* () {
  const host = aHost({ email: `${uniqueName("host")}@example.com`, username: null, plan: "pro" })
  const { id: hostId } = yield* (yield* HostStore).add(host, defaultSchedule("UTC"))
  const key = yield* (yield* CredentialStore).addApiKey(anApiKey({ hostId }))
  const webhooks = yield* WebhookStore
  const webhook = aWebhook({ id: yield* webhooks.newId, hostId, owner: { hostId, kind: "api_key", id: key.id } })
  yield* webhooks.add(webhook, 1)
  const booking = yield* (yield* BookingStore).add(aBooking({ hostId }))
  const [queue, outbox, log, audit] = [yield* DeliveryQueue, yield* MailOutbox, yield* EventLog, yield* AuditLog]
  const jobs = yield* JobStore
  const lease = (now: number) => ({ token: uniqueName("lease"), until: now + 60_000 })

  /** Writes an event with its delivery, which is attempted at another instant, or stays pending. */
  const event = Effect.fnUntraced(function* (at: number, attemptedAt: number | "never" = at) {
    const recorded = aRecordedEvent(booking, { id: uniqueName("evt"), createdAt: at })
    yield* log.append([recorded])
    yield* queue.announce([anAnnouncedEvent({ hostId, eventId: recorded.id, occurredAt: at })])
    if (attemptedAt === "never") return recorded.id
    const claimed = yield* queue.claim({ limit: 10, perWebhook: 10, now: at, lease: lease(at) })
    const leased = claimed.find(({ eventId }) => eventId === recorded.id)
    const created = { attempt: 1, at: attemptedAt, statusCode: 204, error: null, durationMs: 1, responseBody: "ok" }
    yield* queue.end([{ ...leased!, attempt: created, next: { status: "delivered" } }])
    return recorded.id
  })

  /** Writes an email, which is sent at once or waits. */
  const mail = Effect.fnUntraced(function* (at: number, isSent = true) {
    yield* outbox.add([anOutgoingMail({ hostId, createdAt: at })])
    if (!isSent) return
    const claim = { limit: 1, now: at, lease: lease(at) }
    const [leased] = yield* jobs.claim("email", claim)
    yield* jobs.complete(leased!, claim.lease.token, aMailEnd({ sentAt: at }))
  })

  const entry = (at: number) => audit.append(anAuditEntry({ hostId, at }))
  const firstPage = { page: 1, perPage: 100 }
  const deliveries = Effect.map(queue.page(hostId, {}, firstPage), ({ rows, total }) => ({ rows, total }))
  const mails = outbox.page(hostId, firstPage)
  const entries = audit.page(hostId, firstPage)
  const events = Effect.map(log.list(hostId, { after: null, limit: 1000 }), ({ events: all }) => all.map(({ id }) => id))
  return { hostId, webhook, event, mail, entry, deliveries, mails, entries, events }
})
