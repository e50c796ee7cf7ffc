import type { Host, Webhook } from "@slotkit/core"
import { parseToken } from "@slotkit/core/internal"
import {
  AuditLog,
  authenticate,
  createApiKey,
  createService,
  createWebhook,
  createWebhookOfApiKey,
  deleteHost,
  deleteWebhook,
  getWebhook,
  listApiKeys,
  listDeliveries,
  listHostWebhooks,
  listWebhooks,
  patchHost,
  patchWebhook,
  purgeRemoved,
  revokeApiKey,
  runJobsOnce,
  SecretBox,
  type Store,
  settleRemovedHosts,
  WebhookStore
} from "@slotkit/engine"
import { FakeDns } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostOn, aHostWith, book, free, tuesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { everythingOf, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { aCode, anApp, exchange } from "../oauth/GrantFixtures.ts"
import { callers, race } from "../Race.ts"
import { aKeyHolder, asItIsNow, aUrl, claimed, everything, subscribe } from "./WebhookFixtures.ts"

/** Subscriptions: their owners, life cycle and secrets. */
export const webhookSuite = (stores: Layer.Layer<Store, unknown>): void => {
  heading("POST /webhooks", stores, (clause) => {
    clause(
      "none, valid and Pro: active, with a secret that is only shown here and signs deliveries",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const caller = yield* aKeyHolder(host)
        const url = "https://Hooks.Receiver-One.com:8443/a/../b?c=%20d"
        const events = ["booking.cancelled", "booking.confirmed", "booking.cancelled"]
        const { answer, audit } = yield* outcomeOf(host.id, createWebhook(caller, { url, events }))
        const { signing_secret, ...webhook } = answer
        expect(webhook).toEqual({
          id: expect.any(Number),
          url,
          events: ["booking.confirmed", "booking.cancelled"],
          status: "active",
          disabled_reason: null,
          consecutive_failures: 0,
          signing_secret_source: "subscription",
          last_success_at: null,
          last_failure_at: null,
          created_at: "2026-01-05T09:00:00Z",
          updated_at: "2026-01-05T09:00:00Z"
        })
        expect(parseToken(signing_secret ?? "")).toEqual({ kind: "webhookSecret" })
        expect(audit).toMatchObject([{ action: "webhook.create", subjectId: webhook.id }])
        expect(yield* getWebhook(caller, webhook.id)).toEqual(webhook)
        expect(yield* listWebhooks(caller)).toEqual([webhook])
        yield* book(host, service, tuesday(10))
        const [delivery] = yield* claimed(host.id)
        expect(delivery).toMatchObject({ url, secrets: [{ context: `webhook:${webhook.id}` }] })
        expect(JSON.stringify([delivery, yield* everythingOf(host.id)])).not.toContain(signing_secret)
        expect(yield* (yield* SecretBox).open(delivery!.secrets[0]!)).toBe(signing_secret)
      })
    )

    clause.rule(
      "an app's webhook has no secret of its own and is signed with the app's",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const { app } = yield* anApp()
        const tokens = yield* exchange(app, yield* aCode(host.id, app, { scopes: ["bookings.read", "webhooks.write"] }))
        const { caller } = yield* authenticate(tokens.access_token)
        const created = yield* subscribe(caller)
        expect(created).toMatchObject({ signing_secret_source: "app", status: "active" })
        expect(created).not.toHaveProperty("signing_secret")
        expect(yield* getWebhook(caller, created.id)).toEqual(created)
        expect(yield* listWebhooks(yield* aKeyHolder(host))).toEqual([])
      })
    )

    clause.rule(
      "a host on Free is rejected with the upgrade URL, before the body is validated",
      Effect.gen(function* () {
        const host = yield* aHostOn("free")
        const caller = yield* aKeyHolder(host)
        for (const attempt of [subscribe(caller), createWebhook(caller, {})]) {
          expect(yield* refusalOf(host.id, attempt)).toMatchObject({
            _tag: "PlanRequired",
            upgradeUrl: "https://book.example.com/app/plan"
          })
        }
      })
    )

    clause.rule(
      "reports all invalid fields at once; a URL is validated by its text and by its current address",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const caller = yield* aKeyHolder(host)
        yield* (yield* FakeDns).know("rebind.receiver-one.com", ["10.0.0.8"])
        yield* (yield* FakeDns).know("gone.receiver-one.com")
        for (const [url, reason] of [
          ["http://hooks.receiver-one.com/", "The URL must use https."],
          ["https://book.example.com/", "The URL must not point to this service itself."],
          ["https://rebind.receiver-one.com/", "The URL's host name resolves to an address that webhooks may not reach."],
          ["https://gone.receiver-one.com/", "The URL's host name does not resolve to an address."]
        ]) {
          expect(yield* refusalOf(host.id, createWebhook(caller, { url, events: [] }))).toMatchObject({
            _tag: "Invalid",
            errors: { url: [reason], events: ["The events field must have at least 1 entry."] }
          })
        }
      })
    )

    clause(
      "a credential has at most 10 webhooks and one per URL, also under concurrency; credentials are counted separately",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const caller = yield* aKeyHolder(host)
        const url = aUrl()
        const same = yield* race(callers(4, () => subscribe(caller, { url })))
        expect([same.won.length, same.lost]).toMatchObject([
          1,
          Array(3).fill({
            errors: { url: ["Another webhook of this credential already uses this url. Update that webhook instead."] }
          })
        ])
        const many = yield* race(callers(12, () => subscribe(caller)))
        expect([many.won.length, many.lost]).toMatchObject([
          9,
          Array(3).fill({
            errors: { url: ["The credential already has the maximum of 10 webhooks. Delete one to add another."] }
          })
        ])
        expect(yield* subscribe(yield* aKeyHolder(host), { url })).toMatchObject({ url })
        yield* deleteWebhook(caller, same.won[0]!.id)
        expect(yield* subscribe(caller, { url })).toMatchObject({ url })
      })
    )

    clause(
      "the operator can create a webhook on behalf of a key, which then owns it",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const caller = yield* aKeyHolder(host)
        const input = { url: aUrl(), events: everything }
        const { signing_secret: _, ...rest } = yield* createWebhookOfApiKey(host.id, caller.credential.id, input)
        expect(yield* listWebhooks(caller)).toEqual([rest])
        const stranger = yield* aHostOn("pro")
        expect(yield* refusalOf(stranger.id, createWebhookOfApiKey(stranger.id, caller.credential.id, input))).toMatchObject({
          _tag: "NotFound",
          message: "API key not found."
        })
      })
    )
  })

  heading("Webhook subscription", stores, (clause) => {
    clause.rule(
      "active, disabled: disabled as manual, with pending deliveries cancelled; enabled again: active, no failures, nothing resumed",
      Effect.gen(function* () {
        const { host, caller, webhook } = yield* aSubscriber
        yield* failing(host, webhook, 3)
        const { service } = yield* aBookedHost(host)
        yield* TestClock.setTime(tuesday(9))
        const { answer, audit } = yield* outcomeOf(host.id, patchWebhook(caller, webhook.id, { active: false }))
        const output = { ...webhook, consecutive_failures: 3 }
        const updated_at = "2026-01-06T09:00:00Z"
        expect(answer).toEqual({ ...output, status: "disabled", disabled_reason: "manual", updated_at })
        expect(audit).toMatchObject([{ action: "webhook.change", subjectId: webhook.id }])
        expect((yield* listDeliveries(host.id, {})).data).toMatchObject([
          { status: "failed", failure: "The webhook was disabled.", next_attempt_at: null, attempts: [] }
        ])
        yield* book(host, service, tuesday(12))
        const on = yield* patchWebhook(caller, webhook.id, { active: true })
        expect(on).toEqual({ ...webhook, updated_at })
        expect(yield* claimed(host.id)).toEqual([])
      })
    )

    clause.rule(
      "active, enabled again: the failure count is reset, and deliveries stay pending",
      Effect.gen(function* () {
        const { host, caller, webhook } = yield* aSubscriber
        yield* failing(host, webhook, 3)
        yield* aBookedHost(host)
        yield* TestClock.setTime(tuesday(9))
        const updated_at = "2026-01-06T09:00:00Z"
        expect(yield* patchWebhook(caller, webhook.id, { active: true })).toEqual({ ...webhook, updated_at })
        expect(yield* getWebhook(caller, webhook.id)).toEqual({ ...webhook, updated_at })
        expect(yield* claimed(host.id)).toHaveLength(1)
      })
    )

    clause.rule(
      "repeating the current status changes nothing, but a webhook disabled as failing or gone becomes disabled as manual",
      Effect.gen(function* () {
        const { host, caller, webhook } = yield* aSubscriber
        yield* TestClock.setTime(tuesday(9))
        expect(yield* patchWebhook(caller, webhook.id, { active: true })).toEqual(webhook)
        const off = yield* patchWebhook(caller, webhook.id, { active: false })
        yield* TestClock.setTime(tuesday(10))
        expect(yield* patchWebhook(caller, webhook.id, { active: false })).toEqual(off)
        for (const reason of ["failing", "gone"] as const) {
          yield* disabledAs(host, webhook, reason)
          expect(yield* getWebhook(caller, webhook.id)).toMatchObject({ status: "disabled", disabled_reason: reason })
          expect(yield* patchWebhook(caller, webhook.id, { active: false })).toMatchObject({ disabled_reason: "manual" })
          yield* disabledAs(host, webhook, reason)
          expect(yield* patchWebhook(caller, webhook.id, { active: true })).toMatchObject({
            status: "active",
            disabled_reason: null,
            consecutive_failures: 0
          })
        }
      })
    )

    clause.rule(
      "enabling requires Pro before any other check; all other changes are possible on Free",
      Effect.gen(function* () {
        const { host, caller, webhook } = yield* aSubscriber
        yield* patchHost(host.id, { plan: "free" })
        const onFree = yield* asItIsNow(caller)
        expect(yield* patchWebhook(onFree, webhook.id, { active: false, events: ["booking.declined"] })).toMatchObject({
          status: "disabled",
          events: ["booking.declined"]
        })
        for (const attempt of [
          patchWebhook(onFree, webhook.id, { active: true }),
          patchWebhook(onFree, webhook.id, { active: true, events: [] }),
          patchWebhook(onFree, webhook.id + 100_000, { active: true })
        ]) {
          expect(yield* refusalOf(host.id, attempt)).toMatchObject({ _tag: "PlanRequired" })
        }
        expect(yield* listWebhooks(onFree)).toHaveLength(1)
        yield* deleteWebhook(onFree, webhook.id)
      })
    )

    clause.rule(
      "url and events are validated as in POST, and all given fields change or none",
      Effect.gen(function* () {
        const { host, caller, webhook } = yield* aSubscriber
        const other = yield* subscribe(caller)
        yield* (yield* FakeDns).know("rebind.receiver-one.com", ["10.0.0.8"])
        for (const [patch, errors] of [
          [{}, { active: ["The active field is required when neither url nor events is sent."] }],
          [
            { url: "https://rebind.receiver-one.com/", active: false },
            { url: ["The URL's host name resolves to an address that webhooks may not reach."] }
          ],
          [
            { url: "https://localhost/", events: [], active: "no" },
            {
              url: ["The URL must not point to a local or reserved host name."],
              events: ["The events field must have at least 1 entry."],
              active: ["The active field must be true or false."]
            }
          ],
          [
            { url: other.url, active: false },
            { url: ["Another webhook of this credential already uses this url. Update that webhook instead."] }
          ]
        ] as const) {
          expect(yield* refusalOf(host.id, patchWebhook(caller, webhook.id, patch))).toMatchObject({ _tag: "Invalid", errors })
        }
        yield* TestClock.setTime(tuesday(9))
        const url = aUrl()
        const patch = { url, events: ["booking.rescheduled", "booking.requested", "booking.rescheduled"] }
        expect(yield* patchWebhook(caller, webhook.id, patch)).toEqual({
          ...webhook,
          url,
          events: ["booking.requested", "booking.rescheduled"],
          updated_at: "2026-01-06T09:00:00Z"
        })
        yield* TestClock.setTime(tuesday(10))
        expect(yield* patchWebhook(caller, webhook.id, { url })).toMatchObject({ url, updated_at: "2026-01-06T09:00:00Z" })
      })
    )

    clause.rule(
      "MUST answer 404 for the webhook of another credential, even of the same host, before the body is validated",
      Effect.gen(function* () {
        const { host, webhook } = yield* aSubscriber
        const stranger = yield* aHostOn("pro")
        for (const caller of [yield* aKeyHolder(host), yield* aKeyHolder(stranger)]) {
          const attempts: ReadonlyArray<Effect.Effect<unknown, unknown, ClauseServices>> = [
            getWebhook(caller, webhook.id),
            patchWebhook(caller, webhook.id, { active: false }),
            patchWebhook(caller, webhook.id, { events: [] }),
            deleteWebhook(caller, webhook.id)
          ]
          for (const attempt of attempts) {
            expect(yield* refusalOf(host.id, attempt)).toMatchObject({ _tag: "NotFound", message: "Webhook not found." })
          }
          expect(yield* listWebhooks(caller)).toEqual([])
        }
        expect(yield* listHostWebhooks(host.id)).toMatchObject([{ id: webhook.id }])
        expect(yield* listHostWebhooks(stranger.id)).toEqual([])
      })
    )

    clause.rule(
      "deleting a webhook deletes its deliveries",
      Effect.gen(function* () {
        const { host, caller, webhook } = yield* aSubscriber
        yield* aBookedHost(host)
        const { audit } = yield* outcomeOf(host.id, deleteWebhook(caller, webhook.id))
        expect(audit).toMatchObject([{ action: "webhook.delete", subjectId: webhook.id }])
        expect([yield* claimed(host.id), (yield* listDeliveries(host.id, {})).meta.total]).toEqual([[], 0])
        expect(yield* refusalOf(host.id, deleteWebhook(caller, webhook.id))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause.rule(
      "MUST be removed with its deliveries when its API key is revoked, and no other key's",
      Effect.gen(function* () {
        const { host, caller } = yield* aSubscriber
        const stored = yield* subscribe(yield* aKeyHolder(host))
        yield* aBookedHost(host)
        yield* revokeApiKey(host.id, caller.credential.id)
        expect((yield* listHostWebhooks(host.id)).map(({ id }) => id)).toEqual([stored.id])
        expect((yield* claimed(host.id)).map(({ webhookId }) => webhookId)).toEqual([stored.id])
      })
    )

    clause.rule(
      "MUST answer 401 to a key that is revoked while its webhook is being created",
      Effect.gen(function* () {
        const { host, caller } = yield* aSubscriber
        yield* revokeApiKey(host.id, caller.credential.id)
        const late = createWebhook(caller, { url: aUrl(), events: ["booking.confirmed"] })
        expect(yield* refusalOf(host.id, late)).toMatchObject({ _tag: "Unauthorized" })
      })
    )

    clause.rule(
      "another host cannot revoke the key, and the attempt deletes no webhook",
      Effect.gen(function* () {
        const { host, caller } = yield* aSubscriber
        const stranger = yield* aHostOn("pro")
        expect(yield* refusalOf(host.id, revokeApiKey(stranger.id, caller.credential.id))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause(
      "deleting a host deletes its webhooks once their deliveries are done",
      Effect.gen(function* () {
        const { host } = yield* aSubscriber
        yield* aBookedHost(host)
        yield* deleteHost(host.id, { force: "true" })
        yield* settleRemovedHosts
        expect((yield* claimed(host.id)).map(({ eventType }) => eventType)).toContain("booking.cancelled")
        yield* runJobsOnce
        yield* purgeRemoved
        expect(yield* (yield* WebhookStore).list({ hostId: host.id })).toEqual([])
        expect(yield* claimed(host.id)).toEqual([])
      })
    )

    clause(
      "without an audit entry nothing changes",
      Effect.gen(function* () {
        const { host, caller, webhook } = yield* aSubscriber
        yield* aBookedHost(host)
        const { id } = yield* createApiKey(host.id, { name: "Another" })
        const broken = AuditLog.of({ ...(yield* AuditLog), append: () => Effect.die("broken") })
        const attempts: ReadonlyArray<Effect.Effect<unknown, unknown, ClauseServices>> = [
          subscribe(caller),
          createWebhookOfApiKey(host.id, id, { url: aUrl(), events: everything }),
          patchWebhook(caller, webhook.id, { active: false }),
          patchWebhook(caller, webhook.id, { events: ["booking.declined"] }),
          deleteWebhook(caller, webhook.id),
          revokeApiKey(host.id, caller.credential.id)
        ]
        for (const attempt of attempts) {
          const before = yield* everythingOf(host.id)
          expect(yield* Effect.exit(Effect.provideService(attempt, AuditLog, broken))).toEqual(Exit.die("broken"))
          expect(yield* everythingOf(host.id)).toEqual(before)
        }
        expect((yield* listApiKeys(host.id, {})).data).toHaveLength(2)
      })
    )
  })
}

/** A host on Pro with a key and a webhook of that key for all events, as the API returns it. */
const aSubscriber = Effect.gen(function* () {
  const host = yield* aHostOn("pro")
  const caller = yield* aKeyHolder(host)
  const { signing_secret: _, ...webhook } = yield* subscribe(caller)
  return { host, caller, webhook }
})

/** Books once for a host, with a new service. The event waits for the webhooks. */
const aBookedHost = Effect.fnUntraced(function* (host: Host) {
  const service = yield* createService(host.id, free)
  yield* book(host, service, tuesday(10))
  return { service }
})

const change = (host: Host, { id }: { readonly id: number }, changes: Partial<Webhook>) =>
  WebhookStore.use((webhooks) =>
    Effect.flatMap(webhooks.list({ locked: [{ hostId: host.id, id }] }), (locked) =>
      webhooks.save(locked.map((webhook) => ({ ...webhook, ...changes })))
    )
  )

const failing = (host: Host, webhook: { readonly id: number }, consecutiveFailures: number) =>
  change(host, webhook, { consecutiveFailures })

const disabledAs = (host: Host, webhook: { readonly id: number }, disabledReason: "failing" | "gone") =>
  change(host, webhook, { status: "disabled", disabledReason, consecutiveFailures: 5 })
