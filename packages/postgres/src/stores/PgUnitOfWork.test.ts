import { expect, layer } from "@effect/vitest"
import { defaultSchedule } from "@slotkit/core"
import { BookingStore, HostStore, UnitOfWork } from "@slotkit/engine"
import { aBooking, aHost } from "@slotkit/engine/fakes"
import { Deferred, Effect, Exit, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { ownSchema, patientPool, realUrl, uniqueName } from "../../test/RealDatabase.ts"
import { pgStore } from "../index.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("unit_of_work")

layer(Layer.provideMerge(pgStore({ schema }), migrated(patientPool(realUrl, { maxConnections: 5 }), { schema })), {
  excludeTestServices: true
})("Units of work on a real PostgreSQL", (it) => {
  it.effect("work that loses a deadlock is retried from the start, and both transactions commit", () =>
    Effect.gen(function* () {
      const bookings = yield* BookingStore
      const { transaction } = yield* UnitOfWork
      const [one, other] = [yield* aNewBooking, yield* aNewBooking]
      const bothHaveOne = [yield* Deferred.make<void>(), yield* Deferred.make<void>()] as const
      let runs = 0
      const work = (mine: 0 | 1, first: typeof one, second: typeof one) =>
        Effect.gen(function* () {
          runs++
          yield* bookings.find(first.hostId, first.id, "locked")
          yield* Deferred.succeed(bothHaveOne[mine], undefined)
          yield* Deferred.await(bothHaveOne[mine === 0 ? 1 : 0])
          const booking = Option.getOrThrow(yield* bookings.find(second.hostId, second.id, "locked"))
          yield* bookings.save({ ...booking, topic: `written by ${mine}` })
        })
      yield* Effect.all([transaction(work(0, one, other)), transaction(work(1, other, one))], { concurrency: 2 })
      // The retry may overtake the other transaction, which is still waking up, and lose to it again.
      expect(runs).toBeGreaterThanOrEqual(3)
      expect(Option.getOrThrow(yield* bookings.find(one.hostId, one.id)).topic).toBe("written by 1")
      expect(Option.getOrThrow(yield* bookings.find(other.hostId, other.id)).topic).toBe("written by 0")
    })
  )

  it.effect("work that loses a serialization conflict is retried on the winner's data", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const bookings = yield* BookingStore
      const { transaction } = yield* UnitOfWork
      const { hostId, id } = yield* aNewBooking
      const interfere = Effect.provide(
        BookingStore.use((elsewhere) =>
          Effect.flatMap(elsewhere.find(hostId, id), (found) => elsewhere.save({ ...Option.getOrThrow(found), topic: "first" }))
        ),
        Layer.fresh(pgStore({ schema }).pipe(Layer.provide(patientPool())))
      )
      let runs = 0
      const work = Effect.gen(function* () {
        runs++
        yield* sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`
        const booking = Option.getOrThrow(yield* bookings.find(hostId, id))
        if (runs === 1) yield* interfere
        yield* bookings.save({ ...booking, topic: `${booking.topic}, second` })
      })
      yield* transaction(work)
      expect(runs).toBe(2)
      expect(Option.getOrThrow(yield* bookings.find(hostId, id)).topic).toBe("first, second")
    })
  )

  it.effect("work that keeps losing fails with a defect, and its writes are rolled back", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const hosts = yield* HostStore
      const { transaction } = yield* UnitOfWork
      const { hostId } = yield* aNewBooking
      let runs = 0
      const lose = Effect.gen(function* () {
        runs++
        yield* hosts.change(hostId, { name: "Lost" })
        yield* Effect.orDie(sql`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '40001'; END $$`)
      })
      expect(Exit.hasDies(yield* Effect.exit(transaction(lose)))).toBe(true)
      expect(runs).toBe(5)
      expect(Option.getOrThrow(yield* hosts.find(hostId)).name).not.toBe("Lost")
    })
  )

  it.effect("a typed failure or any other defect is not retried", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { transaction } = yield* UnitOfWork
      let runs = 0
      const count = Effect.sync(() => void runs++)
      expect(yield* Effect.exit(transaction(Effect.andThen(count, Effect.fail("no"))))).toEqual(Exit.fail("no"))
      yield* Effect.exit(transaction(Effect.andThen(count, Effect.orDie(sql`SELECT 1 / 0`))))
      expect(runs).toBe(2)
    })
  )

  it.effect("nested work that loses a conflict retries the outermost work", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { transaction } = yield* UnitOfWork
      const runs = { outer: 0, inner: 0 }
      const inner = Effect.suspend(() =>
        ++runs.inner === 1
          ? Effect.orDie(sql`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '40001'; END $$`)
          : Effect.succeed([])
      )
      yield* transaction(
        Effect.suspend(() =>
          Effect.andThen(
            Effect.sync(() => void runs.outer++),
            transaction(inner)
          )
        )
      )
      expect(runs).toEqual({ outer: 2, inner: 2 })
    })
  )
})

const aNewBooking = Effect.gen(function* () {
  const hosts = yield* HostStore
  const email = `${uniqueName("host")}@example.com`
  const { id: hostId } = yield* hosts.add(aHost({ email, username: null }), defaultSchedule("Europe/Rome"))
  return yield* (yield* BookingStore).add(aBooking({ hostId, topic: "untouched" }))
})
