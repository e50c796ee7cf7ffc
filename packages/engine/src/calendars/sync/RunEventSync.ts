import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import { finishGracefully } from "../../kernel/GracefulEnd.ts"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { writesCalendars } from "./RequestSync.ts"
import { type ClaimedEvent, claimEvents, maxConcurrentWrites, writeClaimedEvent } from "./SyncEvents.ts"

/** The longest pause between two claims. An event that is requested meanwhile is written within a second. */
const maxRestMillis = 1000

/** The pause before another claim while a due row is briefly locked by another worker. */
const lockedMillis = 5

/**
 * Syncs calendar events as they become due, until interrupted, and runs `written` after each write.
 *
 * Claims as many events as it has free slots: after each write, when the next event is due, and at least once a second, so that a
 * slow account delays no other. When interrupted, it stops claiming and waits up to 10 seconds for writes in flight.
 */
export const runEventSync = (written: Effect.Effect<unknown>) =>
  finishGracefully("10 seconds", (stopRequested) => Effect.scoped(writeUntil(stopRequested, written)))

const writeUntil = Effect.fnUntraced(function* (stopRequested: Effect.Effect<void>, written: Effect.Effect<unknown>) {
  const scope = yield* Effect.scope
  const wake = yield* Queue.sliding<void>(1)
  let writing = 0
  let isStopping = false
  const wakeAfter = (change: () => void) =>
    Effect.suspend(() => {
      change()
      return Queue.offer(wake, undefined)
    })
  const write = (claimed: ClaimedEvent) =>
    Effect.andThen(writeClaimedEvent(claimed), written).pipe(Effect.ensuring(wakeAfter(() => writing--)))
  const claimOrRest = Effect.gen(function* () {
    const begunAt = yield* Clock.currentTimeMillis
    const claimed = writing < maxConcurrentWrites ? yield* claimEvents(maxConcurrentWrites - writing) : []
    for (const one of claimed) {
      writing++
      yield* Effect.forkIn(write(one), scope)
    }
    // A claim scans the first due events only. While these accounts are written, another claim finds those of others.
    if (claimed.length === 0) yield* rest(wake, begunAt, writing < maxConcurrentWrites)
  })
  yield* Effect.forkIn(
    Effect.andThen(
      stopRequested,
      wakeAfter(() => (isStopping = true))
    ),
    scope
  )
  while (!isStopping) yield* tolerantly(claimOrRest)
  while (writing > 0) yield* Queue.take(wake)
})

/** Waits for the end of a write or, with a free slot, until the next event is due, for at most a second. */
const rest = Effect.fnUntraced(function* (wake: Queue.Queue<void>, begunAt: number, hasSlot: boolean) {
  const events = yield* CalendarEventStore
  const next = hasSlot && (yield* writesCalendars) ? yield* events.nextDueAt : Option.none()
  const due = Option.getOrElse(next, () => Number.POSITIVE_INFINITY)
  // An event that became due during the claim is claimed at once. One that was due before is briefly locked by another worker.
  const wait = due <= begunAt ? lockedMillis : due - (yield* Clock.currentTimeMillis)
  yield* Effect.raceFirst(Queue.take(wake), Effect.sleep(Math.max(0, Math.min(maxRestMillis, wait))))
})

/** Logs a failure and waits a second before the next claim. Writes in flight continue. */
const tolerantly = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.catchCause(work, (cause) =>
    Effect.andThen(Effect.logWarning("Calendar events could not be claimed. Retrying", cause), Effect.sleep("1 second"))
  )
