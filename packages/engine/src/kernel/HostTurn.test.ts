import { expect, it } from "@effect/vitest"
import { Cause, Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { Unavailable } from "./Failure.ts"
import { inHostTurn } from "./HostTurn.ts"

/** Starts changes of a host that last until they are let go, and counts those that run. */
const changes = (hostId: number, count: number) =>
  Effect.gen(function* () {
    const gate = yield* Deferred.make<void>()
    const seen = { running: 0, most: 0 }
    const change = Effect.gen(function* () {
      seen.most = Math.max(seen.most, ++seen.running)
      yield* Deferred.await(gate)
      seen.running--
    })
    const fibers = yield* Effect.forEach(Array(count), () => Effect.forkChild(Effect.exit(inHostTurn(hostId, change))))
    yield* Effect.forEach(Array(count * 4), () => Effect.yieldNow)
    return { seen, fibers, letGo: Deferred.succeed(gate, undefined) }
  })

it.effect("runs three changes of one host at once, the others after them, and those of another host beside them", () =>
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

it.effect("lets nobody wait for more than five seconds", () =>
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
