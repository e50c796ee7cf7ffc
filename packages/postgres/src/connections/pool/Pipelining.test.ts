import { expect, it } from "@effect/vitest"
import { UnitOfWork } from "@slotkit/engine"
import { Deferred, Effect, Exit, Fiber, Layer, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import { describe } from "vitest"
import { patientPool, realUrl, uniqueName } from "../../../test/RealDatabase.ts"
import { silentProxy } from "../../../test/SilentProxy.ts"
import { pgFromUrl } from "../../index.ts"
import { pgUnitOfWork } from "../../stores/PgUnitOfWork.ts"
import { write, writeStatement } from "../drivers/GatheredWrites.ts"

/** A table on the shared server, and a function that fails with an SQLSTATE when it is first called. */
const aTable = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const name = uniqueName("pipelined")
  const execute = (statements: ReadonlyArray<string>) =>
    Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
  yield* execute([
    `CREATE TABLE ${name} (id integer PRIMARY KEY, seats int4range, EXCLUDE USING gist (seats WITH &&))`,
    `CREATE SEQUENCE ${name}_calls`,
    `CREATE FUNCTION ${name}_fails(state text) RETURNS integer LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('${name}_calls') = 1 THEN RAISE EXCEPTION 'lost' USING ERRCODE = state; END IF; RETURN 1; END $$`
  ])
  yield* Effect.addFinalizer(() =>
    Effect.ignore(execute([`DROP FUNCTION ${name}_fails`, `DROP TABLE ${name}`, `DROP SEQUENCE ${name}_calls`]))
  )
  const table = sql(name)
  const fails = (state: string) => sql`${sql.literal(`${name}_fails`)}(${state})`
  return {
    readFailing: (state: string) => Effect.orDie(sql`SELECT ${fails(state)}`),
    addFailing: (id: number, state: string) =>
      write(sql, { parts: [[`failing_${id}`, sql`INSERT INTO ${table} SELECT ${id}::int WHERE ${fails(state)} = 1`]] }),
    add: (id: number) =>
      write(sql, { parts: [[`added_${id}`, sql`INSERT INTO ${table} VALUES (${id}, int4range(${id}, ${id} + 2))`]] }),
    ids: Effect.map(sql<{ readonly id: number }>`SELECT id FROM ${table} ORDER BY id`, (rows) => rows.map(({ id }) => id)),
    remove: (id: number) => writeStatement(sql, sql`DELETE FROM ${table} WHERE id = ${id}`)
  }
})

const clause = <E>(
  title: string,
  work: Effect.Effect<void, E, SqlClient.SqlClient | UnitOfWork | Scope.Scope>,
  pool = patientPool(realUrl, { maxConnections: 3 })
) => it.live(title, () => Effect.scoped(work).pipe(Effect.provide(Layer.provideMerge(pgUnitOfWork(), pool))))

const open = SqlClient.SqlClient.use((sql) => sql<{ readonly pid: number }>`SELECT pg_backend_pid() AS pid`)

describe("A pipelined transaction", () => {
  clause(
    "MUST execute its statements in order, whether their results are awaited or not",
    Effect.gen(function* () {
      const { add, ids, remove } = yield* aTable
      const { transaction, inOneTrip } = yield* UnitOfWork
      const seen = yield* transaction(
        Effect.gen(function* () {
          yield* add(1)
          yield* add(4)
          yield* remove(1)
          const [before, after] = yield* inOneTrip(ids, ids)
          yield* add(1)
          yield* remove(4)
          return [before, after]
        })
      )
      expect(seen).toEqual([[4], [4]])
      expect(yield* ids).toEqual([1])
    })
  )

  for (const [name, state] of [
    ["deadlock", "40P01"],
    ["serialization conflict", "40001"]
  ] as const)
    clause(
      `MUST be retried from the start after a ${name} in its first statement, between and in its last`,
      Effect.gen(function* () {
        const { transaction, afterCommit } = yield* UnitOfWork
        for (const where of ["first", "between", "last"]) {
          const { add, addFailing, ids, readFailing } = yield* aTable
          let runs = 0
          let commits = 0
          yield* transaction(
            Effect.gen(function* () {
              runs++
              yield* afterCommit(Effect.sync(() => void commits++))
              if (where === "first") yield* readFailing(state)
              yield* Effect.orDie(open)
              yield* add(1)
              if (where === "between") yield* readFailing(state)
              if (where === "last") yield* addFailing(2, state)
            })
          )
          expect([where, runs, commits, yield* ids]).toEqual([where, 2, 1, where === "last" ? [1, 2] : [1]])
        }
      })
    )

  clause(
    "MUST fail, and change nothing, if its last write violates a constraint",
    Effect.gen(function* () {
      const { add, ids } = yield* aTable
      const { transaction, afterCommit } = yield* UnitOfWork
      yield* transaction(add(1))
      let committed = false
      const noteCommit = Effect.sync(() => {
        committed = true
      })
      const violate = (id: number) =>
        transaction(
          Effect.gen(function* () {
            yield* afterCommit(noteCommit)
            yield* add(7)
            yield* Effect.orDie(open)
            yield* add(id)
          })
        )
      for (const [id, violation] of [
        [1, "UniqueViolation"],
        [2, "ConstraintError"]
      ] as const) {
        const exit = yield* Effect.exit(violate(id))
        expect(Exit.isFailure(exit) && exit.cause.reasons).toMatchObject([{ defect: { reason: { _tag: violation } } }])
      }
      expect(committed).toBe(false)
      expect(yield* ids).toEqual([1])
      yield* violate(12)
      expect([committed, yield* ids]).toEqual([true, [1, 7, 12]])
    })
  )

  clause(
    "MUST fail, and change nothing, if its connection is lost before the last write",
    Effect.gen(function* () {
      const { add, ids } = yield* aTable
      const { transaction } = yield* UnitOfWork
      const sql = yield* SqlClient.SqlClient
      const end = (pid: number) =>
        Effect.provide(
          SqlClient.SqlClient.use((own) => own`SELECT pg_terminate_backend(${pid})`),
          patientPool()
        )
      const exit = yield* Effect.exit(
        transaction(
          Effect.gen(function* () {
            yield* add(1)
            const [{ pid } = { pid: 0 }] = yield* Effect.orDie(open)
            yield* Effect.orDie(end(pid))
            yield* add(2)
          })
        )
      )
      expect(Exit.hasDies(exit)).toBe(true)
      expect(yield* ids).toEqual([])
      yield* Effect.retry(sql.withTransaction(open), { times: 3 })
      yield* transaction(add(3))
      expect(yield* ids).toEqual([3])
    })
  )

  it.live("MUST fail if the answer to its commit is lost, and leave the pool usable", () =>
    Effect.gen(function* () {
      const { url, goSilent } = yield* silentProxy(realUrl)
      const work = Effect.gen(function* () {
        const { add, ids } = yield* aTable
        const { transaction, afterCommit } = yield* UnitOfWork
        let committed = false
        const noteCommit = Effect.sync(() => {
          committed = true
        })
        const exit = yield* Effect.exit(
          transaction(
            Effect.gen(function* () {
              yield* afterCommit(noteCommit)
              yield* Effect.orDie(open)
              yield* add(1)
              goSilent()
            })
          )
        )
        expect([Exit.hasDies(exit), committed]).toEqual([true, false])
        yield* Effect.retry(transaction(add(2)), { times: 5 })
        expect(yield* Effect.retry(ids, { times: 5 })).toContain(2)
      })
      yield* work.pipe(
        Effect.scoped,
        Effect.provide(Layer.provideMerge(pgUnitOfWork(), pgFromUrl(url, { unansweredSeconds: 1 })))
      )
    }).pipe(Effect.scoped)
  )

  clause(
    "MUST commit and roll back without a statement",
    Effect.gen(function* () {
      const { transaction, afterCommit } = yield* UnitOfWork
      let committed = false
      const noteCommit = Effect.sync(() => {
        committed = true
      })
      const exit = yield* Effect.exit(transaction(Effect.fail("no")))
      expect(exit).toEqual(Exit.fail("no"))
      expect(yield* transaction(Effect.as(afterCommit(noteCommit), 1))).toBe(1)
      expect(committed).toBe(true)
    })
  )

  clause(
    "MUST cancel its statements and roll back when it is interrupted",
    Effect.gen(function* () {
      const { add, ids } = yield* aTable
      const { transaction } = yield* UnitOfWork
      const sql = yield* SqlClient.SqlClient
      const mark = uniqueName("sleeping")
      const begun = yield* Deferred.make<void>()
      const sleep = Effect.orDie(sql`SELECT ${mark}::text, pg_sleep(14)`)
      const fiber = yield* Effect.forkChild(
        transaction(
          Effect.gen(function* () {
            yield* Effect.orDie(open)
            yield* add(1)
            yield* Deferred.succeed(begun, undefined)
            yield* sleep
          })
        )
      )
      yield* Deferred.await(begun)
      const startedAt = performance.now()
      yield* Fiber.interrupt(fiber)
      expect(performance.now() - startedAt).toBeLessThan(10_000)
      expect(yield* ids).toEqual([])
      const sleeping = yield* sql`SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(14)%'
          AND pid <> pg_backend_pid()`
      expect(sleeping).toEqual([])
      yield* transaction(add(2))
      expect(yield* ids).toEqual([2])
    })
  )

  clause(
    "MUST have its connection to itself",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const name = sql<{ readonly name: string }>`SELECT current_setting('application_name') AS name`
      const inside = sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`SELECT set_config('application_name', 'inside', true)`
          return yield* Effect.all([name, name], { concurrency: "unbounded" })
        })
      )
      const outside = Effect.all([name, name], { concurrency: "unbounded" })
      const names = yield* Effect.forEach(
        Array.from({ length: 300 }, (_, index) => index),
        (index) => Effect.map(index % 3 === 0 ? inside : outside, (rows) => [index % 3 === 0, rows.flat()] as const),
        { concurrency: 40 }
      )
      for (const [isInside, rows] of names)
        expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([isInside ? "inside" : "slotkit"]))
    })
  )
})
