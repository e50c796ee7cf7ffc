import { verifyWebhookSignature } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  createInstallationWebhook,
  DeliveryQueue,
  deleteHost,
  deleteHostWebhook,
  deliverWebhooks,
  erasePerson,
  getDelivery,
  installation,
  listDeliveries,
  listEmails,
  listInstallationDeliveries,
  listInstallationWebhooks,
  patchInstallationWebhook,
  purgeRemoved,
  redeliver,
  redeliverFailed,
  runJobsOnce,
  type Store,
  testWebhook
} from "@slotkit/engine"
import { answering, fixtureNow, WebhookReceiver } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aDeliveryClaim, announceEvents } from "../../fixtures/WebhookRecords.ts"
import { aHostOn, aHostWith, book, free, grace, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { aKeyHolder, aUrl, everything, subscribe } from "./WebhookFixtures.ts"

/** A webhook of the installation, which is deleted at the end of the clause, because it gets the events of all others. */
const aWebhookForAll = Effect.acquireRelease(
  Effect.suspend(() => createInstallationWebhook({ url: aUrl(), events: everything })),
  ({ id }) => Effect.ignore(deleteHostWebhook(installation.hostId, id))
)

/** Whose events a webhook got, in the order of the log. */
const hostsOf = Effect.fnUntraced(function* (webhook: number, query: object = {}) {
  const { data } = yield* listInstallationDeliveries({ webhook: String(webhook), ...query })
  return data.map(({ host_id }) => host_id).toReversed()
})

/** Webhooks of the installation: the events of all hosts, with the log, the retries and the rules of other webhooks. */
export const installationWebhookSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Webhooks of the installation", stores, (clause) => {
    clause(
      "one webhook gets the events of many hosts, on every plan, signed, each naming its host",
      Effect.gen(function* () {
        const receiver = yield* WebhookReceiver
        const webhook = yield* aWebhookForAll
        const pro = yield* aHostWith(free)
        const own = yield* subscribe(yield* aKeyHolder(pro.host))
        const onFree = yield* aHostOn("free")
        yield* book(pro.host, pro.service, tuesday(10))
        yield* announceEvents(onFree.id, fixtureNow)
        expect(yield* deliverWebhooks).toBe(3)
        const requests = yield* receiver.received(webhook.url)
        expect(requests).toHaveLength(2)
        for (const { headers, body } of requests) {
          const [secret, header] = [webhook.signing_secret, headers["Svc-Signature"]]
          expect(verifyWebhookSignature({ secret, header, body, now: fixtureNow / 1000 })).toBe(true)
        }
        expect(requests.map(({ body }) => JSON.parse(body).host?.id)).toContain(pro.host.id)
        expect(yield* receiver.received(own.url)).toHaveLength(1)
        expect(yield* hostsOf(webhook.id)).toEqual([pro.host.id, onFree.id])
        expect(yield* hostsOf(webhook.id, { host: String(onFree.id) })).toEqual([onFree.id])
        expect(yield* hostsOf(webhook.id, { host: String(onFree.id), status: "failed" })).toEqual([])
        expect((yield* listDeliveries(pro.host.id, {})).data.map(({ webhook_id }) => webhook_id)).toEqual([own.id])
      })
    )

    clause(
      "a killed worker loses nothing, failures are retried and sent again, and a 410 disables it without an email",
      Effect.gen(function* () {
        const receiver = yield* WebhookReceiver
        const queue = yield* DeliveryQueue
        const { url, id } = yield* aWebhookForAll
        const host = yield* aHostOn("pro")
        yield* receiver.answerAt(url, answering(500), answering(404), answering(204), answering(204), answering(410))
        yield* announceEvents(host.id, fixtureNow)
        expect(yield* queue.claim(aDeliveryClaim({ now: fixtureNow }))).toHaveLength(1)
        yield* TestClock.adjust("5 minutes")
        expect(yield* deliverWebhooks).toBe(1)
        yield* TestClock.adjust("1 minute")
        expect(yield* deliverWebhooks).toBe(1)
        const [failed] = (yield* listInstallationDeliveries({ status: "failed" })).data
        expect(failed).toMatchObject({ webhook_id: id, host_id: host.id, attempts: [{ status_code: 500 }, { status_code: 404 }] })

        const since = new Date(fixtureNow - millisPerMinute).toISOString()
        expect(yield* redeliverFailed("installation", id, { since })).toEqual({ count: 1 })
        expect(yield* deliverWebhooks).toBe(1)
        expect(yield* redeliver("installation", failed!.id)).toMatchObject({ kind: "redelivery", host_id: host.id })
        expect(yield* deliverWebhooks).toBe(1)
        const tested = yield* testWebhook("installation", id)
        expect(tested).toMatchObject({ kind: "test", host_id: null })
        expect(yield* Effect.flip(getDelivery(host.id, tested.id))).toMatchObject({ _tag: "NotFound" })
        yield* deliverWebhooks
        yield* announceEvents(host.id, fixtureNow)
        yield* receiver.answerAt(url, answering(410))
        yield* deliverWebhooks
        expect(yield* listInstallationWebhooks()).toMatchObject([{ id, status: "disabled", disabled_reason: "gone" }])
        expect((yield* listEmails(host.id, {})).data).toEqual([])
        expect(yield* patchInstallationWebhook(id, { active: true })).toMatchObject({ status: "active" })
      })
    )

    clause(
      "has more requests at a time than a webhook of a host",
      Effect.gen(function* () {
        const queue = yield* DeliveryQueue
        const { id } = yield* aWebhookForAll
        const { host } = yield* aHostWith(free)
        const own = yield* subscribe(yield* aKeyHolder(host))
        yield* announceEvents(host.id, fixtureNow, 8)
        const leased = yield* queue.claim(
          aDeliveryClaim({ now: fixtureNow, limit: 50, perWebhook: 2, perInstallationWebhook: 5 })
        )
        const of = (webhook: number) => leased.filter(({ webhookId }) => webhookId === webhook).length
        expect([of(own.id), of(id)]).toEqual([2, 5])
      })
    )

    clause(
      "an erased person and a deleted host are gone from its log, a host once its last events were sent",
      Effect.gen(function* () {
        const queue = yield* DeliveryQueue
        const receiver = yield* WebhookReceiver
        const { id, url } = yield* aWebhookForAll
        const { host, service } = yield* aHostWith(free)
        const person = { name: "Barbara Erased", email: `erased-${host.id}@example.com` }
        yield* book(host, service, tuesday(10), { booker: person })
        yield* book(host, service, tuesday(12), { booker: grace })
        yield* deliverWebhooks
        expect(yield* erasePerson({ email: person.email })).toMatchObject({ bookings: 1, deliveries: 1 })
        for (const delivery of (yield* listInstallationDeliveries({ webhook: String(id) })).data) {
          const body = yield* Effect.fromOption(yield* queue.body(installation.hostId, delivery.id))
          expect(body).not.toContain(person.email)
        }
        yield* receiver.answerAt(url, answering(500), answering(500), answering(204), answering(204))
        yield* deleteHost(host.id, { force: "true" })
        yield* runJobsOnce
        yield* purgeRemoved
        expect((yield* hostsOf(id)).length).toBeGreaterThan(0)
        yield* TestClock.adjust("5 minutes")
        for (let rounds = 0; rounds < 3; rounds++) yield* deliverWebhooks
        yield* purgeRemoved
        expect(yield* hostsOf(id)).toEqual([])
      })
    )

    clause(
      "has the limits and the rules of URLs of other webhooks",
      Effect.gen(function* () {
        const { id, url } = yield* aWebhookForAll
        const refused = (body: object) => Effect.flip(createInstallationWebhook({ events: everything, ...body }))
        expect(yield* refused({ url })).toMatchObject({ _tag: "Invalid" })
        expect(yield* refused({ url: "https://10.0.0.1/hook" })).toMatchObject({ _tag: "Invalid" })
        expect(yield* refused({ url: "https://book.example.com/hook" })).toMatchObject({ _tag: "Invalid" })
        const others = yield* Effect.forEach(Array(9), () => createInstallationWebhook({ url: aUrl(), events: everything }))
        expect(yield* refused({ url: aUrl() })).toMatchObject({ _tag: "Invalid" })
        expect(yield* Effect.flip(patchInstallationWebhook(id, { url: others[0]!.url }))).toMatchObject({ _tag: "Invalid" })
        for (const other of others) yield* deleteHostWebhook(installation.hostId, other.id)
        expect((yield* listInstallationWebhooks()).map((webhook) => webhook.id)).toEqual([id])
      })
    )
  })
