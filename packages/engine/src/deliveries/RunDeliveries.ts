import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import { finishGracefully } from "../kernel/GracefulEnd.ts"
import { DeliveryQueue } from "../ports/DeliveryQueue.ts"
import { attemptDelivery } from "./AttemptDelivery.ts"
import { claimBatch, claimDeliveries } from "./DeliverWebhooks.ts"
import { countInFlight, type InFlight } from "./InFlight.ts"
import { type OpenSecret, secretOpener } from "./OpenSecret.ts"
import { type Outcome, writeOutcomes } from "./WriteOutcomes.ts"

/** Attempts that one process works on at the same time, those included whose outcome is not written yet. */
const places = 256

/** An attempt that takes longer than this is only waiting for its receiver, so it yields its place. */
const slowAfterMs = 250

/** Attempts that may wait for their receivers without a place. Each costs a connection and nothing else. */
const maxWaiting = 4096

/** The longest pause between two claims: deliveries that no notification announced are sent within a second. */
const maxRestMs = 900

/** An attempt ends within 10 seconds; the rest is for writing its outcome. */
const grace = "15 seconds"

/**
 * Delivers webhooks as they become due, until it is interrupted.
 *
 * Claims as many deliveries as there are free places: when a delivery arrives, when an outcome has been written, when the next
 * delivery is due, and at least once a second. Claims never wait for a receiver, and outcomes are written in batches. When
 * interrupted it stops claiming, lets the attempts in flight end, and writes their outcomes, for at most 15 seconds.
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

/** The parts of a worker share this. */
interface Worker {
  readonly inFlight: InFlight
  readonly outcomes: Queue.Queue<Outcome>
  /** Ends the worker's rest; it holds one signal at most. */
  readonly wake: Queue.Queue<void>
  readonly openSecret: OpenSecret
}

const newWorker = Effect.gen(function* () {
  return {
    inFlight: countInFlight({ places, maxWaiting }),
    outcomes: yield* Queue.unbounded<Outcome>(),
    wake: yield* Queue.sliding<void>(1),
    openSecret: yield* secretOpener
  } satisfies Worker
})

/** Claims what the free places can take, and rests when nothing more is due or no place is free. */
const claimOrRest = Effect.fnUntraced(function* (worker: Worker) {
  const limit = Math.min(claimBatch, worker.inFlight.freePlaces())
  if (limit === 0) return yield* rest(worker, yield* Clock.currentTimeMillis)
  const claimed = yield* claimDeliveries(limit)
  yield* start(worker, claimed)
  if (claimed.deliveries.length < limit) yield* rest(worker, claimed.now)
})

/** Starts an attempt for each claimed delivery; those that are slow yield their places. */
const start = Effect.fnUntraced(function* (
  worker: Worker,
  { deliveries, until }: Effect.Success<ReturnType<typeof claimDeliveries>>
) {
  const { inFlight, outcomes, openSecret } = worker
  if (deliveries.length === 0) return
  const attempts = inFlight.start(deliveries.length)
  for (const [index, delivery] of deliveries.entries()) {
    const attempt = Effect.flatMap(attemptDelivery(delivery, openSecret), (made) => {
      inFlight.end(attempts[index]!)
      return Queue.offer(outcomes, { attempt: made, leaseUntil: until })
    })
    yield* inBackground(attempt)
  }
  yield* inBackground(
    Effect.andThen(
      Effect.sleep(slowAfterMs),
      wakeAfter(worker, () => inFlight.yieldPlaces(attempts))
    )
  )
})

/** Waits until the worker is woken, or until the next delivery is due if a place is free for it. */
const rest = Effect.fnUntraced(function* ({ inFlight, wake }: Worker, claimedAt: Instant) {
  if (Option.isSome(yield* Queue.poll(wake))) return
  const queue = yield* DeliveryQueue
  const due = inFlight.freePlaces() > 0 ? Option.getOrElse(yield* queue.nextDueAt, () => claimedAt) : claimedAt
  // A delivery that was due at the last claim already belongs to a webhook with too many requests in flight; when one ends, it wakes.
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

/** Logs a failure and waits a second before the caller tries again, so that an unreachable store is not asked in a tight loop. */
const tolerantly = <A, E, R>(doing: string, work: Effect.Effect<A, E, R>) =>
  Effect.catchCause(work, (cause) =>
    Effect.andThen(Effect.logWarning(`Could not ${doing}; retrying`, cause), Effect.sleep("1 second"))
  )
