import { readFileSync } from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { verifyWebhookSignature } from "@slotkit/core"
import { type Duration, Effect, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { FakeDns } from "../fakes/FakeDns.ts"
import { fixtureNow } from "../fakes/Fixtures.ts"
import { answering, hanging, type ReceiverAnswer, unreachable, WebhookReceiver } from "../fakes/WebhookReceiver.ts"
import { Settings } from "../kernel/Settings.ts"
import type { LeasedDelivery } from "../ports/deliveries/DeliveryQueue.ts"
import { NameResolver } from "../ports/deliveries/NameResolver.ts"
import { WebhookTransport } from "../ports/deliveries/WebhookTransport.ts"
import { SecretBox } from "../ports/SecretBox.ts"
import { aesSecretBox } from "../secrets/AesSecretBox.ts"
import { attemptDelivery } from "./AttemptDelivery.ts"
import { secretOpener } from "./OpenSecret.ts"

const url = "https://hooks.receiver-one.com/hook"
const body = '{"id":"evt_1","type":"booking.confirmed","name":"Zoë 👩‍👩‍👧"}'

const leased = (overrides: Partial<LeasedDelivery> = {}): LeasedDelivery => ({
  id: 7,
  hostId: 1,
  webhookId: 3,
  url,
  secrets: [],
  eventId: "evt_1",
  eventType: "booking.confirmed",
  kind: "event",
  body,
  attempt: 1,
  leases: 1,
  leaseToken: "lease",
  waitedMs: 0,
  traceparent: null,
  ...overrides
})

const sealedSecrets = (...secrets: ReadonlyArray<string>) =>
  SecretBox.use(({ seal }) => Effect.forEach(secrets, (secret) => seal(secret, "webhook:3")))

const attempt = Effect.fnUntraced(function* (overrides: Partial<LeasedDelivery> = {}) {
  const secrets = overrides.secrets ?? (yield* sealedSecrets("svc_whsec_1"))
  return yield* attemptDelivery(leased({ ...overrides, secrets }), yield* secretOpener)
})

const settings = (ownDomains: ReadonlyArray<string> = []) => ({
  baseUrl: "https://book.example.com",
  pagesUrl: "https://book.example.com",
  hostPagesUrl: "https://book.example.com",
  origin: "https://book.example.com",
  freeServices: 1,
  upcomingPerBooker: 10,
  hourlyPerBooker: 10,
  hourlyPerNetwork: 60,
  showHostEmail: true,
  upgradeUrl: "",
  developerPortalUrl: "",
  videoUrl: "",
  ownDomains,
  webhookAllow: { host: () => false, address: () => false }
})

const surroundings = Layer.mergeAll(
  FakeDns.layer,
  WebhookReceiver.layer,
  aesSecretBox("the secret of this test"),
  Layer.succeed(Settings, settings()),
  Layer.effectDiscard(TestClock.setTime(fixtureNow)),
  Logger.layer([])
)

const clause = (title: string, work: Effect.Effect<unknown, unknown, Layer.Success<typeof surroundings>>) =>
  it.effect(title, () => Effect.provide(work, surroundings))

/** A receiver that takes some time to respond, by the test's clock. */
const taking =
  (delay: Duration.Input): ReceiverAnswer =>
  () =>
    Effect.as(TestClock.adjust(delay), { status: 204, body: "" })

const signatureOf = (request: { readonly headers: Readonly<Record<string, string>> }) => request.headers["Svc-Signature"] ?? ""

describe("Delivery headers", () => {
  clause(
    "MUST be those of the specification, and the body exactly the stored one",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      yield* attempt({ attempt: 3 })
      const [request] = yield* receiver.received()
      expect(request).toEqual({
        url,
        address: "93.184.215.14",
        headers: {
          "Content-Type": "application/json",
          "User-Agent": "Svc-Webhooks/1.0",
          "Svc-Signature": expect.stringMatching(/^t=1767603600,v1=[0-9a-f]{64}$/),
          "Svc-Webhook-Id": "evt_1",
          "Svc-Webhook-Event": "booking.confirmed",
          "Svc-Webhook-Attempt": "3"
        },
        body,
        at: fixtureNow
      })
      const header = signatureOf(request!)
      expect(verifyWebhookSignature({ secret: "svc_whsec_1", header, body, now: fixtureNow / 1000 })).toBe(true)
    })
  )

  clause(
    "`t` is the time of sending, after the address check, in whole seconds",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const { resolve } = yield* NameResolver
      const slowly: typeof resolve = (name, from) => Effect.andThen(TestClock.adjust("2900 millis"), resolve(name, from))
      yield* Effect.provideService(attempt(), NameResolver, { resolve: slowly })
      const [request] = yield* receiver.received()
      expect(signatureOf(request!)).toMatch(/^t=1767603602,/)
    })
  )

  clause(
    "two secrets sign during an app's rotation: one `v1` for each",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      yield* attempt({ secrets: yield* sealedSecrets("new", "old") })
      const [request] = yield* receiver.received()
      const header = signatureOf(request!)
      expect(header.match(/v1=/g)).toHaveLength(2)
      for (const [secret, matches] of [
        ["new", true],
        ["old", true],
        ["older", false]
      ] as const) {
        expect(verifyWebhookSignature({ secret, header, body, now: fixtureNow / 1000 })).toBe(matches)
      }
    })
  )

  clause(
    "a secret is decrypted once for many signatures",
    Effect.gen(function* () {
      const box = yield* SecretBox
      let opened = 0
      const counting = SecretBox.of({
        ...box,
        open: (sealed) => {
          opened++
          return box.open(sealed)
        }
      })
      const openSecret = yield* Effect.provideService(secretOpener, SecretBox, counting)
      const secrets = yield* sealedSecrets("svc_whsec_1")
      for (let number = 1; number <= 3; number++) yield* attemptDelivery(leased({ secrets, attempt: number }), openSecret)
      expect(opened).toBe(1)
      for (let other = 0; other < 1000; other++) yield* openSecret(yield* box.seal(`${other}`, "webhook:4"))
      expect(opened).toBe(1001)
      yield* attemptDelivery(leased({ secrets }), openSecret)
      expect(opened).toBe(1002)
    })
  )
})

describe("Delivery rules 1 to 4", () => {
  const retried = { status: "pending", dueAt: fixtureNow + 60_000 }
  const cases = [
    ...[200, 201, 204, 299].map((status) => [status, { status: "delivered" }, "delivered", null] as const),
    ...[408, 429, 500, 503, 599].map(
      (status) => [status, retried, null, `The receiver responded with status ${status}.`] as const
    ),
    ...[100, 400, 404, 425, 499, 600].map(
      (status) =>
        [
          status,
          { status: "failed", failure: `The receiver responded with status ${status}.` },
          "failed",
          `The receiver responded with status ${status}.`
        ] as const
    ),
    ...[301, 302, 307, 308].map((status) => {
      const error = `The receiver responded with status ${status}; redirects are not followed.`
      return [status, { status: "failed", failure: error }, "failed", error] as const
    }),
    [
      410,
      { status: "failed", failure: "The receiver responded with status 410." },
      "gone",
      "The receiver responded with status 410."
    ] as const
  ]
  for (const [status, next, outcome, error] of cases) {
    clause(
      `${status} is ${next.status}`,
      Effect.gen(function* () {
        const receiver = yield* WebhookReceiver
        yield* receiver.answer(answering(status, "because"))
        expect(yield* attempt()).toMatchObject({
          end: {
            id: 7,
            leaseToken: "lease",
            attempt: { attempt: 1, at: fixtureNow, statusCode: status, error, durationMs: 0, responseBody: "because" },
            next
          },
          outcome
        })
      })
    )
  }

  clause(
    "a connection that breaks is retried",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      yield* receiver.answer(unreachable("The receiver refused the connection."))
      expect((yield* attempt()).end).toMatchObject({
        attempt: { statusCode: null, error: "The receiver refused the connection.", responseBody: null },
        next: retried
      })
    })
  )

  for (const [delay, reached] of [
    ["9999 millis", true],
    ["10 seconds", false]
  ] as const) {
    clause(
      `a response after ${delay} ${reached ? "counts" : "is a timeout, and the retry delay starts at its end"}`,
      Effect.gen(function* () {
        const receiver = yield* WebhookReceiver
        yield* receiver.answer(taking(delay))
        const error = "The receiver did not respond within 10 seconds."
        const isAttempted = reached
          ? { statusCode: 204, durationMs: 9_999 }
          : { statusCode: null, error, durationMs: 10_000, responseBody: null }
        const next = reached ? { status: "delivered" } : { status: "pending", dueAt: fixtureNow + 70_000 }
        expect((yield* attempt()).end).toMatchObject({ attempt: isAttempted, next })
      })
    )
  }

  clause(
    "the DNS lookup counts: after four seconds of it, a response after six seconds is too late",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const { resolve } = yield* NameResolver
      const slowly: typeof resolve = (name, from) => Effect.andThen(TestClock.adjust("4 seconds"), resolve(name, from))
      yield* receiver.answer(taking("6 seconds"))
      const { end } = yield* Effect.provideService(attempt(), NameResolver, { resolve: slowly })
      expect(end.attempt).toMatchObject({ statusCode: null, durationMs: 10_000 })
    })
  )

  clause(
    "the seventh attempt is the last",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      yield* receiver.answer(answering(503))
      const delays = [60, 300, 1800, 7200, 21_600, 43_200]
      for (const [index, seconds] of delays.entries()) {
        const { end } = yield* attempt({ attempt: index + 1 })
        expect(end.next).toEqual({ status: "pending", dueAt: fixtureNow + seconds * 1000 })
      }
      expect(yield* attempt({ attempt: 7 })).toMatchObject({
        end: { next: { status: "failed", failure: "The last of 7 attempts failed. The receiver responded with status 503." } },
        outcome: "failed"
      })
    })
  )

  clause(
    "an internal error is a failed attempt: a secret that cannot be decrypted, a transport that fails",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const error = "The delivery could not be sent because of an internal error."
      const unopened = yield* attempt({ secrets: [{ sealed: "v1.other.a.b", context: "webhook:3" }] })
      expect(unopened).toMatchObject({ end: { attempt: { statusCode: null, error }, next: retried }, outcome: null })
      expect(yield* receiver.received()).toEqual([])
      const broken = { post: () => Effect.die(new Error("connect 10.0.0.1")) }
      const thrown = yield* Effect.provideService(attempt(), WebhookTransport, broken)
      expect(thrown.end).toMatchObject({ attempt: { error }, next: retried })
    })
  )

  clause(
    "each attempt uses another address of a receiver with several addresses",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const names = yield* FakeDns
      yield* names.know("hooks.receiver-one.com", ["93.184.215.14", "2606:4700::1"])
      for (const number of [1, 2, 3]) yield* attempt({ attempt: number })
      expect((yield* receiver.received()).map(({ address }) => address)).toEqual([
        "93.184.215.14",
        "2606:4700::1",
        "93.184.215.14"
      ])
    })
  )
})

interface DeliveryVector {
  readonly name: string
  readonly url: string
  readonly at_delivery: ReadonlyArray<ReadonlyArray<string> | "ENOTFOUND" | "TIMEOUT">
  readonly delivery: ReadonlyArray<string>
  readonly why: string
  readonly own_domains_at_delivery?: ReadonlyArray<string>
  readonly response?: { readonly status: number }
}

const vectors: ReadonlyArray<DeliveryVector> = JSON.parse(
  readFileSync(new URL("../../../core/test/vectors/webhook-deliveries.json", import.meta.url), "utf8")
)

describe("Delivery rule 7: the address is checked again before every delivery", () => {
  for (const vector of vectors) {
    clause(
      `${vector.name}: ${vector.why}`,
      Effect.gen(function* () {
        const receiver = yield* WebhookReceiver
        const names = yield* FakeDns
        const { hostname } = new URL(vector.url)
        const answers = vector.at_delivery.map((answer) => (typeof answer === "string" ? [] : answer))
        const [first] = vector.at_delivery
        if (first === "ENOTFOUND") yield* names.know(hostname)
        else if (answers.length > 0) yield* names.know(hostname, ...answers)
        if (vector.response !== undefined) yield* receiver.answer(answering(vector.response.status))
        const silent = { resolve: () => Effect.andThen(TestClock.adjust("10 seconds"), Effect.never) }
        const own = Effect.provideService(Settings, settings(vector.own_domains_at_delivery))
        for (const [index, verdict] of vector.delivery.entries()) {
          const before = (yield* receiver.received()).length
          const trying = own(attempt({ url: vector.url, attempt: index + 1 }))
          const { end } = yield* first === "TIMEOUT" ? Effect.provideService(trying, NameResolver, silent) : trying
          const received = (yield* receiver.received()).slice(before)
          expect(end.attempt?.durationMs).toBeLessThanOrEqual(10_000)
          expect(end.attempt?.error ?? "").not.toMatch(/\d+\.\d+\.\d+|::/)
          if (verdict === "refuse" || verdict.startsWith("retryable-failure")) {
            expect(received).toEqual([])
            expect(end).toMatchObject({ attempt: { statusCode: null, responseBody: null }, next: { status: "pending" } })
          } else if (verdict === "final-failure-no-second-request") {
            expect(received).toHaveLength(1)
            expect(end.next.status).toBe("failed")
          } else {
            expect(received.map(({ address }) => address)).toEqual(["93.184.215.14"])
            expect(end.next.status).toBe("delivered")
          }
        }
        expect((yield* names.lookUps).length).toBeLessThanOrEqual(vector.delivery.length)
      })
    )
  }
})

describe("Crash after sending", () => {
  clause(
    "five lost leases end the delivery without another request, and do not count as failures of the receiver",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      expect((yield* attempt({ leases: 5 })).end.next).toEqual({ status: "delivered" })
      yield* receiver.answer(hanging)
      const input = yield* attempt({ leases: 6 })
      expect(input).toMatchObject({
        end: {
          attempt: null,
          next: { status: "failed", failure: "The worker was lost 5 times during this delivery, so it was abandoned." }
        },
        outcome: null
      })
      expect(yield* receiver.received()).toHaveLength(1)
    })
  )
})
