import { expect, it } from "@effect/vitest"
import { Cause, Deferred, Effect, Exit, Fiber, Option } from "effect"
import { TestClock } from "effect/testing"
import { memoryStore } from "../memory/index.ts"
import { CalendarLocked, HostStore } from "../ports/HostStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { Unavailable } from "./Failure.ts"
import { hostQueues, lockHostCalendar, withHostQueue, withoutHostQueues } from "./HostQueue.ts"

/** Starts changes of a host that last until they are released, and counts the running ones. */
const changes = (hostId: number, count: number) =>
  Effect.gen(function* () {
    const gate = yield* Deferred.make<void>()
    const seen = { running: 0, most: 0 }
    const change = Effect.gen(function* () {
      seen.most = Math.max(seen.most, ++seen.running)
      yield* Deferred.await(gate)
      seen.running--
    })
    const fibers = yield* Effect.forEach(Array(count), () => Effect.forkChild(Effect.exit(withHostQueue(hostId, change))))
    yield* Effect.forEach(Array(count * 4), () => Effect.yieldNow)
    return { seen, fibers, letGo: Deferred.succeed(gate, undefined) }
  })

it.effect("runs three changes of one host concurrently, the others after them, and those of another host independently", () =>
  Effect.gen(function* () {
    const one = yield* changes(1, 8)
    const other = yield* changes(2, 2)
    expect([one.seen.running, other.seen.running]).toEqual([3, 2])
    yield* one.letGo
    const exits = yield* Effect.forEach(one.fibers, Fiber.join)
    expect(exits.every(({ _tag }) => _tag === "Success")).toBe(true)
    expect(one.seen).toEqual({ running: 0, most: 3 })
    yield* other.letGo
    yield* Effect.forEach(other.fibers, Fiber.join)
  })
)

it.effect("waits longer than five seconds while changes of the host end, and at most thirty seconds", () =>
  Effect.gen(function* () {
    const second = Effect.sleep("1 second")
    const fibers = yield* Effect.forEach(Array(100), () => Effect.forkChild(Effect.exit(withHostQueue(4, second))))
    yield* TestClock.adjust("40 seconds")
    const exits = yield* Effect.forEach(fibers, Fiber.join)
    expect(exits.map(({ _tag }) => _tag)).toEqual([...Array(90).fill("Success"), ...Array(10).fill("Failure")])
  })
)

it.effect("times out after five seconds in which changes of the host only give up", () =>
  Effect.gen(function* () {
    const givesUp = Effect.andThen(Effect.sleep("1 second"), Effect.die(new Error("lock timeout")))
    const fibers = yield* Effect.forEach(Array(100), () => Effect.forkChild(Effect.exit(withHostQueue(5, givesUp))))
    yield* TestClock.adjust("6 seconds")
    const exits = yield* Effect.forEach(fibers, Fiber.join)
    const refused = exits.filter((exit) => Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof Unavailable)
    expect(refused).toHaveLength(85)
  })
)

it.effect("times out after five seconds in which no change of the host ends", () =>
  Effect.gen(function* () {
    const stuck = yield* changes(3, 5)
    yield* TestClock.adjust("5 seconds")
    const late = yield* Effect.forEach(stuck.fibers.slice(3), Fiber.join)
    for (const exit of late) {
      expect(exit._tag === "Failure" && Cause.squash(exit.cause)).toBeInstanceOf(Unavailable)
    }
    expect(stuck.seen.running).toBe(3)
    yield* stuck.letGo
    yield* Effect.forEach(stuck.fibers, Fiber.join)
    const next = yield* changes(3, 1)
    expect(next.seen.running).toBe(1)
    yield* next.letGo
  })
)

/** A store where the calendars of some hosts are locked until they are released, with the number of waiting transactions. */
const lockedCalendars = (lockedHosts: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const gate = yield* Deferred.make<void>()
    const seen = { waiting: 0, most: 0 }
    const hosts = yield* HostStore
    const found = Effect.succeed(Option.some({}) as never)
    const withSchedule: typeof hosts.withSchedule = (hostId, lock) =>
      Effect.gen(function* () {
        if (!lockedHosts.includes(hostId) || (yield* Deferred.isDone(gate))) return yield* found
        if (lock === "noWait") return yield* new CalendarLocked({ hostId })
        seen.most = Math.max(seen.most, ++seen.waiting)
        yield* Effect.ensuring(
          Deferred.await(gate),
          Effect.sync(() => seen.waiting--)
        )
        return yield* found
      })
    const store = HostStore.of({ ...hosts, withSchedule })
    const unitOfWork = yield* UnitOfWork
    const change = (hostId: number) =>
      withHostQueue(hostId, lockHostCalendar(hostId)).pipe(
        Effect.provideService(HostStore, store),
        Effect.provideService(UnitOfWork, unitOfWork)
      )
    return { seen, change, letGo: Deferred.succeed(gate, undefined) }
  }).pipe(Effect.provide(memoryStore))

it.effect("lets half of the connections wait for locked calendars, so that changes of other hosts proceed", () =>
  Effect.gen(function* () {
    const { seen, change, letGo } = yield* lockedCalendars([1, 2, 3, 4])
    const stuck = yield* Effect.forEach([1, 1, 1, 2, 2, 2, 3, 3, 3, 4], (hostId) => Effect.forkChild(change(hostId)))
    yield* Effect.forEach(Array(100), () => Effect.yieldNow)
    expect(seen.waiting).toBe(4)
    yield* change(5)
    yield* letGo
    yield* Effect.forEach(stuck, Fiber.join)
    expect(seen).toEqual({ waiting: 0, most: 4 })
  }).pipe(Effect.provide(hostQueues(8)))
)

it.effect("times out after five seconds in the queue for a locked calendar", () =>
  Effect.gen(function* () {
    const { change, letGo } = yield* lockedCalendars([1, 2])
    const first = yield* Effect.forkChild(change(1))
    yield* Effect.forEach(Array(20), () => Effect.yieldNow)
    const second = yield* Effect.forkChild(Effect.exit(change(2)))
    yield* TestClock.adjust("5 seconds")
    const late = yield* Fiber.join(second)
    expect(Exit.isFailure(late) && Cause.squash(late.cause)).toBeInstanceOf(Unavailable)
    yield* letGo
    yield* Fiber.join(first)
    yield* change(2)
  }).pipe(Effect.provide(hostQueues(2)))
)

it.effect("does not queue inside a transaction of the application", () =>
  Effect.gen(function* () {
    const { seen, change, letGo } = yield* lockedCalendars([1])
    const stuck = yield* Effect.forEach(Array(5), () => Effect.forkChild(change(1)))
    yield* Effect.forEach(Array(20), () => Effect.yieldNow)
    expect(seen.waiting).toBe(5)
    yield* letGo
    yield* Effect.forEach(stuck, Fiber.join)
  }).pipe(Effect.provide(withoutHostQueues))
)
