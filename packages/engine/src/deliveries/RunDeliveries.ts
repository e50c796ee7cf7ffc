import { type Instant, requestsPerInstallationWebhook, requestsPerWebhook } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import { claimWork, newLease } from "../kernel/ClaimWork.ts"
import { finishGracefully } from "../kernel/GracefulEnd.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import { attemptDelivery } from "./AttemptDelivery.ts"
import { finishDeliveries } from "./FinishDeliveries.ts"
import { countInFlight, type InFlight } from "./InFlight.ts"
import { type OpenSecret, secretOpener } from "./OpenSecret.ts"
import { type Outcome, writeOutcomes } from "./WriteOutcomes.ts"

/** The maximum number of concurrent attempts of one process, including those whose outcome is not stored yet. */
const slots = 256

/** A longer attempt is only waiting for its receiver, so it yields its slot. */
const slowAfterMs = 250

/** The maximum number of attempts that wait for their receivers without a slot. Each costs one connection. */
const maxWaiting = 4096

/** The longest pause between two claims. Deliveries that no notification announced are sent within a second. */
const maxRestMs = 900

/** An attempt takes at most 10 seconds; the rest is for storing its outcome. */
const grace = "15 seconds"

/**
 * Delivers webhooks as they become due, until it is interrupted.
 *
 * Claims as many deliveries as there are free slots: when a delivery arrives, when an outcome was stored, when the next delivery
 * is due, and at least once a second. Claims never wait for a receiver, and outcomes are stored in batches. When interrupted, it
 * stops claiming, waits up to 15 seconds for attempts in flight, and stores their outcomes.
 */
export const runDeliveries = finishGracefully(grace, (stopRequested) => Effect.scoped(deliverUntil(stopRequested)))

const deliverUntil = Effect.fnUntraced(function* (stopRequested: Effect.Effect<void>) {
  const worker = yield* newWorker
  const { inFlight, outcomes, wake } = worker
  let stopping = false
  yield* inBackground(
    Effect.andThen(
      stopRequested,
      wakeAfter(worker, () => (stopping = true))
    )
  )
  yield* inBackground(listenForArrivals(worker))
  yield* writeOutcomes(outcomes, (count) => wakeAfter(worker, () => inFlight.settle(count)))
  while (!stopping) yield* tolerantly("claim deliveries", claimOrRest(worker))
  while (inFlight.count() > 0) yield* Queue.take(wake)
})

/** The shared state of a worker. */
interface Worker {
  readonly inFlight: InFlight
  readonly outcomes: Queue.Queue<Outcome>
  /** Wakes the worker. Holds at most one signal. */
  readonly wake: Queue.Queue<void>
  readonly openSecret: OpenSecret
}

const newWorker = Effect.gen(function* () {
  return {
    inFlight: countInFlight({ slots, maxWaiting }),
    outcomes: yield* Queue.unbounded<Outcome>(),
    wake: yield* Queue.sliding<void>(1),
    openSecret: yield* secretOpener
  } satisfies Worker
})

/** Claims deliveries for the free slots, and rests when nothing more is due or no slot is free. */
const claimOrRest = Effect.fnUntraced(function* (worker: Worker) {
  const limit = Math.min(claimBatch, worker.inFlight.freeSlots())
  if (limit === 0) return yield* rest(worker, yield* Clock.currentTimeMillis)
  const claimed = yield* claimDeliveries(limit)
  yield* start(worker, claimed)
  if (claimed.deliveries.length < limit) yield* rest(worker, claimed.now)
})

/** Starts an attempt for each claimed delivery. Slow attempts yield their slots. */
const start = Effect.fnUntraced(function* (
  worker: Worker,
  { deliveries, until }: Effect.Success<ReturnType<typeof claimDeliveries>>
) {
  const { inFlight, outcomes, openSecret } = worker
  if (deliveries.length === 0) return
  const attempts = inFlight.start(deliveries.length)
  for (const [index, delivery] of deliveries.entries()) {
    const attempt = Effect.flatMap(attemptDelivery(delivery, openSecret), (attempted) => {
      inFlight.end(attempts[index]!)
      return Queue.offer(outcomes, { attempt: attempted, leaseUntil: until })
    })
    yield* inBackground(attempt)
  }
  yield* inBackground(
    Effect.andThen(
      Effect.sleep(slowAfterMs),
      wakeAfter(worker, () => inFlight.yieldSlots(attempts))
    )
  )
})

/** Waits until the worker is woken or, if a slot is free, until the next delivery is due. */
const rest = Effect.fnUntraced(function* ({ inFlight, wake }: Worker, claimedAt: Instant) {
  if (Option.isSome(yield* Queue.poll(wake))) return
  const queue = yield* DeliveryQueue
  const due = inFlight.freeSlots() > 0 ? Option.getOrElse(yield* queue.nextDueAt, () => claimedAt) : claimedAt
  // A delivery that was already due at the last claim belongs to a webhook at its limit. The end of one of its attempts wakes the
  // worker.
  const wait = due > claimedAt ? due - (yield* Clock.currentTimeMillis) : maxRestMs
  yield* Effect.raceFirst(Queue.take(wake), Effect.sleep(Math.max(0, Math.min(maxRestMs, wait))))
})

const listenForArrivals = Effect.fnUntraced(function* (worker: Worker) {
  const queue = yield* DeliveryQueue
  const listen = Stream.runForEach(queue.arrivals, () => wakeAfter(worker, () => undefined))
  yield* Effect.forever(Effect.andThen(tolerantly("listen for deliveries", listen), Effect.sleep("1 second")))
})

/** Wakes the worker after a change of its state. */
const wakeAfter = ({ wake }: Worker, change: () => void) =>
  Effect.suspend(() => {
    change()
    return Queue.offer(wake, undefined)
  })

const inBackground = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Effect.scope, (scope) => Effect.forkIn(work, scope))

/** Logs a failure and waits a second before the caller retries, to avoid a tight loop while the store is unavailable. */
const tolerantly = <A, E, R>(doing: string, work: Effect.Effect<A, E, R>) =>
  Effect.catchCause(work, (cause) =>
    Effect.andThen(Effect.logWarning(`Could not ${doing}. Retrying`, cause), Effect.sleep("1 second"))
  )

/** The batch size of a claim. */
export const claimBatch = 128

/**
 * Makes at most the given number of due attempts, and returns how many there were. Any number of processes may run it
 * concurrently.
 */
export const deliverBatch = Effect.fnUntraced(function* (limit: number) {
  const openSecret = yield* secretOpener
  const { deliveries } = yield* claimDeliveries(limit)
  const attempts = yield* Effect.forEach(deliveries, (delivery) => attemptDelivery(delivery, openSecret), {
    concurrency: "unbounded"
  })
  if (attempts.length > 0) yield* finishDeliveries(attempts)
  return attempts.length
})

/** Makes one batch of due attempts, and returns how many there were. */
export const deliverWebhooks = deliverBatch(claimBatch)

const leasesPerWebhook = { perWebhook: requestsPerWebhook, perInstallationWebhook: requestsPerInstallationWebhook }

/** Leases at most the given number of due deliveries. Returns them with their due times and the end of the leases. */
export const claimDeliveries = Effect.fnUntraced(function* (limit: number) {
  const queue = yield* DeliveryQueue
  const now: Instant = yield* Clock.currentTimeMillis
  const lease = yield* newLease(now)
  const deliveries = yield* claimWork("deliveries", queue.claim({ limit, ...leasesPerWebhook, now, lease }))
  return { deliveries, now, until: lease.until }
})
