import { millisPerMinute } from "@slotkit/core/internal"
import { DeliveryQueue, deliverWebhooks, runDeliveries, runJobs, runJobsOnce, type Store, UnitOfWork } from "@slotkit/engine"
import { answering, fixtureNow, hanging, MailSink, type ReceiverAnswer, WebhookReceiver } from "@slotkit/engine/fakes"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { journeys } from "../BookingFixtures.ts"
import { type Clause, type ClauseServices, heading } from "../Clause.ts"
import { aSubscriber, deliveriesOf, happen, holdingBack, nextDeliveryAt, subscribe, webhookOf } from "./DeliveryFixtures.ts"

/** Any number of processes deliver, and any of them may be killed or stopped. Everything arrives, and the log is exact. */
export const deliveryWorkerSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Delivery workers", stores, (clause) => {
    lostWorkers(clause)
    loop(clause)
    faults(clause)
    stopping(clause)
  })

const lostWorkers = (clause: Clause): void => {
  clause(
    "an attempt of a worker killed after sending is repeated by the next one with the same number when its lease ends",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscriber = yield* aSubscriber
      yield* happen(subscriber, fixtureNow)
      yield* killedWhileSending
      yield* receiver.answer(answering(204))
      expect(yield* nextDeliveryAt).toEqual(Option.some(fixtureNow + millisPerMinute))
      yield* TestClock.setTime(fixtureNow + millisPerMinute - 1)
      expect(yield* deliverWebhooks).toBe(0)
      yield* TestClock.setTime(fixtureNow + millisPerMinute)
      expect(yield* deliverWebhooks).toBe(1)
      const requests = yield* receiver.received(subscriber.url)
      expect(requests.map(({ headers }) => headers["Svc-Webhook-Attempt"])).toEqual(["1", "1"])
      const [delivery] = yield* deliveriesOf(subscriber)
      expect(delivery).toMatchObject({ status: "delivered", attempts: [{ attempt: 1, statusCode: 204 }] })
    })
  )

  clause(
    "after five lost workers the delivery ends without another request, and does not count as a failure of the webhook",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscriber = yield* aSubscriber
      yield* happen(subscriber, fixtureNow)
      for (let lost = 0; lost < 5; lost++) {
        yield* killedWhileSending
        yield* TestClock.adjust(millisPerMinute)
      }
      yield* deliverWebhooks
      expect(yield* receiver.received(subscriber.url)).toHaveLength(5)
      expect(yield* deliveriesOf(subscriber)).toMatchObject([
        { status: "failed", attempts: [], failure: "The worker was lost 5 times during this delivery, so it was abandoned." }
      ])
      expect(yield* webhookOf(subscriber)).toMatchObject({ status: "active", consecutiveFailures: 0 })
    })
  )

  clause(
    "a worker that outlives its lease cannot overwrite another worker's outcome",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscriber = yield* aSubscriber
      yield* happen(subscriber, fixtureNow)
      const unitOfWork = yield* UnitOfWork
      const sent = yield* Deferred.make<void>()
      const goOn = yield* Deferred.make<void>()
      yield* receiver.answer(answering(404), answering(204))
      const slow = UnitOfWork.of({
        ...unitOfWork,
        transaction: (work) =>
          Effect.andThen(Effect.andThen(Deferred.succeed(sent, undefined), Deferred.await(goOn)), unitOfWork.transaction(work))
      })
      const worker = yield* Effect.forkChild(Effect.provideService(deliverWebhooks, UnitOfWork, slow))
      yield* Deferred.await(sent)
      yield* TestClock.setTime(fixtureNow + millisPerMinute)
      expect(yield* deliverWebhooks).toBe(1)
      yield* Deferred.succeed(goOn, undefined)
      yield* Fiber.join(worker)
      expect(yield* deliveriesOf(subscriber)).toMatchObject([{ status: "delivered", attempts: [{ statusCode: 204 }] }])
      expect(yield* webhookOf(subscriber)).toMatchObject({ consecutiveFailures: 0, lastFailureAt: null })
    })
  )
}

const loop = (clause: Clause): void => {
  clause(
    "events are sent at once, and retries to the millisecond",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscriber = yield* aSubscriber
      const first = yield* holdingBack(answering(503))
      const second = yield* holdingBack(answering(204))
      yield* receiver.answerAt(subscriber.url, first.answers, second.answers)
      const worker = yield* Effect.forkChild(runDeliveries)
      yield* happen(subscriber, fixtureNow)
      yield* first.reached
      yield* first.letGo
      yield* untilWritten(subscriber, 1)
      yield* TestClock.setTime(fixtureNow + millisPerMinute - 1)
      expect(yield* receiver.received(subscriber.url)).toHaveLength(1)
      yield* TestClock.setTime(fixtureNow + millisPerMinute)
      yield* second.reached
      yield* second.letGo
      yield* Fiber.interrupt(worker)
      expect((yield* receiver.received(subscriber.url)).map(({ at }) => at)).toEqual([fixtureNow, fixtureNow + millisPerMinute])
      expect(yield* deliveriesOf(subscriber)).toMatchObject([{ status: "delivered", attempts: [{}, { attempt: 2 }] }])
    })
  )

  clause(
    "a hanging receiver has 8 requests in flight and does not delay others, regardless of its pending deliveries",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const slow = yield* aSubscriber
      const fast = yield* Effect.forEach(Array(9), () => aSubscriber)
      yield* receiver.answerAt(slow.url, hanging)
      yield* happen(slow, fixtureNow, 40)
      const arrived = yield* arrivalsOf(9 * 20)
      yield* receiver.answer(arrived.answers)
      yield* Effect.forEach(fast, (subscriber) => happen(subscriber, fixtureNow, 20))
      const claims = yield* countedClaims
      const worker = yield* Effect.forkChild(Effect.provideService(runDeliveries, DeliveryQueue, claims.queue))
      yield* arrived.all
      expect(yield* receiver.received(slow.url)).toHaveLength(8)
      const stopped = yield* askedToStop(worker)
      yield* claims.noneIsOpen
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(stopped)
      expect(yield* receiver.received(slow.url)).toHaveLength(8)
      const log = yield* deliveriesOf(slow)
      expect(log.filter(({ attempts }) => attempts[0]?.durationMs === 10_000)).toHaveLength(8)
      for (const subscriber of fast) {
        expect((yield* deliveriesOf(subscriber)).every(({ status }) => status === "delivered")).toBe(true)
      }
    }),
    30_000
  )

  clause(
    "more deliveries than slots are sent as slots become free",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscribers = yield* Effect.forEach(Array(40), () => aSubscriber)
      const events = (yield* Effect.forEach(subscribers, (subscriber) => happen(subscriber, fixtureNow, 10))).flat()
      const arrived = yield* arrivalsOf(events.length)
      yield* receiver.answer(arrived.answers)
      const worker = yield* Effect.forkChild(runDeliveries)
      yield* arrived.all
      yield* Fiber.interrupt(worker)
      const received = (yield* receiver.received()).map(({ headers }) => headers["Svc-Webhook-Id"])
      expect(received.toSorted()).toEqual(events.toSorted())
      expect(yield* receiver.mostAtOnce).toBeLessThanOrEqual(256)
      expect(yield* deliverWebhooks).toBe(0)
    }),
    30_000
  )

  clause(
    "many silent receivers do not delay others, because waiting attempts yield their slots",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const silent = yield* Effect.forEach(Array(40), () => aSubscriber)
      for (const subscriber of silent) {
        yield* receiver.answerAt(subscriber.url, hanging)
        yield* happen(subscriber, fixtureNow, 8)
      }
      const other = yield* aSubscriber
      yield* happen(other, fixtureNow + 1, 1)
      yield* TestClock.adjust("1 millis")
      const worker = yield* Effect.forkChild(runDeliveries)
      yield* meanwhile(Effect.map(receiver.received(), (requests) => requests.length >= 256))
      yield* TestClock.adjust("300 millis")
      yield* meanwhile(Effect.map(deliveriesOf(other), (log) => log.every(({ status }) => status === "delivered")))
      // A store that claims by bucket may have sent the other's delivery among the first.
      yield* meanwhile(Effect.map(receiver.received(), (requests) => requests.length > 40 * 8))
      expect(yield* receiver.received()).toHaveLength(40 * 8 + 1)
      const stopped = yield* askedToStop(worker)
      yield* TestClock.adjust("10 seconds")
      yield* meanwhile(Effect.map(nextDeliveryAt, () => stopped.pollUnsafe() !== undefined))
      expect((yield* deliveriesOf(silent[0]!)).every(({ attempts }) => attempts.length === 1)).toBe(true)
    }),
    30_000
  )

  clause(
    "one run of the jobs also delivers the events of the timers",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const sink = yield* MailSink
      const subscriber = yield* aSubscriber
      yield* receiver.answerAt(subscriber.url, answering(404))
      yield* happen(subscriber, fixtureNow, 5)
      expect(yield* runJobsOnce).toBe(6)
      expect((yield* sink.accepted).map(({ mail }) => mail.subject)).toEqual(["webhookDisabled"])
      expect(yield* runJobsOnce).toBe(0)
    })
  )
}

const faults = (clause: Clause): void => {
  clause(
    "while the store is unavailable, outcomes are kept and stored later, and nothing is sent twice",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const queue = yield* DeliveryQueue
      const unitOfWork = yield* UnitOfWork
      const subscriber = yield* aSubscriber
      const broken = yield* Deferred.make<void>()
      let failures = 0
      const silent = UnitOfWork.of({
        ...unitOfWork,
        transaction: (work) => {
          if (failures >= 3) return unitOfWork.transaction(work)
          failures++
          return Effect.andThen(Deferred.succeed(broken, undefined), Effect.die("no answer"))
        }
      })
      let claims = 0
      const request = DeliveryQueue.of({
        ...queue,
        claim: (claim) => (claims++ === 0 ? Effect.die("no answer") : queue.claim(claim))
      })
      yield* happen(subscriber, fixtureNow, 2)
      const worker = yield* runDeliveries.pipe(
        Effect.provideService(UnitOfWork, silent),
        Effect.provideService(DeliveryQueue, request),
        Effect.forkChild
      )
      yield* timePassesUntil(Effect.map(receiver.received(), (requests) => requests.length === 2))
      yield* Deferred.await(broken)
      yield* timePassesUntil(Effect.map(deliveriesOf(subscriber), (log) => log.every(({ status }) => status === "delivered")))
      expect(failures).toBe(3)
      yield* Fiber.interrupt(worker)
      expect(yield* receiver.received()).toHaveLength(2)
      expect(yield* webhookOf(subscriber)).toMatchObject({ lastSuccessAt: expect.any(Number) })
    })
  )

  clause(
    "an outcome that the store always rejects does not delay others, and is dropped when its lease ends",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const queue = yield* DeliveryQueue
      const subscriber = yield* aSubscriber
      const other = yield* subscribe(subscriber.caller)
      const events = yield* happen(subscriber, fixtureNow, 3)
      const poison = (yield* deliveriesOf(subscriber)).find(
        ({ webhookId, eventId }) => webhookId === other.webhookId && eventId === events[1]
      )!
      const refusing = DeliveryQueue.of({
        ...queue,
        end: (ends) => (ends.some(({ id }) => id === poison.id) ? Effect.die("refused") : queue.end(ends))
      })
      const worker = yield* Effect.forkChild(Effect.provideService(runDeliveries, DeliveryQueue, refusing))
      const delivered = Effect.map(deliveriesOf(subscriber), (log) => log.filter(({ status }) => status === "delivered").length)
      yield* timePassesUntil(Effect.map(delivered, (count) => count === 5))
      expect(yield* receiver.received()).toHaveLength(6)
      yield* timePassesUntil(
        Effect.map(receiver.received(), (requests) => requests.length === 7),
        Number.POSITIVE_INFINITY
      )
      const requests = yield* receiver.received(other.url)
      expect(requests.at(-1)?.at).toBeGreaterThanOrEqual(fixtureNow + millisPerMinute)
      const stopped = yield* askedToStop(worker)
      yield* timePassesUntil(Effect.map(nextDeliveryAt, () => stopped.pollUnsafe() !== undefined))
    })
  )
}

const stopping = (clause: Clause): void => {
  clause(
    "a stopped worker claims nothing more, waits for attempts in flight, stores their outcomes, and then ends",
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const subscriber = yield* aSubscriber
      const held = yield* holdingBack(answering(200, "thanks"))
      yield* receiver.answerAt(subscriber.url, held.answers)
      const claims = yield* countedClaims
      yield* happen(subscriber, fixtureNow)
      const worker = yield* Effect.forkChild(Effect.provideService(runJobs, DeliveryQueue, claims.queue))
      yield* held.reached
      const stopped = yield* askedToStop(worker)
      yield* claims.noneIsOpen
      const before = claims.begun()
      yield* happen(subscriber, fixtureNow)
      yield* held.letGo
      yield* Fiber.join(stopped)
      expect(claims.begun()).toBe(before)
      expect(yield* deliveriesOf(subscriber)).toMatchObject([
        { status: "delivered", attempts: [{ statusCode: 200, responseBody: "thanks" }] },
        { status: "pending", attempts: [] }
      ])
      expect(yield* receiver.received(subscriber.url)).toHaveLength(1)
      expect(yield* nextDeliveryAt).toEqual(Option.some(fixtureNow))
    })
  )

  clause(
    "a stopped worker finishes the email in flight, and sends no other",
    Effect.gen(function* () {
      const sink = yield* MailSink
      yield* journeys.accepted
      const reached = yield* Deferred.make<void>()
      const letGo = yield* Deferred.make<void>()
      yield* sink.answer(() => Effect.andThen(Deferred.succeed(reached, undefined), Deferred.await(letGo)))
      const worker = yield* Effect.forkChild(runJobs)
      yield* Deferred.await(reached)
      const stopped = yield* askedToStop(worker)
      yield* Deferred.succeed(letGo, undefined)
      yield* Fiber.join(stopped)
      expect(yield* sink.accepted).toHaveLength(2)
      expect(yield* runJobsOnce).toBe(0)
      expect(yield* sink.tries).toHaveLength(2)
    })
  )

  clause(
    "a hanging mail server delays the stop of a worker for at most 10 seconds",
    Effect.gen(function* () {
      const sink = yield* MailSink
      yield* journeys.accepted
      const reached = yield* Deferred.make<void>()
      yield* sink.answer(() => Effect.andThen(Deferred.succeed(reached, undefined), Effect.never))
      const worker = yield* Effect.forkChild(runJobs)
      yield* Deferred.await(reached)
      const stopped = yield* askedToStop(worker)
      yield* TestClock.adjust("9999 millis")
      expect(stopped.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust("1 millis")
      yield* Fiber.join(stopped)
      expect(yield* sink.accepted).toEqual([])
    })
  )
}

/** A worker that is killed when its first request has arrived. */
const killedWhileSending = Effect.gen(function* () {
  const receiver = yield* WebhookReceiver
  const held = yield* holdingBack(answering(204))
  yield* receiver.answer(held.answers)
  const worker = yield* Effect.forkChild(deliverWebhooks)
  yield* held.reached
  yield* Fiber.interrupt(worker)
})

/** A receiver that responds with 204 at once, and that a test can wait for until it has received a number of requests. */
const arrivalsOf = Effect.fnUntraced(function* (count: number) {
  const all = yield* Deferred.make<void>()
  let arrived = 0
  const answers: ReceiverAnswer = (request) =>
    Effect.andThen(++arrived < count ? Effect.void : Deferred.succeed(all, undefined), answering(204)(request))
  return { answers, all: Deferred.await(all) }
})

/** The queue with a counter of claims. */
const countedClaims = Effect.map(DeliveryQueue, (queue) => {
  let [begun, ended] = [0, 0]
  const claim: typeof queue.claim = (expected) => {
    begun++
    return Effect.ensuring(
      queue.claim(expected),
      Effect.sync(() => ended++)
    )
  }
  const noneIsOpen = Effect.gen(function* () {
    while (ended < begun) yield* Effect.yieldNow
  })
  return { queue: DeliveryQueue.of({ ...queue, claim }), begun: () => begun, noneIsOpen }
})

/** Yields to other fibers until the log contains a number of attempts of the first delivery. */
const untilWritten = Effect.fnUntraced(function* (subscriber: Effect.Success<typeof aSubscriber>, attempts: number) {
  while (((yield* deliveriesOf(subscriber))[0]?.attempts.length ?? 0) < attempts) yield* Effect.yieldNow
})

/**
 * Advances the clock until a condition holds. After `atMostMs` it advances no faster than real time, so that a slow store does
 * not lose leases and a worker can rest once more.
 */
const timePassesUntil = Effect.fnUntraced(function* (isSo: Effect.Effect<boolean, unknown, ClauseServices>, atMostMs = 30_000) {
  let passedMs = 0
  while (!(yield* isSo)) {
    if (passedMs >= atMostMs) yield* TestClock.withLive(Effect.sleep("200 millis"))
    yield* TestClock.adjust("200 millis")
    passedMs += 200
  }
})

/** Yields to other fibers without advancing the clock until a condition holds. */
const meanwhile = Effect.fnUntraced(function* (isSo: Effect.Effect<boolean, unknown, ClauseServices>) {
  while (!(yield* isSo)) yield* Effect.yieldNow
})

/** Stops a worker, and returns a deferred of its end. The worker has received the signal by then. */
const askedToStop = Effect.fnUntraced(function* (worker: Fiber.Fiber<unknown, unknown>) {
  const stopped = yield* Effect.forkChild(Fiber.interrupt(worker))
  for (let turn = 0; turn < 100; turn++) yield* Effect.yieldNow
  return stopped
})
