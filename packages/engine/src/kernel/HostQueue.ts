import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { type CalendarLock, CalendarLocked, HostStore } from "../ports/HostStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { Unavailable } from "./Failure.ts"
import { foundHost } from "./RequireHost.ts"

/** The maximum number of concurrent changes to one host's calendar. Others queue in the process. */
const changesPerHost = 3

interface HostChanges {
  readonly turns: Semaphore.Semaphore
  users: number
  /** The time at which a change of the host last ended; 0 before the first one. */
  endedAt: number
}

interface Turns {
  readonly hosts: Map<number, HostChanges>
  /** One permit for each transaction that may wait for a locked calendar. */
  readonly waits: Semaphore.Semaphore
}

const queuesFor = (connections: number): Turns => ({
  hosts: new Map(),
  waits: Semaphore.makeUnsafe(Math.max(1, Math.floor(connections / 2)))
})

/** The running and waiting changes by host, per process. Undefined inside a transaction of the application. */
const HostQueues = Context.Reference<Turns | undefined>("@slotkit/engine/HostQueues", { defaultValue: () => queuesFor(10) })

/** Turns for a store with the given number of connections, at most half of which wait for locked calendars. */
export const hostQueues = (connections: number): Layer.Layer<never> => Layer.succeed(HostQueues, queuesFor(connections))

/** No turns, for work on a connection outside the pool. */
export const withoutHostQueues: Layer.Layer<never> = Layer.succeed(HostQueues, undefined)

/** Runs once the calendar is locked. Undefined when the transaction must not wait for the lock. */
const OnLockAcquired = Context.Reference<Effect.Effect<void> | undefined>("@slotkit/engine/OnLockAcquired", {
  defaultValue: () => Effect.void
})

/**
 * Locks a host's calendar in a transaction of `withHostQueue` and reads host and schedule as they are under the lock, or fails
 * with `NotFound`.
 */
export const lockHostCalendar = (hostId: number) => Effect.map(lockHostCalendarAnd(hostId, Effect.void), ([locked]) => locked)

/** The same with another read, which sees the state under the lock and takes no further round trip. */
export const lockHostCalendarAnd = Effect.fnUntraced(function* <A, R>(hostId: number, next: Effect.Effect<A, never, R>) {
  const hosts = yield* HostStore
  const { inOneTrip } = yield* UnitOfWork
  const onLockAcquired = yield* OnLockAcquired
  const lock: CalendarLock = onLockAcquired === undefined ? "noWait" : "wait"
  const [found, read] = yield* inOneTrip(Effect.orDie(hosts.withSchedule(hostId, lock)), next)
  if (onLockAcquired !== undefined) yield* onLockAcquired
  return [yield* foundHost(found), read] as const
})

/**
 * Runs a change that locks a host's calendar. Locked calendars leave connections for other hosts: at most three changes of one
 * host run concurrently in a process, and at most half of its connections wait for locks. Other changes try the lock without
 * waiting; when the calendar is locked, they release their connection and queue in the process. Queueing fails as `Unavailable`
 * when no change of the host has ended for five seconds, and after thirty seconds in any case.
 *
 * Use it around the transaction, which must begin with `lockHostCalendar`.
 */
export const withHostQueue = <A, E, R>(hostId: number, change: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(HostQueues, (turns) => (turns === undefined ? change : inTurn(turns, hostId, change)))

const inTurn = <A, E, R>({ hosts, waits }: Turns, hostId: number, change: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
  const waiting = Effect.suspend(() => {
    let isHeld = true
    const release = Effect.suspend(() => {
      if (!isHeld) return Effect.void
      isHeld = false
      return Effect.asVoid(waits.release(1))
    })
    return Effect.ensuring(Effect.provideService(change, OnLockAcquired, release), release)
  })
  const queued = Effect.uninterruptibleMask((restore) => Effect.andThen(restore(inTime(waits.take(1))), restore(waiting)))
  const withoutWaiting = Effect.catchCause(Effect.provideService(change, OnLockAcquired, undefined), (cause) =>
    isLocked(cause) ? queued : Effect.failCause(cause)
  )
  return Effect.acquireUseRelease(
    Effect.sync(() => {
      const host = hosts.get(hostId) ?? { turns: Semaphore.makeUnsafe(changesPerHost), users: 0, endedAt: 0 }
      host.users++
      hosts.set(hostId, host)
      return host
    }),
    (host) =>
      Effect.acquireUseRelease(
        acquireTurn(host),
        // With other changes of the host, the calendar is probably locked.
        () => (host.users > 1 ? ifPermitted(waits, waiting, withoutWaiting) : withoutWaiting),
        (_, exit) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) => {
            if (hasFinished(exit)) host.endedAt = now
            return host.turns.release(1)
          })
      ),
    (host) =>
      Effect.sync(() => {
        host.users--
        if (host.users === 0) hosts.delete(hostId)
      })
  )
}

const ifPermitted = <A, E, R>(
  waits: Semaphore.Semaphore,
  waiting: Effect.Effect<A, E, R>,
  otherwise: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(waits.takeIfAvailable(1), (isPermitted) => restore(isPermitted ? waiting : otherwise))
  )

/** Takes a turn. A queue that moves is worth waiting in: each change ahead takes milliseconds. */
const acquireTurn = (host: HostChanges): Effect.Effect<number> =>
  Effect.flatMap(Clock.currentTimeMillis, (began) =>
    Effect.raceFirst(Effect.interruptible(host.turns.take(1)), Effect.interruptible(untilStuck(host, began)))
  )

/** A change that gave up on a locked calendar dies, and moves nothing. */
const hasFinished = (exit: Exit.Exit<unknown, unknown>): boolean => Exit.isSuccess(exit) || Cause.hasFails(exit.cause)

const untilStuck = Effect.fnUntraced(function* (host: HostChanges, began: number) {
  for (;;) {
    const now = yield* Clock.currentTimeMillis
    const until = Math.min(Math.max(began, host.endedAt) + stuckAfterMs, began + longestQueueMs)
    if (now >= until) return yield* Effect.die(tooManyAtOnce)
    yield* Effect.sleep(until - now)
  }
})

const stuckAfterMs = 5000
const longestQueueMs = 30_000

const inTime = <A>(take: Effect.Effect<A>): Effect.Effect<A> =>
  Effect.timeoutOrElse(Effect.interruptible(take), {
    duration: stuckAfterMs,
    orElse: () => Effect.die(allWaitsTaken)
  })

const isLocked = (cause: Cause.Cause<unknown>): boolean =>
  !Cause.hasInterrupts(cause) &&
  cause.reasons.some((reason) => Cause.isDieReason(reason) && reason.defect instanceof CalendarLocked)

const tooManyAtOnce = new Unavailable({ fact: { code: "calendar_queue" } })
const allWaitsTaken = new Unavailable({ fact: { code: "calendar_lock" } })
