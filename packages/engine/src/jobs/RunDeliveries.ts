import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import { DeliveryQueue } from "../ports/DeliveryQueue.ts"
import { type Attempted, attemptDelivery } from "./AttemptDelivery.ts"
import { claimBatch, claimDeliveries } from "./DeliverWebhooks.ts"
import { finishDeliveries } from "./FinishDeliveries.ts"
import { letFinish } from "./LetFinish.ts"
import { secretOpener } from "./OpenSecret.ts"

/** Attempts that one process makes side by side, those included whose end is not written yet. */
const places = 256

/** Attempts end within 10 seconds; the rest is for writing them down. */
const grace = "15 seconds"

/**
 * Makes attempts as they become due, for as long as it is let.
 *
 * It has so many places and claims as much as there are free ones: as soon as something arrives or an attempt has been written
 * down, when the next one is due, and every second for rows of others. No claim waits for a receiver, and ends are written many at
 * once. Interrupted, it claims nothing more, lets the attempts in flight end, writes them down, and then ends.
 */
export const runDeliveries = letFinish(grace, (asked) => Effect.scoped(deliverUntil(asked)))

/** An attempt under the lease that it was made on. */
interface Outcome {
  readonly attempt: Attempted
  readonly leaseUntil: Instant
}

const deliverUntil = Effect.fnUntraced(function* (asked: Effect.Effect<void>) {
  const queue = yield* DeliveryQueue
  const openSecret = yield* secretOpener
  const scope = yield* Effect.scope
  const wake = yield* Queue.sliding<void>(1)
  const outcomes = yield* Queue.unbounded<Outcome>()
  const wakeUp = Queue.offer(wake, undefined)
  let taken = 0
  let stopping = false

  const inBackground = <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.forkIn(work, scope)

  const claim = Effect.fnUntraced(function* (limit: number) {
    const { deliveries, now, until } = yield* claimDeliveries(limit)
    taken += deliveries.length
    for (const delivery of deliveries) {
      yield* inBackground(
        Effect.flatMap(attemptDelivery(delivery, openSecret), (attempt) => Queue.offer(outcomes, { attempt, leaseUntil: until }))
      )
    }
    return { isAll: deliveries.length < limit, now }
  })

  /** Waits for a place, or for something to put into one. */
  const rest = Effect.fnUntraced(function* (claimedAt: Instant) {
    const due = taken < places ? Option.getOrElse(yield* queue.nextDueAt, () => claimedAt) : claimedAt
    // What was due already at the last claim is for webhooks that have no room: whatever makes some, wakes.
    const wait = due > claimedAt ? due - (yield* Clock.currentTimeMillis) : second
    yield* Effect.raceFirst(Queue.take(wake), Effect.sleep(Math.max(0, Math.min(second, wait))))
  })

  const step = Effect.gen(function* () {
    const limit = Math.min(claimBatch, places - taken)
    const { isAll, now } = limit === 0 ? { isAll: true, now: yield* Clock.currentTimeMillis } : yield* claim(limit)
    if (isAll) yield* rest(now)
  })

  const written = (count: number) =>
    Effect.suspend(() => {
      taken -= count
      return wakeUp
    })

  /** Keeps what the store did not take, and offers it again in halves, so that one that it never takes holds up no other. */
  const writeAgain = (
    batch: ReadonlyArray<Outcome>
  ): Effect.Effect<void, never, Effect.Services<ReturnType<typeof finishDeliveries>>> =>
    Effect.gen(function* () {
      yield* Effect.sleep(second)
      const now = yield* Clock.currentTimeMillis
      const held = batch.filter(({ leaseUntil }) => now < leaseUntil)
      if (held.length < batch.length) yield* written(batch.length - held.length)
      const half = Math.ceil(held.length / 2)
      const halves = [held.slice(0, half), held.slice(half)].filter((part) => part.length > 0)
      yield* Effect.forEach(halves, (part) => write(part, writeAgain), { concurrency: 2, discard: true })
    })

  const write = (batch: ReadonlyArray<Outcome>, orElse: typeof writeAgain) =>
    finishDeliveries(batch.map(({ attempt }) => attempt)).pipe(
      Effect.andThen(written(batch.length)),
      Effect.catchCause((cause) =>
        Effect.andThen(Effect.logWarning(`The ends of ${batch.length} deliveries could not be written yet`, cause), orElse(batch))
      )
    )

  const listen = Stream.runForEach(queue.arrivals, () => wakeUp)
  yield* inBackground(Effect.forever(Effect.andThen(tolerantly("listen for deliveries", listen), Effect.sleep(second))))
  yield* inBackground(
    Effect.forever(
      Effect.flatMap(Queue.takeBetween(outcomes, 1, places), (batch) =>
        write(batch, (failed) => Effect.asVoid(inBackground(writeAgain(failed))))
      )
    )
  )
  yield* inBackground(
    Effect.flatMap(asked, () => {
      stopping = true
      return wakeUp
    })
  )
  while (!stopping) yield* tolerantly("claim deliveries", step)
  while (taken > 0) yield* Queue.take(wake)
})

const second = 1000

/** A store that does not answer is asked again after a second. */
const tolerantly = <A, E, R>(doing: string, work: Effect.Effect<A, E, R>) =>
  Effect.catchCause(work, (cause) =>
    Effect.andThen(Effect.logWarning(`Could not ${doing} and will try again`, cause), Effect.sleep(second))
  )
