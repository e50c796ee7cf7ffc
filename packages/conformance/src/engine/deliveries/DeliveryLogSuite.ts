import { formatInstant, type Host } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  AuditLog,
  createService,
  DeliveryQueue,
  getDelivery,
  listDeliveries,
  patchHost,
  patchWebhook,
  redeliver,
  redeliverFailed,
  type Store,
  testWebhook
} from "@slotkit/engine"
import { FakeDns } from "@slotkit/engine/fakes"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aDeliveryClaim } from "../../fixtures/WebhookRecords.ts"
import { aHostOn, book, free, tuesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { everythingOf, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { aKeyHolder, claimed, subscribe } from "../webhooks/WebhookFixtures.ts"

/** The operator's view of deliveries, and redelivery. */
export const deliveryLogSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Delivery log", stores, (clause) => {
    clause(
      "the log shows every delivery with its attempts, newest first, by webhook and by status",
      Effect.gen(function* () {
        const { host, webhook, caller, booked } = yield* aTold
        const [first] = yield* failFor(host)
        yield* TestClock.adjust("1 minute")
        const second = yield* subscribe(caller)
        yield* booked(11)
        const all = yield* listDeliveries(host.id, {})
        expect(all.data.map(({ webhook_id, status }) => [webhook_id, status])).toEqual(
          expect.arrayContaining([
            [webhook.id, "failed"],
            [webhook.id, "pending"],
            [second.id, "pending"]
          ])
        )
        expect(all.data.at(-1)).toEqual({
          id: first!.id,
          event_id: first!.eventId,
          event_type: "booking.confirmed",
          webhook_id: webhook.id,
          host_id: host.id,
          kind: "event",
          status: "failed",
          attempts: [
            {
              attempt: 1,
              at: "2026-01-05T09:00:00Z",
              status_code: 404,
              error: "The receiver responded with status 404.",
              duration_ms: 12,
              response_body: "not here"
            }
          ],
          next_attempt_at: null,
          failure: "The receiver responded with status 404.",
          created_at: "2026-01-05T09:00:00Z"
        })
        const totalOf = (query: object) => Effect.map(listDeliveries(host.id, query), ({ meta }) => meta.total)
        expect(yield* totalOf({})).toBe(3)
        expect(yield* totalOf({ webhook: String(webhook.id) })).toBe(2)
        expect(yield* totalOf({ status: "failed" })).toBe(1)
        expect(yield* totalOf({ webhook: String(second.id), status: "failed" })).toBe(0)
        expect(yield* getDelivery(host.id, first!.id)).toEqual(all.data.at(-1))
      })
    )

    clause.rule(
      "invalid filters are a 422 on their fields",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const query = { webhook: "one", status: "lost", page: "0" }
        expect(yield* Effect.flip(listDeliveries(host.id, query))).toMatchObject({
          errors: {
            webhook: [expect.any(String)],
            status: ["The status field must be one of pending, delivered, failed."],
            page: [expect.any(String)]
          }
        })
      })
    )

    clause.rule(
      "a redelivery is a separate delivery: the same event and body, from attempt 1, due at once",
      Effect.gen(function* () {
        const { host } = yield* aTold
        const [failed] = yield* failFor(host)
        yield* TestClock.adjust("1 hour")
        const { answer, audit } = yield* outcomeOf(host.id, redeliver(host.id, failed!.id))
        expect(answer).toMatchObject({
          event_id: failed!.eventId,
          kind: "redelivery",
          status: "pending",
          attempts: [],
          next_attempt_at: "2026-01-05T10:00:00Z"
        })
        expect(answer.id).not.toBe(failed!.id)
        expect(audit).toMatchObject([{ action: "delivery.redeliver", subjectId: failed!.id }])
        expect(yield* claimed(host.id)).toMatchObject([{ id: answer.id, kind: "redelivery", attempt: 1, body: failed!.body }])
        const afterwards = yield* redeliver(host.id, answer.id)
        expect(afterwards).toMatchObject({ event_id: failed!.eventId, kind: "redelivery" })
        expect((yield* listDeliveries(host.id, {})).meta.total).toBe(3)
      })
    )

    clause.rule(
      "exactly the permanently failed deliveries since an instant are redelivered",
      Effect.gen(function* () {
        const { host, webhook, booked } = yield* aTold
        yield* failFor(host)
        yield* TestClock.adjust("1 minute")
        yield* booked(11)
        yield* booked(12)
        const failed = yield* failFor(host)
        yield* booked(13)
        yield* claimed(host.id)
        yield* testWebhook(host.id, webhook.id)
        yield* failFor(host)
        const since = formatInstant(yield* Clock.currentTimeMillis)
        const { answer, audit } = yield* outcomeOf(host.id, redeliverFailed(host.id, webhook.id, { since }))
        expect(answer).toEqual({ count: 2 })
        expect(audit).toMatchObject([{ action: "webhook.redeliver", subjectId: webhook.id }])
        const again = yield* claimed(host.id)
        expect(again.map(({ eventId }) => eventId).sort()).toEqual(failed.map(({ eventId }) => eventId).sort())
        expect(yield* redeliverFailed(host.id, webhook.id, { since })).toEqual({ count: 0 })
        for (const input of [{}, { since: "yesterday" }, { since: 5 }]) {
          expect(yield* refusalOf(host.id, redeliverFailed(host.id, webhook.id, input))).toMatchObject({
            errors: { since: [expect.any(String)] }
          })
        }
      })
    )

    clause.rule(
      "a test sends a sample of the webhook's first event, marked as a test",
      Effect.gen(function* () {
        const { host, caller } = yield* aTold
        yield* claimed(host.id)
        const webhook = yield* subscribe(caller, { events: ["booking.rescheduled", "booking.declined"] })
        const { answer, audit } = yield* outcomeOf(host.id, testWebhook(host.id, webhook.id))
        expect(answer).toMatchObject({ event_type: "booking.declined", kind: "test", status: "pending", webhook_id: webhook.id })
        expect(audit).toMatchObject([{ action: "webhook.test", subjectId: webhook.id }])
        expect(yield* claimed(host.id)).toMatchObject([
          {
            id: answer.id,
            webhookId: webhook.id,
            payload: {
              id: answer.event_id,
              type: "booking.declined",
              created_at: "2026-01-05T09:00:00Z",
              data: { booking: { id: 0, status: "declined", topic: "Test delivery: this booking does not exist" } }
            }
          }
        ])
      })
    )

    clause.rule(
      "a test of a URL that has become forbidden is a 409 with the reason, and sends nothing",
      Effect.gen(function* () {
        const { host, webhook } = yield* aTold
        const names = yield* FakeDns
        for (const [addresses, message] of [
          [["10.0.0.8"], "The URL's host name resolves to an address that webhooks may not reach."],
          [[], "The URL's host name does not resolve to an address."]
        ] as const) {
          yield* names.know("hooks.receiver-one.com", addresses)
          expect(yield* refusalOf(host.id, testWebhook(host.id, webhook.id))).toMatchObject({ _tag: "Conflict", message })
        }
      })
    )

    clause(
      "tests and redeliveries fail while the webhook is disabled or its host is on Free",
      Effect.gen(function* () {
        const { host, webhook, caller } = yield* aTold
        const [failed] = yield* failFor(host)
        const attempts: ReadonlyArray<Effect.Effect<unknown, unknown, ClauseServices>> = [
          testWebhook(host.id, webhook.id),
          redeliverFailed(host.id, webhook.id, { since: "2026-01-01T00:00:00Z" }),
          redeliver(host.id, failed!.id)
        ]
        yield* patchHost(host.id, { plan: "free" })
        for (const attempt of attempts) {
          expect(yield* refusalOf(host.id, attempt)).toMatchObject({ _tag: "Conflict", message: expect.stringContaining("Free") })
        }
        yield* patchHost(host.id, { plan: "pro" })
        yield* patchWebhook(caller, webhook.id, { active: false })
        for (const attempt of attempts) {
          expect(yield* refusalOf(host.id, attempt)).toMatchObject({
            _tag: "Conflict",
            message: "The webhook is disabled. Enable it before sending deliveries."
          })
        }
        yield* patchWebhook(caller, webhook.id, { active: true })
        for (const attempt of attempts) yield* attempt
        expect(yield* claimed(host.id)).toHaveLength(3)
      })
    )

    clause.rule(
      "MUST answer 404, never 403, for another host's deliveries and webhooks",
      Effect.gen(function* () {
        const { host, webhook } = yield* aTold
        const [failed] = yield* failFor(host)
        const stranger = yield* aHostOn("pro")
        const attempts: ReadonlyArray<Effect.Effect<unknown, unknown, ClauseServices>> = [
          getDelivery(stranger.id, failed!.id),
          redeliver(stranger.id, failed!.id),
          redeliverFailed(stranger.id, webhook.id, {}),
          testWebhook(stranger.id, webhook.id)
        ]
        for (const attempt of attempts) expect(yield* refusalOf(host.id, attempt)).toMatchObject({ _tag: "NotFound" })
        expect((yield* listDeliveries(stranger.id, { webhook: String(webhook.id) })).meta.total).toBe(0)
      })
    )

    clause(
      "without an audit entry nothing is sent",
      Effect.gen(function* () {
        const { host, webhook } = yield* aTold
        const [failed] = yield* failFor(host)
        const broken = AuditLog.of({ ...(yield* AuditLog), append: () => Effect.die("broken") })
        const before = yield* everythingOf(host.id)
        const attempts: ReadonlyArray<Effect.Effect<unknown, unknown, ClauseServices>> = [
          testWebhook(host.id, webhook.id),
          redeliver(host.id, failed!.id),
          redeliverFailed(host.id, webhook.id, { since: "2026-01-01T00:00:00Z" })
        ]
        for (const attempt of attempts) {
          expect(yield* Effect.exit(Effect.provideService(attempt, AuditLog, broken))).toEqual(Exit.die("broken"))
          expect(yield* everythingOf(host.id)).toEqual(before)
        }
      })
    )
  })

/** A host whose webhook has one pending event of a booking. More can be booked, by the hour of Tuesday. */
const aTold = Effect.gen(function* () {
  const host = yield* aHostOn("pro")
  const caller = yield* aKeyHolder(host)
  const webhook = yield* subscribe(caller)
  const service = yield* createService(host.id, free)
  const booked = (hour: number) => book(host, service, tuesday(hour))
  yield* booked(10)
  return { host, caller, webhook, booked }
})

/** Makes all pending deliveries of a host fail permanently at the first attempt. */
const failFor = Effect.fnUntraced(function* (host: Host) {
  const queue = yield* DeliveryQueue
  const now = yield* Clock.currentTimeMillis
  const leased = yield* queue.claim(aDeliveryClaim({ now, until: now + millisPerMinute }))
  const failure = "The receiver responded with status 404."
  yield* queue.end(
    leased.map(({ hostId, id, leaseToken, attempt }) => ({
      hostId,
      id,
      leaseToken,
      attempt: { attempt, at: now, statusCode: 404, error: failure, durationMs: 12, responseBody: "not here" },
      next: { status: "failed", failure }
    }))
  )
  return leased.filter(({ hostId }) => hostId === host.id)
})
