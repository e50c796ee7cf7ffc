import { expect, layer } from "@effect/vitest"
import { defaultSchedule, type Instant } from "@slotkit/core"
import { bucketPrefix, millisPerMinute } from "@slotkit/core/internal"
import {
  BookingStore,
  type Claim,
  CredentialStore,
  DeliveryQueue,
  HostStore,
  IdempotencyStore,
  JobStore,
  MailOutbox,
  timerJob,
  timerKeys,
  WebhookStore
} from "@slotkit/engine"
import {
  aBooking,
  aHost,
  aKeyedRequest,
  aMailEnd,
  anAnnouncedEvent,
  anApiKey,
  anOutgoingMail,
  aTimer,
  aWebhook
} from "@slotkit/engine/fakes"
import { Clock, Effect, Layer } from "effect"
import { ownSchema, patientPool, realUrl, uniqueName } from "../../test/RealDatabase.ts"
import { migrate, pgStore } from "../index.ts"

const schema = ownSchema("lease_clock")
const connection = patientPool(realUrl, { maxConnections: 2 })
const store = Layer.provide(pgStore({ schema }), Layer.provideMerge(Layer.effectDiscard(migrate({ schema })), connection))

/** A process whose clock is off by 45 minutes. */
const skewMillis = 45 * millisPerMinute
const onClock = (aheadMillis: number) => {
  const ahead: Clock.Clock = Object.assign(Object.create(Clock.Clock.defaultValue()), {
    currentTimeMillisUnsafe: () => Date.now() + aheadMillis,
    currentTimeMillis: Effect.sync(() => Date.now() + aheadMillis)
  })
  return <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.provideService(work, Clock.Clock, ahead)
}
const processes = { right: onClock(0), ahead: onClock(skewMillis), behind: onClock(-skewMillis) } as const
const names = Object.keys(processes) as ReadonlyArray<keyof typeof processes>

/** A worker's claim, on its process's clock. */
const claimed = Effect.gen(function* () {
  const now: Instant = yield* Clock.currentTimeMillis
  return { limit: 100, now, lease: { token: uniqueName("lease"), until: now + millisPerMinute } } satisfies Claim
})

/** Returns how far ahead of its own clock a process has its next work. */
const waitFor = (nextDueAt: ReturnType<JobStore["Service"]["nextDueAt"]>) =>
  Effect.gen(function* () {
    const next = yield* Effect.flatMap(nextDueAt, Effect.fromOption)
    return Math.round((next - (yield* Clock.currentTimeMillis)) / millisPerMinute)
  })

layer(store, { excludeTestServices: true })("Leases of processes whose clocks differ", (it) => {
  for (const setter of names) {
    it.effect(
      `a checkout opened by the process whose clock is ${setter} expires early for none of them, and on time for all`,
      () =>
        Effect.gen(function* () {
          const jobs = yield* JobStore
          const { hostId, id } = yield* aBookedHost
          const timer = aTimer({ hostId, id } as never, { kind: "checkoutExpires" })
          const openFor = (minutes: number) =>
            processes[setter](
              Effect.flatMap(Clock.currentTimeMillis, (now) =>
                jobs.enqueue([timerJob({ ...timer, dueAt: now + minutes * millisPerMinute })])
              )
            )
          yield* openFor(30)
          for (const name of names) {
            expect(yield* processes[name](Effect.flatMap(claimed, (claim) => jobs.claim("timer", claim))), name).toEqual([])
            expect(yield* processes[name](waitFor(jobs.nextDueAt("timer"))), name).toBe(30)
          }
          for (const name of names) {
            yield* openFor(0)
            expect(yield* processes[name](Effect.flatMap(claimed, (claim) => jobs.claim("timer", claim))), name).toHaveLength(1)
          }
          yield* jobs.cancel(timerKeys({ hostId, id }, ["checkoutExpires"]))
        })
    )

    it.effect(`a lease by the process whose clock is ${setter} is respected by all, and its work is due immediately`, () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const outbox = yield* MailOutbox
        const queue = yield* DeliveryQueue
        const { hostId, id } = yield* aBookedHost
        const work = Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          yield* jobs.enqueue([timerJob(aTimer({ hostId, id } as never, { kind: "refund", dueAt: now }))])
          yield* outbox.add([anOutgoingMail({ hostId, createdAt: now })])
          yield* queue.announce([anAnnouncedEvent({ hostId, eventId: uniqueName("evt"), occurredAt: now })])
        })
        const take = Effect.gen(function* () {
          const claim = yield* claimed
          const counts = [
            (yield* jobs.claim("timer", claim)).length,
            (yield* jobs.claim("email", claim)).length,
            (yield* queue.claim({ ...claim, perWebhook: 8 })).length
          ]
          return { claim, counts }
        })
        for (const name of names) {
          yield* processes[name](work)
          const { claim, counts } = yield* processes[setter](take)
          expect(counts, name).toEqual([1, 1, 1])
          for (const other of names) {
            expect((yield* processes[other](take)).counts, other).toEqual([0, 0, 0])
            for (const nextDueAt of [jobs.nextDueAt("timer"), jobs.nextDueAt("email"), queue.nextDueAt])
              expect(yield* processes[other](waitFor(nextDueAt)), other).toBe(1)
          }
          yield* jobs.cancel(timerKeys({ hostId, id }, ["refund"]))
          yield* endWork(hostId, claim)
        }
      })
    )

    it.effect(
      `a key begun by the process whose clock is ${setter} is running for all until its lease ends, and available afterwards`,
      () =>
        Effect.gen(function* () {
          const answers = yield* IdempotencyStore
          const begin = (name: keyof typeof processes, leaseMillis: number, request = aKeyedRequest({ credential: "clocks" })) =>
            processes[name](
              Effect.flatMap(Clock.currentTimeMillis, (now) =>
                answers.begin(request, now, { token: uniqueName("lease"), until: now + leaseMillis })
              )
            )
          for (const name of names) {
            const request = aKeyedRequest({ credential: uniqueName("clocks") })
            yield* begin(setter, millisPerMinute, request)
            expect((yield* begin(name, 0, request))._tag, name).toBe("running")
            const ended = aKeyedRequest({ credential: uniqueName("clocks") })
            yield* begin(setter, 0, ended)
            expect((yield* begin(name, 0, ended))._tag, name).toBe("fresh")
          }
        })
    )
  }
})

/** Sends every email and delivery of a claim. */
const endWork = Effect.fnUntraced(function* (hostId: number, { lease, now }: Claim) {
  const outbox = yield* MailOutbox
  const jobs = yield* JobStore
  const queue = yield* DeliveryQueue
  const page = { page: 1, perPage: 100 }
  for (const { id } of (yield* outbox.page(hostId, page)).rows) {
    const mail = {
      hostId,
      kind: "email",
      key: String(id),
      dueAt: now,
      payload: anOutgoingMail({ hostId }),
      attempts: 0,
      revision: 0
    } as const
    yield* jobs.complete(mail, lease.token, aMailEnd())
  }
  const ends = (yield* queue.page(hostId, {}, page)).rows.map(({ id }) => ({
    hostId,
    id,
    leaseToken: lease.token,
    attempt: null,
    next: { status: "delivered" as const }
  }))
  yield* queue.end(ends)
})

/** A host on Pro with a booking, and a webhook that subscribes to every event. */
const aBookedHost = Effect.gen(function* () {
  const hosts = yield* HostStore
  const bookings = yield* BookingStore
  const credentials = yield* CredentialStore
  const webhooks = yield* WebhookStore
  const { id: hostId } = yield* hosts.add(
    aHost({ email: `${uniqueName("host")}@example.com`, username: uniqueName("host"), plan: "pro" }),
    defaultSchedule("UTC")
  )
  const { id } = yield* bookings.add(aBooking({ hostId }))
  const key = yield* credentials.addApiKey(anApiKey({ hostId, keyHash: bucketPrefix(hostId) + uniqueName("hash") }))
  yield* webhooks.add(aWebhook({ id: yield* webhooks.newId, hostId, owner: { hostId, kind: "api_key", id: key.id } }), 10)
  return { hostId, id }
})
