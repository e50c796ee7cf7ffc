import { describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { expect } from "vitest"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { takeId } from "./MemoryTables.ts"

const aDatabase = Effect.provide(MemoryDatabase, MemoryDatabase.layer, { local: true })
const bookHost = ({ write }: MemoryDatabase["Service"]) => write((tables) => takeId(tables, "host"))
const hostsOf = ({ read }: MemoryDatabase["Service"]) => read((tables) => tables.lastIds.host)

describe("MemoryDatabase", () => {
  it.effect("every build is a separate database", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* aDatabase, yield* aDatabase]
      yield* bookHost(one)
      expect([yield* hostsOf(one), yield* hostsOf(other)]).toEqual([1, 0])
    })
  )

  it.effect("a transaction of one database does not apply to another database used inside it", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* aDatabase, yield* aDatabase]
      const both = other.transaction(Effect.andThen(bookHost(one), bookHost(other)))
      yield* Effect.exit(one.transaction(Effect.andThen(both, Effect.fail("no"))))
      expect([yield* hostsOf(one), yield* hostsOf(other)]).toEqual([0, 1])
    })
  )

  it.effect("a fiber that outlives its transaction dies instead of losing its writes", () =>
    Effect.gen(function* () {
      const database = yield* aDatabase
      const ended = yield* Deferred.make<void>()
      const late = yield* database.transaction(Effect.forkDetach(Effect.andThen(Deferred.await(ended), bookHost(database))))
      yield* Deferred.succeed(ended, undefined)
      expect(Exit.hasDies(yield* Fiber.await(late))).toBe(true)
      expect(yield* hostsOf(database)).toBe(0)
    })
  )

  it.effect("a reader does not wait for a concurrent transaction", () =>
    Effect.gen(function* () {
      const database = yield* aDatabase
      const written = yield* Deferred.make<void>()
      const work = Effect.andThen(bookHost(database), Deferred.succeed(written, undefined))
      const fiber = yield* Effect.forkChild(database.transaction(Effect.andThen(work, Effect.never)))
      yield* Deferred.await(written)
      expect(yield* hostsOf(database)).toBe(0)
      yield* Fiber.interrupt(fiber)
      expect(yield* bookHost(database)).toBe(1)
    })
  )

  it.effect("signals after the outermost transaction commits, at once without one, and never after a rollback", () =>
    Effect.gen(function* () {
      const { transaction, afterCommit } = yield* aDatabase
      const heard: Array<string> = []
      const say = (word: string) => afterCommit(() => void heard.push(word))
      yield* say("alone")
      yield* transaction(
        Effect.gen(function* () {
          yield* transaction(say("inside"))
          yield* Effect.exit(transaction(Effect.andThen(say("undone"), Effect.fail("no"))))
          yield* say("around")
          heard.push("committing")
        })
      )
      yield* Effect.exit(transaction(Effect.andThen(transaction(say("undone")), Effect.fail("no"))))
      expect(heard).toEqual(["alone", "committing", "inside", "around"])
    })
  )
})
