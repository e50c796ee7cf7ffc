import { layer } from "@effect/vitest"
import { BookingStore, HostStore, InviteStore, ServiceStore, type Store, UnitOfWork } from "@slotkit/engine"
import { aHost, aService, aTimeRequest, fixtureNow } from "@slotkit/engine/fakes"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenBooking, givenHost, givenInvite, givenService } from "../fixtures/BookingRecords.ts"
import { changedAt } from "../fixtures/ChangedAt.ts"
import { givenFullHost } from "../fixtures/FullHost.ts"
import { recordsOf, scheduleOf } from "../fixtures/HostRecords.ts"
import { storeRefusalOf } from "../fixtures/StoreRefusal.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { unique } from "../fixtures/Unique.ts"
import { firstPage } from "../fixtures/WalkThrough.ts"

/** The optional features of a store. */
export interface StoreCapabilities {
  /** Reads do not wait for an open transaction. A store with a single connection makes them wait. Defaults to true. */
  readonly readsBesideTransactions?: boolean
}

/** The contract of every `UnitOfWork`, across all stores. */
export const UnitOfWorkContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>, capabilities: StoreCapabilities = {}): void =>
    layer(stores, suiteOptions)(name, (it) => {
      const beside = capabilities.readsBesideTransactions ?? true
      const itBeside = beside ? it.effect : it.effect.skip
      const reason = beside ? "" : " (skipped: reads wait for an open transaction)"

      it.effect("returns the result of the work, and keeps its writes in all stores", () =>
        Effect.gen(function* () {
          const { transaction } = yield* UnitOfWork
          const { hostId, changeEverything } = yield* givenFullHost
          const inside = yield* transaction(Effect.andThen(changeEverything, recordsOf(hostId)))
          expect(yield* recordsOf(hostId)).toEqual(inside)
        })
      )

      it.effect("the work sees its own writes", () =>
        Effect.gen(function* () {
          const { transaction } = yield* UnitOfWork
          const hosts = yield* HostStore
          const host = yield* givenHost()
          const change = changedAt(fixtureNow, hosts.change(host.id, { name: "Changed" }))
          const seen = yield* transaction(Effect.andThen(change, hosts.find(host.id)))
          expect(seen).toEqual(Option.some({ ...host, name: "Changed" }))
        })
      )

      it.effect("a failure is propagated and rolls back all stores", () =>
        Effect.gen(function* () {
          const { transaction } = yield* UnitOfWork
          const { hostId, changeEverything } = yield* givenFullHost
          const before = yield* recordsOf(hostId)
          const exit = yield* Effect.exit(transaction(Effect.andThen(changeEverything, Effect.fail("no"))))
          expect(exit).toEqual(Exit.fail("no"))
          expect(yield* recordsOf(hostId)).toEqual(before)
        })
      )

      it.effect("a defect is propagated and rolls back all stores", () =>
        Effect.gen(function* () {
          const { transaction } = yield* UnitOfWork
          const { hostId, changeEverything } = yield* givenFullHost
          const before = yield* recordsOf(hostId)
          const exit = yield* Effect.exit(transaction(Effect.andThen(changeEverything, Effect.die("broken"))))
          expect(exit).toEqual(Exit.die("broken"))
          expect(yield* recordsOf(hostId)).toEqual(before)
        })
      )

      it.effect("an interruption rolls back all stores", () =>
        Effect.gen(function* () {
          const { transaction } = yield* UnitOfWork
          const { hostId, changeEverything } = yield* givenFullHost
          const before = yield* recordsOf(hostId)
          const written = yield* Deferred.make<void>()
          const work = changeEverything.pipe(Effect.andThen(Deferred.succeed(written, undefined)), Effect.andThen(Effect.never))
          const fiber = yield* Effect.forkChild(transaction(work))
          yield* Deferred.await(written)
          yield* Fiber.interrupt(fiber)
          expect(yield* recordsOf(hostId)).toEqual(before)
        })
      )

      it.effect("work interrupted while it waits for a calendar writes nothing and does not block others", () =>
        Effect.gen(function* () {
          const { transaction } = yield* UnitOfWork
          const hosts = yield* HostStore
          const { id: hostId } = yield* givenHost()
          const locked = yield* Deferred.make<void>()
          const finish = yield* Deferred.make<void>()
          const lockThen = <A, E, R>(work: Effect.Effect<A, E, R>) =>
            transaction(Effect.andThen(hosts.withSchedule(hostId, "wait"), work))
          const first = yield* Effect.forkChild(
            lockThen(
              Effect.andThen(Deferred.succeed(locked, undefined), Deferred.await(finish)).pipe(
                Effect.andThen(givenBooking({ hostId, topic: "first" }))
              )
            )
          )
          yield* Deferred.await(locked)
          const second = yield* Effect.forkChild(lockThen(givenBooking({ hostId, topic: "second" })))
          yield* Effect.yieldNow
          const interruption = yield* Effect.forkChild(Fiber.interrupt(second))
          yield* Effect.yieldNow
          yield* Deferred.succeed(finish, undefined)
          yield* Fiber.join(first)
          yield* Fiber.join(interruption)
          yield* lockThen(givenBooking({ hostId, topic: "third" }))
          const { rows } = yield* (yield* BookingStore).page(hostId, { order: "asc" }, firstPage)
          expect(rows.map(({ topic }) => topic)).toEqual(["first", "third"])
        })
      )

      it.effect("a read in one trip with a lock sees what was committed while the lock was awaited", () =>
        Effect.gen(function* () {
          const { transaction, inOneTrip } = yield* UnitOfWork
          const hosts = yield* HostStore
          const services = yield* ServiceStore
          const { id: hostId } = yield* givenHost()
          const locked = yield* Deferred.make<void>()
          const finish = yield* Deferred.make<void>()
          const lock = hosts.withSchedule(hostId, "wait")
          const first = yield* Effect.forkChild(
            transaction(
              Effect.gen(function* () {
                yield* lock
                yield* Deferred.succeed(locked, undefined)
                yield* Deferred.await(finish)
                yield* givenService({ hostId })
              })
            )
          )
          yield* Deferred.await(locked)
          const second = yield* Effect.forkChild(transaction(inOneTrip(lock, services.list(hostId))))
          yield* Effect.forEach(Array(100), () => Effect.yieldNow)
          yield* Deferred.succeed(finish, undefined)
          yield* Fiber.join(first)
          const [host, listed] = yield* Fiber.join(second)
          expect([Option.isSome(host), listed.length]).toEqual([true, 1])
        })
      )

      it.effect("the failure of two reads in one trip is that of the first", () =>
        Effect.gen(function* () {
          const { transaction, inOneTrip } = yield* UnitOfWork
          const exit = yield* Effect.exit(transaction(inOneTrip(Effect.fail("first"), Effect.fail("second"))))
          expect(exit).toEqual(Exit.fail("first"))
        })
      )

      it.effect("names, times and invites become available again after a rollback", () =>
        Effect.gen(function* () {
          const { transaction } = yield* UnitOfWork
          const hosts = yield* HostStore
          const invites = yield* InviteStore
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const { id: serviceId } = yield* givenService({ hostId })
          const { id: inviteId } = yield* givenInvite({ hostId })
          const username = unique("host")
          const takeAll = Effect.gen(function* () {
            yield* hosts.change(hostId, { username })
            yield* bookings.holdTime(aTimeRequest({ hostId, serviceId }))
            return yield* invites.close(hostId, inviteId, "used", fixtureNow)
          })
          yield* Effect.exit(transaction(Effect.andThen(takeAll, Effect.fail("no"))))
          expect(yield* hosts.find({ username })).toEqual(Option.none())
          expect(yield* transaction(takeAll)).toBe(true)
        })
      )

      it.effect("a nested transaction commits with the outer one", () =>
        Effect.gen(function* () {
          const { transaction } = yield* UnitOfWork
          const { hostId, changeEverything } = yield* givenFullHost
          const inside = yield* transaction(Effect.andThen(transaction(changeEverything), transaction(recordsOf(hostId))))
          expect(yield* recordsOf(hostId)).toEqual(inside)
        })
      )

      it.effect("a nested transaction is rolled back with the outer one", () =>
        Effect.gen(function* () {
          const { transaction } = yield* UnitOfWork
          const { hostId, changeEverything } = yield* givenFullHost
          const before = yield* recordsOf(hostId)
          yield* Effect.exit(transaction(Effect.andThen(transaction(changeEverything), Effect.fail("no"))))
          expect(yield* recordsOf(hostId)).toEqual(before)
        })
      )

      it.effect("when the outer work continues after an inner failure, only the inner writes are rolled back", () =>
        Effect.gen(function* () {
          const { transaction } = yield* UnitOfWork
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          yield* transaction(
            Effect.gen(function* () {
              yield* givenBooking({ hostId, topic: "before" })
              yield* Effect.exit(transaction(Effect.andThen(givenBooking({ hostId, topic: "undone" }), Effect.fail("no"))))
              yield* givenBooking({ hostId, topic: "after" })
            })
          )
          const { rows } = yield* bookings.page(hostId, { order: "asc" }, firstPage)
          expect(rows.map(({ topic }) => topic)).toEqual(["before", "after"])
        })
      )

      it.effect("the transaction remains usable after a uniqueness or time conflict", () =>
        Effect.gen(function* () {
          const { transaction } = yield* UnitOfWork
          const services = yield* ServiceStore
          const bookings = yield* BookingStore
          const hosts = yield* HostStore
          const { id: hostId, username } = yield* givenHost()
          const service = yield* givenService({ hostId })
          const request = aTimeRequest({ hostId, serviceId: service.id })
          yield* bookings.holdTime(request)
          const stored = yield* transaction(
            Effect.gen(function* () {
              yield* storeRefusalOf(services.add(aService({ hostId, slug: service.slug })))
              yield* storeRefusalOf(services.change(hostId, (yield* givenService({ hostId })).id, { slug: service.slug }))
              yield* storeRefusalOf(
                hosts.add(aHost({ email: `${unique("host")}@example.com`, username }), yield* scheduleOf(hostId))
              )
              yield* storeRefusalOf(
                bookings.holdTime({ ...request, start: request.start - 1000, heldFrom: request.heldFrom - 1000 })
              )
              yield* storeRefusalOf(bookings.holdTime({ ...request, capacity: 5, seats: 9 }))
              return yield* givenBooking({ hostId })
            })
          )
          expect(yield* bookings.find(hostId, stored.id)).toEqual(Option.some(stored))
          expect(yield* services.list(hostId)).toHaveLength(2)
        })
      )

      it.effect("actions after the commit run once the outermost transaction has committed, in order, outside of it", () =>
        Effect.gen(function* () {
          const { afterCommit, transaction } = yield* UnitOfWork
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const messages: Array<string> = []
          const tell = (what: string) =>
            afterCommit(
              Effect.map(
                bookings.page(hostId, { order: "asc" }, firstPage),
                ({ total }) => void messages.push(`${what} ${total}`)
              )
            )
          yield* transaction(
            Effect.gen(function* () {
              yield* tell("outer")
              yield* transaction(Effect.andThen(givenBooking({ hostId }), tell("inner")))
              yield* Effect.exit(transaction(Effect.andThen(tell("undone"), Effect.fail("no"))))
              expect(messages).toEqual([])
              yield* givenBooking({ hostId })
            })
          )
          expect(messages).toEqual(["outer 2", "inner 2"])
          yield* Effect.exit(transaction(Effect.andThen(tell("rolled back"), Effect.fail("no"))))
          yield* tell("alone")
          expect(messages.slice(2)).toEqual(["alone 2"])
        })
      )

      it.effect("a failing action after the commit does not undo the commit", () =>
        Effect.gen(function* () {
          const { afterCommit, transaction } = yield* UnitOfWork
          const { id: hostId } = yield* givenHost()
          const stored = yield* transaction(Effect.andThen(afterCommit(Effect.die("broken")), givenBooking({ hostId })))
          expect(yield* (yield* BookingStore).find(hostId, stored.id)).toEqual(Option.some(stored))
        })
      )

      it.effect("concurrent work inside a transaction is all kept", () =>
        Effect.gen(function* () {
          const { transaction } = yield* UnitOfWork
          const { id: hostId } = yield* givenHost()
          const write = (index: number) => (index % 2 === 0 ? givenBooking({ hostId }) : transaction(givenBooking({ hostId })))
          yield* transaction(Effect.forEach([0, 2, 4, 6, 8], write, { concurrency: "unbounded" }))
          yield* transaction(Effect.forEach([1, 3, 5], write))
          expect((yield* (yield* BookingStore).page(hostId, { order: "asc" }, firstPage)).total).toBe(8)
        })
      )

      it.effect("writes concurrent with an open transaction are kept whether it commits or rolls back", () =>
        Effect.gen(function* () {
          const { transaction } = yield* UnitOfWork
          const { id: hostId } = yield* givenHost()
          for (const end of [Effect.void, Effect.fail("no")]) {
            const written = yield* Deferred.make<void>()
            const finish = yield* Deferred.make<void>()
            const work = givenBooking({ hostId, topic: "inside" }).pipe(
              Effect.andThen(Deferred.succeed(written, undefined)),
              Effect.andThen(Deferred.await(finish)),
              Effect.andThen(end)
            )
            const inside = yield* Effect.forkChild(Effect.exit(transaction(work)))
            yield* Deferred.await(written)
            const outside = yield* Effect.forkChild(givenBooking({ hostId, topic: "beside" }))
            for (let turn = 0; turn < 10; turn++) yield* Effect.yieldNow
            yield* Deferred.succeed(finish, undefined)
            yield* Fiber.join(inside)
            yield* Fiber.join(outside)
          }
          const { rows } = yield* (yield* BookingStore).page(hostId, { order: "asc" }, firstPage)
          expect(rows.map(({ topic }) => topic).toSorted()).toEqual(["beside", "beside", "inside"])
        })
      )

      itBeside(`others see nothing of a transaction until it commits, and then everything${reason}`, () =>
        Effect.gen(function* () {
          const { transaction } = yield* UnitOfWork
          const { hostId, changeEverything } = yield* givenFullHost
          const before = yield* recordsOf(hostId)
          const written = yield* Deferred.make<void>()
          const commit = yield* Deferred.make<void>()
          const fiber = yield* Effect.forkChild(
            transaction(
              Effect.gen(function* () {
                yield* changeEverything
                const inside = yield* recordsOf(hostId)
                yield* Deferred.succeed(written, undefined)
                yield* Deferred.await(commit)
                return inside
              })
            )
          )
          yield* Deferred.await(written)
          expect(yield* recordsOf(hostId)).toEqual(before)
          yield* Deferred.succeed(commit, undefined)
          const inside = yield* Fiber.join(fiber)
          expect(inside).not.toEqual(before)
          expect(yield* recordsOf(hostId)).toEqual(inside)
        })
      )

      it.effect("the second transaction to lock a calendar reads the host and schedule as changed by the first", () =>
        Effect.gen(function* () {
          const { transaction } = yield* UnitOfWork
          const hosts = yield* HostStore
          const host = yield* givenHost({ timezone: "Europe/Rome" })
          const locked = yield* Deferred.make<void>()
          const change = Effect.gen(function* () {
            yield* hosts.withSchedule(host.id, "wait")
            yield* Deferred.succeed(locked, undefined)
            for (let turn = 0; turn < 10; turn++) yield* Effect.yieldNow
            yield* changedAt(fixtureNow, hosts.change(host.id, { plan: "free", timezone: "Asia/Tokyo" }))
          })
          const first = yield* Effect.forkChild(transaction(change))
          yield* Deferred.await(locked)
          const seen = Option.getOrThrow(yield* transaction(hosts.withSchedule(host.id, "wait")))
          expect(seen.host).toEqual({ ...host, plan: "free", timezone: "Asia/Tokyo" })
          expect(seen.schedule.timezone).toBe("Asia/Tokyo")
          yield* Fiber.join(first)
        })
      )

      it.effect(
        "counting before writing is safe under a calendar's lock: of thirty transactions that book if there are fewer than five bookings, five succeed",
        () =>
          Effect.gen(function* () {
            const { transaction } = yield* UnitOfWork
            const hosts = yield* HostStore
            const bookings = yield* BookingStore
            const { id: hostId } = yield* givenHost()
            const bookUnlessFull = Effect.gen(function* () {
              yield* hosts.withSchedule(hostId, "wait")
              const { total } = yield* bookings.page(hostId, { order: "asc" }, firstPage)
              yield* Effect.yieldNow
              if (total < 5) yield* givenBooking({ hostId })
              return total < 5
            })
            const booked = yield* Effect.forEach(Array(30), () => transaction(bookUnlessFull), { concurrency: "unbounded" })
            expect(booked.filter(Boolean)).toHaveLength(5)
            expect((yield* bookings.page(hostId, { order: "asc" }, firstPage)).total).toBe(5)
          }),
        timeLimit
      )

      it.effect(
        "many nested transactions finish, including those that fail",
        () =>
          Effect.gen(function* () {
            const { transaction } = yield* UnitOfWork
            const { id: hostId } = yield* givenHost()
            const work = (index: number) =>
              transaction(
                Effect.andThen(transaction(givenBooking({ hostId })), index % 3 === 0 ? Effect.fail("no") : Effect.void)
              )
            const exits = yield* Effect.forEach(
              Array.from({ length: 60 }, (_, index) => index),
              (index) => Effect.exit(work(index)),
              {
                concurrency: "unbounded"
              }
            )
            expect(exits.filter(Exit.isSuccess)).toHaveLength(40)
            expect((yield* (yield* BookingStore).page(hostId, { order: "asc" }, firstPage)).total).toBe(40)
          }),
        timeLimit
      )
    })
}
