// @module-tag thorough

import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { ownSchema, patientPool, realUrl } from "../../test/RealDatabase.ts"
import { migrate, partitionLogs, pgFromPglite } from "../index.ts"
import { migrations } from "./index.ts"
import type { AnyMigration } from "./Migration.ts"

const connections = [
  ["PostgreSQL", patientPool(realUrl, { maxConnections: 3 })],
  ["the embedded database", Layer.fresh(pgFromPglite({ dataDir: "memory" }))]
] as const

/** One migration of each kind and step. */
const later = (fail?: () => Effect.Effect<void>): Readonly<Record<string, AnyMigration>> => ({
  ...migrations,
  "9001_column": (sql, { busy_times }) => Effect.asVoid(sql`ALTER TABLE ${busy_times} ADD COLUMN note text`),
  "9002_online": {
    kind: "online",
    run: ({ sql, tables: { busy_times }, index, constraint, backfill }) =>
      Effect.gen(function* () {
        yield* backfill("notes", (limit) =>
          Effect.map(
            sql`UPDATE ${busy_times} SET note = 'none' WHERE ctid = ANY(ARRAY(
              SELECT ctid FROM ${busy_times} WHERE note IS NULL LIMIT ${limit})) RETURNING id`,
            (rows) => rows.length
          )
        )
        if (fail !== undefined) yield* fail()
        yield* index({ table: "busy_times", name: "busy_times_note_idx", definition: "(bucket, host_id, note)" })
        yield* constraint({ table: "busy_times", name: "busy_times_note_check", definition: "CHECK (note IS NOT NULL)" })
      })
  },
  "9003_after": (sql, { busy_times }) => Effect.asVoid(sql`ALTER TABLE ${busy_times} ALTER COLUMN note SET NOT NULL`)
})

describe.each(connections)("Online migrations on %s", (_name, connection) => {
  const [whole, killed, partitioned, locked, deadlocked] = [
    ownSchema("online"),
    ownSchema("killed"),
    ownSchema("partitioned"),
    ownSchema("locked"),
    ownSchema("deadlocked")
  ]

  const givenRows = Effect.fnUntraced(function* (schema: string, rows: number) {
    const sql = yield* SqlClient.SqlClient
    const at = (table: string) => sql(`${schema}.${table}`)
    yield* migrate({ schema })
    yield* sql`INSERT INTO ${at("hosts")} (bucket, id, email, timezone, currency, plan, weekly, overrides, created_at)
      VALUES (1, 1, 'ada@example.com', 'UTC', 'EUR', 'free', '[]', '[]', '2026-01-05')`
    yield* sql`INSERT INTO ${at("busy_times")} (bucket, host_id, start_at, end_at)
      SELECT 1, 1, timestamptz '2026-01-05' + n * interval '1 hour', timestamptz '2026-01-05' + (n + 1) * interval '1 hour'
      FROM generate_series(1, ${rows}::int) AS n`
  })

  const partsOf = Effect.fnUntraced(function* (schema: string) {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ readonly index: boolean; readonly constraint: boolean; readonly left: number }>`SELECT
      (SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(${`${schema}.busy_times_note_idx`})) AS index,
      (SELECT convalidated FROM pg_constraint WHERE conname = 'busy_times_note_check' AND connamespace = ${schema}::regnamespace) AS constraint,
      (SELECT count(*)::int FROM ${sql(`${schema}.busy_times`)} WHERE note IS NULL) AS left`
    return row!
  })

  it.live("MUST run between the transactions around them, and not run again", () =>
    Effect.gen(function* () {
      yield* givenRows(whole, 2500)
      const { applied } = yield* migrate({ schema: whole }, later())
      expect(applied).toEqual(["9001_column", "9002_online", "9003_after"])
      expect(yield* partsOf(whole)).toEqual({ index: true, constraint: true, left: 0 })
      expect((yield* migrate({ schema: whole }, later())).applied).toEqual([])
    }).pipe(Effect.provide(connection))
  )

  it.live("MUST continue after a process that was killed, and build an index again that it left invalid", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const schema = killed
      yield* givenRows(schema, 1500)
      yield* Effect.exit(
        migrate(
          { schema },
          later(() => Effect.die(new Error("The process ends.")))
        )
      )
      const names = sql<{ readonly name: string }>`SELECT name FROM ${sql(`${schema}.schema_migrations`)} ORDER BY name`
      expect((yield* names).map(({ name }) => name)).toEqual([...Object.keys(migrations), "9001_column"])
      expect((yield* partsOf(schema)).left).toBe(0)
      // A unique index over equal values fails, and stays behind as an invalid one.
      const twice = sql.unsafe(`CREATE UNIQUE INDEX CONCURRENTLY busy_times_note_idx ON ${schema}.busy_times (note)`)
      expect((yield* Effect.exit(twice))._tag).toBe("Failure")
      expect((yield* partsOf(schema)).index).toBe(false)

      expect((yield* migrate({ schema }, later())).applied).toEqual(["9002_online", "9003_after"])
      expect(yield* partsOf(schema)).toEqual({ index: true, constraint: true, left: 0 })
      const [index] = yield* sql<{ readonly definition: string }>`
        SELECT pg_get_indexdef(to_regclass(${`${schema}.busy_times_note_idx`})) AS definition`
      expect(index!.definition).toContain("(bucket, host_id, note)")
    }).pipe(Effect.provide(connection))
  )

  it.live("MUST build the index of a log in each of its partitions, those that were built before included", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const schema = partitioned
      yield* migrate({ schema })
      yield* partitionLogs({ schema })
      const index = { table: "events", name: "events_type_idx", definition: "(bucket, type) WHERE type <> ''" } as const
      yield* sql.unsafe(`CREATE INDEX events_type_idx_default ON ${schema}.events_default ${index.definition}`)
      const withIndex: Readonly<Record<string, AnyMigration>> = {
        ...migrations,
        "9001_index": { kind: "online", run: (steps) => steps.index(index) }
      }
      expect((yield* migrate({ schema }, withIndex)).applied).toEqual(["9001_index"])
      const parts = yield* sql<{ readonly partition: string; readonly index: string; readonly valid: boolean }>`
        SELECT part.relname::text AS partition, built.relname::text AS index, indisvalid AS valid
        FROM pg_inherits AS attached JOIN pg_index ON indexrelid = attached.inhrelid
        JOIN pg_class AS part ON part.oid = indrelid JOIN pg_class AS built ON built.oid = indexrelid
        WHERE attached.inhparent = to_regclass(${`${schema}.events_type_idx`}) ORDER BY part.relname`
      const partitions = yield* sql<{ readonly name: string }>`SELECT relname::text AS name FROM pg_inherits
        JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = to_regclass(${`${schema}.events`}) ORDER BY relname`
      expect(partitions.length).toBeGreaterThan(2)
      expect(parts).toEqual(
        partitions.map(({ name }) => ({ partition: name, index: name.replace("events", "events_type_idx"), valid: true }))
      )
      const [whole] =
        yield* sql`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(${`${schema}.events_type_idx`})`
      expect(whole).toEqual({ valid: true })
    }).pipe(Effect.provide(connection))
  )

  if (_name === "PostgreSQL") {
    it.live("MUST give up a lock that it waits for, so that others do not queue behind it, and try again", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const schema = locked
        yield* givenRows(schema, 1)
        const waiting = sql<{ readonly n: number }>`SELECT count(*)::int AS n FROM pg_locks
          WHERE NOT granted AND relation = to_regclass(${`${schema}.busy_times`})`
        const until = (expected: number): Effect.Effect<void, unknown, never> =>
          Effect.flatMap(waiting, ([row]) =>
            row!.n === expected ? Effect.void : Effect.andThen(Effect.sleep("20 millis"), until(expected))
          )
        const migration = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`LOCK TABLE ${sql(`${schema}.busy_times`)} IN ACCESS SHARE MODE`
            const started = yield* Effect.forkDetach(
              Effect.provide(migrate({ schema }, later()), Layer.fresh(patientPool(realUrl, { maxConnections: 2 })))
            )
            yield* until(1)
            yield* until(0)
            return started
          })
        )
        expect((yield* Fiber.join(migration)).applied).toEqual(["9001_column", "9002_online", "9003_after"])
      }).pipe(Effect.provide(connection))
    )

    it.live("MUST repeat a step that waits for an index while its build waits for the step", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* givenRows(deadlocked, 1)
        const table = `${deadlocked}.busy_times`
        const build = Effect.scoped(
          Effect.gen(function* () {
            const connection = yield* sql.reserve
            const execute = (statement: string) => connection.execute(statement, [], undefined)
            // PostgreSQL then ends the step, not the build.
            yield* execute("SET deadlock_timeout = '1min'")
            yield* execute(`CREATE INDEX CONCURRENTLY busy_times_other_idx ON ${table} (start_at)`)
          })
        )
        const untilItWaits: Effect.Effect<void, SqlError.SqlError> = Effect.flatMap(
          sql`SELECT FROM pg_locks AS waiting JOIN pg_locks AS held USING (pid)
            WHERE waiting.locktype = 'virtualxid' AND NOT waiting.granted AND held.relation = to_regclass(${table})`,
          (waiting) => (waiting.length > 0 ? Effect.void : Effect.andThen(Effect.sleep("20 millis"), untilItWaits))
        )
        let tries = 0
        const locks: Readonly<Record<string, AnyMigration>> = {
          ...migrations,
          "9001_locks": {
            kind: "online",
            run: ({ backfill }) =>
              backfill("none", () =>
                Effect.gen(function* () {
                  tries++
                  yield* sql`LOCK TABLE ${sql(table)} IN ROW EXCLUSIVE MODE`
                  if (tries === 1) {
                    yield* Effect.forkDetach(build)
                    yield* untilItWaits
                  }
                  yield* sql`ALTER TABLE ${sql(table)} ADD COLUMN other text`
                  return 0
                })
              )
          }
        }
        expect((yield* migrate({ schema: deadlocked }, locks)).applied).toEqual(["9001_locks"])
        expect(tries).toBe(2)
      }).pipe(Effect.provide(connection))
    )
  }
})
