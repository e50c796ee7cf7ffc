import { verifyWebhookSignature } from "@slotkit/core"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import {
  createApp,
  createService,
  deleteWebhook,
  deliverWebhooks,
  disconnect,
  GrantStore,
  MailComposer,
  patchHost,
  patchWebhook,
  purgeRemoved,
  redeliver,
  revokeApiKey,
  rotateWebhookSecret,
  type Store,
  testWebhook
} from "@slotkit/engine"
import { answering, fixtureNow, plainTextMessage, type ReceiverAnswer, WebhookReceiver } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostOn, book, free, tuesday } from "../BookingFixtures.ts"
import { type Clause, type ClauseServices, heading } from "../Clause.ts"
import { outcomeOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"
import {
  aSubscriber,
  callerNow,
  deliveriesOf,
  deliverOne,
  happen,
  nextDeliveryAt,
  type Subscriber,
  subscribe,
  webhookOf
} from "./DeliveryFixtures.ts"

/** The requests that receivers get, and the effects of their responses on webhooks, hosts and owners. */
export const deliverySuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Deliveries", stores, (clause) => {
    whatIsSent(clause)
    schedule(clause)
    failingForGood(clause)
    changesInFlight(clause)
    rotation(clause)
  })

const whatIsSent = (clause: Clause): void => {
  clause(
    "an event is delivered to every subscribed webhook once, signed with the webhook's own secret",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const one = yield* aSubscriber
      const other = yield* subscribe(one.caller)
      const service = yield* createService(one.caller.host.id, free)
      const booked = yield* book(one.caller.host, service, tuesday(10))
      expect(yield* deliverWebhooks).toBe(2)
      expect(yield* deliverWebhooks).toBe(0)
      for (const { url, secret } of [one, other]) {
        const [request, ...more] = yield* receiver.received(url)
        expect(more).toEqual([])
        const header = request!.headers["Svc-Signature"]
        expect(verifyWebhookSignature({ secret, header, body: request!.body, now: fixtureNow / 1000 })).toBe(true)
        expect(JSON.parse(request!.body)).toMatchObject({
          id: request!.headers["Svc-Webhook-Id"],
          type: "booking.confirmed",
          created_at: "2026-01-05T09:00:00Z",
          data: { booking: { id: booked.id, status: "accepted" } }
        })
      }
      expect(yield* webhookOf(one)).toMatchObject({ consecutiveFailures: 0, lastSuccessAt: fixtureNow, lastFailureAt: null })
      expect(yield* deliveriesOf(one)).toMatchObject([{ status: "delivered" }, { status: "delivered" }])
    })
  )

  clause(
    "concurrent workers send each delivery once, and at most 8 at a time to a receiver",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscribers = yield* Effect.forEach(Array(6), () => aSubscriber)
      const events = (yield* Effect.forEach(subscribers, (subscriber) => happen(subscriber, fixtureNow, 12))).flat()
      const open = new Map<string, number>()
      let mostOpen = 0
      const count = (url: string, by: number) =>
        Effect.sync(() => {
          open.set(url, (open.get(url) ?? 0) + by)
          mostOpen = Math.max(mostOpen, open.get(url) ?? 0)
        })
      yield* receiver.answer(({ url }) =>
        Effect.acquireUseRelease(
          count(url, 1),
          () => Effect.as(Effect.yieldNow, { status: 204, body: "" }),
          () => count(url, -1)
        )
      )
      for (let done = 0; done < events.length; ) {
        const { won } = yield* race(callers(4, () => deliverWebhooks))
        const sent = won.reduce((sum, created) => sum + created, 0)
        expect(sent).toBeGreaterThan(0)
        done += sent
      }
      expect(mostOpen).toBe(8)
      const received = (yield* receiver.received()).map(({ headers }) => headers["Svc-Webhook-Id"])
      expect(received.toSorted()).toEqual(events.toSorted())
    })
  )

  clause.rule(
    "redeliveries and tests count their own attempts and no failures; their 410 disables the webhook",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscriber = yield* aSubscriber
      const { host } = subscriber.caller
      const [eventId] = yield* happen(subscriber, fixtureNow)
      yield* receiver.answerAt(subscriber.url, answering(404))
      yield* deliverWebhooks
      const [failed] = yield* deliveriesOf(subscriber)
      yield* receiver.answerAt(subscriber.url, answering(500), answering(404), answering(200), answering(410))
      yield* redeliver(host.id, failed!.id)
      yield* deliverWebhooks
      yield* TestClock.adjust("1 minute")
      yield* deliverWebhooks
      yield* testWebhook(host.id, subscriber.webhookId)
      yield* deliverWebhooks
      expect(yield* webhookOf(subscriber)).toMatchObject({ status: "active", consecutiveFailures: 1, lastSuccessAt: null })
      const requests = yield* receiver.received(subscriber.url)
      expect(requests.map(({ headers }) => headers["Svc-Webhook-Attempt"])).toEqual(["1", "1", "2", "1"])
      expect(requests.slice(0, 3).every(({ headers }) => headers["Svc-Webhook-Id"] === eventId)).toBe(true)
      yield* testWebhook(host.id, subscriber.webhookId)
      yield* deliverWebhooks
      expect(yield* webhookOf(subscriber)).toMatchObject({
        status: "disabled",
        disabledReason: "gone",
        consecutiveFailures: 1
      })
    })
  )
}

const schedule = (clause: Clause): void =>
  clause.rule(
    "Delivery rule 2: retries follow after 1, 5, 30 minutes, 2, 6 and 12 hours, each counted from the end of the previous attempt; then the delivery has failed",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscriber = yield* aSubscriber
      const [eventId] = yield* happen(subscriber, fixtureNow)
      yield* receiver.answerAt(subscriber.url, taking(2500, 503))
      const offsetsSeconds = [0, 60, 360, 2160, 9360, 30_960, 74_160]
      for (const [index, offset] of offsetsSeconds.entries()) {
        const due = fixtureNow + offset * 1000 + index * 2500
        if (index > 0) {
          expect(yield* nextDeliveryAt).toEqual(Option.some(due))
          yield* TestClock.setTime(due - 1)
          expect(yield* deliverWebhooks).toBe(0)
          yield* TestClock.setTime(due)
        }
        expect(yield* deliverWebhooks).toBe(1)
      }
      expect(yield* nextDeliveryAt).toEqual(Option.none())
      const requests = yield* receiver.received(subscriber.url)
      expect(requests.map(({ at }) => at)).toEqual(
        offsetsSeconds.map((offset, index) => fixtureNow + offset * 1000 + index * 2500)
      )
      expect(requests.map(({ headers }) => headers["Svc-Webhook-Attempt"])).toEqual(["1", "2", "3", "4", "5", "6", "7"])
      expect(new Set(requests.map(({ headers }) => headers["Svc-Webhook-Id"]))).toEqual(new Set([eventId]))
      expect(new Set(requests.map(({ body }) => body)).size).toBe(1)
      for (const { at, body, headers } of requests) {
        const now = Math.floor(at / 1000)
        const input = { secret: subscriber.secret, header: headers["Svc-Signature"], body, now, toleranceSeconds: 0 }
        expect(verifyWebhookSignature(input)).toBe(true)
      }
      const [delivery] = yield* deliveriesOf(subscriber)
      expect(delivery).toMatchObject({ status: "failed", nextAttemptAt: null })
      expect(delivery?.attempts).toHaveLength(7)
      expect(delivery?.attempts[6]).toMatchObject({ attempt: 7, statusCode: 503, durationMs: 2500 })
      expect(yield* webhookOf(subscriber)).toMatchObject({ status: "active", consecutiveFailures: 1 })
    })
  )

const failingForGood = (clause: Clause): void => {
  clause.rule(
    "Delivery rule 6: 5 consecutive permanent failures disable the webhook, email its owner once and end its pending deliveries",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscriber = yield* aSubscriber
      const { host } = subscriber.caller
      yield* receiver.answerAt(subscriber.url, answering(500), ...Array.from({ length: 5 }, () => answering(404)))
      yield* happen(subscriber, fixtureNow, 5)
      for (let failures = 0; failures < 5; failures++) {
        yield* deliverOne
        expect(yield* webhookOf(subscriber)).toMatchObject({ status: "active", consecutiveFailures: failures })
      }
      yield* happen(subscriber, fixtureNow, 2)
      const { mails, audit } = yield* outcomeOf(host.id, deliverOne)
      expect(yield* webhookOf(subscriber)).toMatchObject({
        status: "disabled",
        disabledReason: "failing",
        consecutiveFailures: 5,
        lastFailureAt: fixtureNow
      })
      expect(mails).toEqual([`webhookDisabled to ${host.email}`])
      expect(audit).toMatchObject([
        { action: "webhook.disable", subjectId: subscriber.webhookId, actor: { kind: "clock", id: null } }
      ])
      yield* happen(subscriber, fixtureNow)
      yield* TestClock.adjust("1 day")
      expect(yield* deliverWebhooks).toBe(0)
      const log = yield* deliveriesOf(subscriber)
      expect(log.map(({ status }) => status)).toEqual(Array(7).fill("failed"))
      expect(log.filter(({ failure }) => failure === "The webhook was disabled.")).toHaveLength(2)
      expect(yield* receiver.received(subscriber.url)).toHaveLength(6)
    })
  )

  clause.rule(
    "a success resets the count, and retries do not count",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscriber = yield* aSubscriber
      const statuses = [404, 404, 404, 404, 204, 503, 404, 404, 404, 404]
      yield* receiver.answerAt(subscriber.url, ...statuses.map((status) => answering(status)))
      const counts = []
      for (const _ of statuses) {
        yield* happen(subscriber, fixtureNow)
        yield* deliverOne
        counts.push((yield* webhookOf(subscriber)).consecutiveFailures)
      }
      expect(counts).toEqual([1, 2, 3, 4, 0, 0, 1, 2, 3, 4])
      expect(yield* webhookOf(subscriber)).toMatchObject({ status: "active" })
    })
  )

  clause(
    "concurrent failures are counted exactly and disable the webhook once",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscriber = yield* aSubscriber
      const { host } = subscriber.caller
      yield* receiver.answerAt(subscriber.url, answering(404))
      yield* happen(subscriber, fixtureNow, 4)
      yield* race(callers(4, () => deliverOne))
      expect(yield* webhookOf(subscriber)).toMatchObject({ status: "active", consecutiveFailures: 4 })
      yield* receiver.answerAt(subscriber.url, answering(204), answering(404))
      yield* happen(subscriber, fixtureNow)
      yield* deliverOne
      yield* happen(subscriber, fixtureNow, 8)
      const { mails, audit } = yield* outcomeOf(host.id, race(callers(8, () => deliverOne)))
      expect(mails).toEqual([`webhookDisabled to ${host.email}`])
      expect(audit).toHaveLength(1)
      const { status, disabledReason, consecutiveFailures } = yield* webhookOf(subscriber)
      expect([status, disabledReason]).toEqual(["disabled", "failing"])
      expect(consecutiveFailures).toBe((yield* receiver.received(subscriber.url)).length - 5)
    })
  )

  clause.rule(
    "the outcomes of one batch count in their order",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscriber = yield* aSubscriber
      // Concurrent requests arrive in any order, so each event has its status.
      const events = yield* happen(subscriber, fixtureNow, 5)
      const statuses = new Map([404, 404, 404, 204, 404].map((status, index) => [String(events[index]), status]))
      yield* receiver.answerAt(subscriber.url, (request) =>
        answering(statuses.get(String(request.headers["Svc-Webhook-Id"])) ?? 500)(request)
      )
      expect(yield* deliverWebhooks).toBe(5)
      expect(yield* webhookOf(subscriber)).toMatchObject({ status: "active", consecutiveFailures: 1 })
    })
  )

  clause.rule(
    "Delivery rule 3: 410 disables the webhook as gone, without an email; other deliveries in flight are not retried",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      for (const order of [
        [410, 500],
        [500, 410]
      ]) {
        const subscriber = yield* aSubscriber
        const { host } = subscriber.caller
        yield* receiver.answerAt(subscriber.url, ...order.map((status) => answering(status)))
        yield* happen(subscriber, fixtureNow, 2)
        const { mails, audit } = yield* outcomeOf(host.id, race(callers(2, () => deliverOne)))
        expect([mails, audit.map(({ action }) => action)]).toEqual([[], ["webhook.disable"]])
        expect(yield* webhookOf(subscriber)).toMatchObject({ status: "disabled", disabledReason: "gone" })
        const log = yield* deliveriesOf(subscriber)
        expect(log.map(({ status }) => status)).toEqual(["failed", "failed"])
        expect(log.map(({ failure }) => failure).toSorted()).toEqual([
          "The receiver responded with status 410.",
          "The webhook was disabled."
        ])
        yield* TestClock.adjust("1 day")
        expect(yield* deliverWebhooks).toBe(0)
        yield* TestClock.setTime(fixtureNow)
      }
    })
  )

  clause.rule(
    "`gone` wins over `failing` when the fifth failure is a 410",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscriber = yield* aSubscriber
      yield* receiver.answerAt(subscriber.url, ...[404, 404, 404, 404, 410].map((status) => answering(status)))
      yield* happen(subscriber, fixtureNow, 5)
      const { mails } = yield* outcomeOf(subscriber.caller.host.id, deliverWebhooks)
      expect(yield* webhookOf(subscriber)).toMatchObject({ status: "disabled", disabledReason: "gone" })
      expect(mails).toEqual([])
    })
  )

  clause.rule(
    "the email tells the owner which URL failed, and how often",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscriber = yield* aSubscriber
      yield* receiver.answerAt(subscriber.url, answering(404))
      yield* happen(subscriber, fixtureNow, 5)
      const requests: Array<unknown> = []
      yield* Effect.provideService(deliverWebhooks, MailComposer, {
        compose: (request) => {
          requests.push(request)
          return { to: request.to, subject: "", text: "", html: "", calendar: null }
        },
        calendarFile: () => "",
        withLook: (html: string) => html,
        standardText: () => ({ subject: "", text: "" }),
        textMessage: plainTextMessage
      })
      const { name, email } = subscriber.caller.host
      const to = { role: "host", name, email, timeZone: "Europe/London", language: "en" }
      expect(requests).toEqual([{ kind: "webhookDisabled", to, texts: {}, url: subscriber.url, failures: 5 }])
    })
  )
}

/** The changes to a webhook while a request is in flight, with the state of the delivery after a 500. */
const changesInFlight = (clause: Clause): void => {
  const meanwhile: Readonly<Record<string, (subscriber: Subscriber) => Effect.Effect<unknown, unknown, ClauseServices>>> = {
    "was disabled": ({ caller, webhookId }) => patchWebhook(caller, webhookId, { active: false }),
    "was deleted": ({ caller, webhookId }) => deleteWebhook(caller, webhookId),
    "lost its key": ({ caller }) => revokeApiKey(caller.host.id, caller.credential.id)
  }
  for (const [title, change] of Object.entries(meanwhile)) {
    clause(
      `a webhook that ${title} in flight gets no more requests`,
      Effect.gen(function* () {
        const receiver = yield* WebhookReceiver
        for (const status of [500, 404, 204]) {
          const subscriber = yield* aSubscriber
          yield* happen(subscriber, fixtureNow, 2)
          yield* receiver.answerAt(subscriber.url, yield* doing(change(subscriber), status))
          expect(yield* deliverOne).toBe(1)
          yield* purgeRemoved
          expect(yield* nextDeliveryAt).toEqual(Option.none())
          yield* TestClock.adjust("1 day")
          expect(yield* deliverWebhooks).toBe(0)
          expect(yield* receiver.received(subscriber.url)).toHaveLength(1)
          const log = (yield* deliveriesOf(subscriber)).map((delivery) => delivery.status)
          expect(log).toEqual(title === "was disabled" ? [status === 204 ? "delivered" : "failed", "failed"] : [])
          yield* TestClock.setTime(fixtureNow)
        }
      })
    )
  }

  clause.rule(
    "a webhook that was disabled and enabled again in flight gets no retry of cancelled deliveries, and its count is reset",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscriber = yield* aSubscriber
      const { caller, webhookId, url } = subscriber
      yield* happen(subscriber, fixtureNow, 2)
      yield* receiver.answerAt(url, yield* doing(patchWebhook(caller, webhookId, { active: false }), 404))
      yield* deliverOne
      yield* patchWebhook(caller, webhookId, { active: true })
      expect(yield* webhookOf(subscriber)).toMatchObject({ status: "active", consecutiveFailures: 0 })
      yield* TestClock.adjust("1 day")
      expect(yield* deliverWebhooks).toBe(0)
    })
  )

  clause.rule(
    "a host on Free gets its retries after the upgrade, at once when they are overdue, and no events of the time between",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscriber = yield* aSubscriber
      const { host } = subscriber.caller
      const before = yield* happen(subscriber, fixtureNow, 2)
      yield* receiver.answerAt(subscriber.url, yield* doing(patchHost(host.id, { plan: "free" }), 500), answering(204))
      expect(yield* deliverOne).toBe(1)
      yield* happen(subscriber, fixtureNow)
      yield* TestClock.adjust("2 hours")
      expect(yield* deliverWebhooks).toBe(0)
      expect((yield* deliveriesOf(subscriber)).map(({ status }) => status)).toEqual(["pending", "pending"])
      yield* patchHost(host.id, { plan: "pro" })
      expect(yield* deliverWebhooks).toBe(2)
      const requests = yield* receiver.received(subscriber.url)
      expect(new Set(requests.map(({ headers }) => headers["Svc-Webhook-Id"]))).toEqual(new Set(before))
      expect(requests.map(({ headers }) => headers["Svc-Webhook-Attempt"]).toSorted()).toEqual(["1", "1", "2"])
      expect((yield* deliveriesOf(subscriber)).map(({ status }) => status)).toEqual(["delivered", "delivered"])
      expect((yield* callerNow(subscriber)).host.plan).toBe("pro")
    })
  )
}

const rotation = (clause: Clause): void => {
  clause.rule(
    "after a rotation, deliveries are signed with an app's new and old secrets for 24 hours, then only with the new one",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const { app, subscriber } = yield* anAppsSubscriber
      const old = app.webhook_signing_secret
      const { webhook_signing_secret: fresh } = yield* rotateWebhookSecret(app.id)
      for (const [offset, signs] of [
        [0, [true, true]],
        [millisPerDay - 1000, [true, true]],
        [millisPerDay + 1000, [true, false]]
      ] as const) {
        yield* TestClock.setTime(fixtureNow + offset)
        yield* happen(subscriber, fixtureNow + offset)
        expect(yield* deliverWebhooks).toBe(1)
        const request = (yield* receiver.received(subscriber.url)).at(-1)!
        const header = request.headers["Svc-Signature"] ?? ""
        const now = (fixtureNow + offset) / 1000
        const matches = [fresh, old].map((secret) => verifyWebhookSignature({ secret, header, body: request.body, now }))
        expect(matches).toEqual(signs)
        expect(header.match(/v1=/g)).toHaveLength(signs.filter((is) => is).length)
      }
    })
  )

  clause.rule(
    "an app that was disconnected in flight gets no more requests",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const { app, subscriber } = yield* anAppsSubscriber
      const { host } = subscriber.caller
      yield* happen(subscriber, fixtureNow)
      yield* receiver.answerAt(subscriber.url, yield* doing(disconnect(host.id, app.id), 500))
      expect(yield* deliverWebhooks).toBe(1)
      yield* TestClock.adjust(millisPerMinute)
      expect(yield* deliverWebhooks).toBe(0)
      expect(yield* deliveriesOf(subscriber)).toEqual([])
    })
  )
}

/** A host that has connected an app with a webhook. */
const anAppsSubscriber = Effect.gen(function* () {
  const grants = yield* GrantStore
  const host = yield* aHostOn("pro")
  const scopes = ["webhooks.write"] as const
  const app = yield* createApp({ name: "Partner", redirect_uris: ["https://partner.receiver-two.com/back"], scopes })
  const { connectionId } = yield* grants.beginFamily({ hostId: host.id, appId: app.id }, fixtureNow)
  const credential = { hostId: host.id, kind: "connection", id: connectionId } as const
  const subscriber = yield* subscribe({ credential, scopes, resource: null, host })
  return { app, subscriber }
})

/** A receiver that takes some time to respond, by the test's clock. */
const taking =
  (milliseconds: number, status: number): ReceiverAnswer =>
  () =>
    Effect.as(TestClock.adjust(milliseconds), { status, body: "" })

/** A receiver that changes the store before it responds. */
const doing = Effect.fnUntraced(function* (change: Effect.Effect<unknown, unknown, ClauseServices>, status: number) {
  const life = yield* Effect.context<ClauseServices>()
  const answer: ReceiverAnswer = () => Effect.as(Effect.orDie(Effect.provide(change, life)), { status, body: "" })
  return answer
})
