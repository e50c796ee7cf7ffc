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
import { secretOpener } from "./OpenSecret.ts"
import { type Outcome, writeOutcomes } from "./WriteOutcomes.ts"

/** Attempts that one process works on side by side, those included whose end is not written yet. */
const places = 256

/** An attempt that takes longer only waits for its receiver, so it gives its place to another one. */
const patienceMs = 250

/** Attempts without a place that may wait for their receivers; more keep their places. Each costs a connection, and nothing else. */
const mostWaiting = 4096

/** Attempts end within 10 seconds; the rest is for writing them down. */
const grace = "15 seconds"

/**
 * Makes attempts as they become due, for as long as it is let.
 *
 * It has so many places and claims as much as there are free ones: as soon as something arrives or an attempt has been written
 * down, when the next one is due, and within a second for rows of others. No claim waits for a receiver, however many of them are
 * silent at once, and ends are written many at once. Interrupted, it claims nothing more, lets the attempts in flight end, writes them down, and then ends.
 */
export const runDeliveries = finishGracefully(grace, (asked) => Effect.scoped(deliverUntil(asked)))

const deliverUntil = Effect.fnUntraced(function* (asked: Effect.Effect<void>) {
  const queue = yield* DeliveryQueue
  const openSecret = yield* secretOpener
  const scope = yield* Effect.scope
  const wake = yield* Queue.sliding<void>(1)
  const outcomes = yield* Queue.unbounded<Outcome>()
  const wakeUp = Queue.offer(wake, undefined)
  let taken = 0
  let waiting = 0
  let stopping = false

  const claim = Effect.fnUntraced(function* (limit: number) {
    const { deliveries, now, until } = yield* claimDeliveries(limit)
    const begun = deliveries.map((): Place => ({ isOver: false, yieldedPlace: false }))
    taken += deliveries.length
    for (const [index, delivery] of deliveries.entries()) {
      const attempt = Effect.flatMap(attemptDelivery(delivery, openSecret), (made) => {
        takeBack(begun[index]!)
        return Queue.offer(outcomes, { attempt: made, leaseUntil: until })
      })
      yield* Effect.forkIn(attempt, scope)
    }
    if (deliveries.length > 0) yield* Effect.forkIn(Effect.andThen(Effect.sleep(patienceMs), giveUp(begun)), scope)
    return { isAll: deliveries.length < limit, now }
  })

  const giveUp = (begun: ReadonlyArray<Place>) =>
    Effect.suspend(() => {
      for (const place of begun.filter(({ isOver }) => !isOver).slice(0, mostWaiting - waiting)) {
        place.yieldedPlace = true
        taken--
        waiting++
      }
      return wakeUp
    })

  /** An attempt that is over has a place again until its end is written. */
  const takeBack = (place: Place) => {
    place.isOver = true
    if (!place.yieldedPlace) return
    waiting--
    taken++
  }

  /** Waits for a place, or for something to put into one. */
  const rest = Effect.fnUntraced(function* (claimedAt: Instant) {
    if (Option.isSome(yield* Queue.poll(wake))) return
    const due = taken < places ? Option.getOrElse(yield* queue.nextDueAt, () => claimedAt) : claimedAt
    // What was due already at the last claim is for webhooks that have no room: whatever makes some, wakes.
    const wait = due > claimedAt ? due - (yield* Clock.currentTimeMillis) : longestRestMs
    yield* Effect.raceFirst(Queue.take(wake), Effect.sleep(Math.max(0, Math.min(longestRestMs, wait))))
  })

  const step = Effect.gen(function* () {
    const limit = Math.max(0, Math.min(claimBatch, places - taken))
    const { isAll, now } = limit === 0 ? { isAll: true, now: yield* Clock.currentTimeMillis } : yield* claim(limit)
    if (isAll) yield* rest(now)
  })

  const listen = Stream.runForEach(queue.arrivals, () => wakeUp)
  yield* Effect.forkIn(
    Effect.forever(Effect.andThen(tolerantly("listen for deliveries", listen), Effect.sleep("1 second"))),
    scope
  )
  yield* writeOutcomes(outcomes, (count) =>
    Effect.suspend(() => {
      taken -= count
      return wakeUp
    })
  )
  const stop = Effect.flatMap(asked, () => {
    stopping = true
    return wakeUp
  })
  yield* Effect.forkIn(stop, scope)
  while (!stopping) yield* tolerantly("claim deliveries", step)
  while (taken + waiting > 0) yield* Queue.take(wake)
})

/** Of an attempt, while it runs. */
interface Place {
  isOver: boolean
  yieldedPlace: boolean
}

/** Less than a second, so that what nobody was told of is claimed and sent within one. */
const longestRestMs = 900

/** A store that does not answer is asked again after a second. */
const tolerantly = <A, E, R>(doing: string, work: Effect.Effect<A, E, R>) =>
  Effect.catchCause(work, (cause) =>
    Effect.andThen(Effect.logWarning(`Could not ${doing} and will try again`, cause), Effect.sleep("1 second"))
  )
