import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { isDeadlock, withLockLimit } from "../sql/LockLimit.ts"
import { type PgStoreOptions, schemaName, type TableName, tablesIn } from "../sql/Tables.ts"
import { columnStatement, indexStatement, type OnlineIndex, type OnlineMigration, type OnlineSteps } from "./Migration.ts"

/** Runs an online migration from the beginning. Steps that are done already do nothing. */
export const runOnline = Effect.fnUntraced(function* (
  { run }: OnlineMigration,
  options: PgStoreOptions
): Effect.fn.Return<void, SqlError, SqlClient> {
  const sql = yield* SqlClient
  const schema = schemaName(options)
  const nameOf = (name: string) => `"${schema}"."${name}"`

  /** Runs statements that are refused in a transaction, on one connection without time limits. */
  const unlimited = (...statements: ReadonlyArray<string>) =>
    Effect.scoped(
      Effect.gen(function* () {
        const connection = yield* sql.reserve
        const execute = (statement: string) => connection.execute(statement, [], undefined)
        yield* execute("SET statement_timeout = 0")
        yield* execute("SET lock_timeout = 0")
        yield* Effect.ensuring(
          Effect.forEach(statements, execute, { discard: true }),
          Effect.ignore(Effect.andThen(execute("RESET statement_timeout"), execute("RESET lock_timeout")))
        )
      })
    )

  /** Runs a step while no other process runs one, so that it sees what the others have done. */
  const alone = <A>(work: Effect.Effect<A, SqlError>) =>
    withLockLimit(sql, Effect.andThen(sql`SELECT pg_advisory_xact_lock(hashtextextended('slotkit.migrate', 0))`, work))

  /** Runs a statement that locks its table, unless what it adds is found: even a lock for nothing makes requests wait. */
  const unless = (found: Effect.Effect<ReadonlyArray<unknown>, SqlError>, statement: string) =>
    alone(Effect.flatMap(found, (rows) => (rows.length > 0 ? Effect.void : Effect.asVoid(sql.unsafe(statement)))))

  const constraintOf = (table: string, name: string) =>
    sql<{ readonly validated: boolean }>`SELECT convalidated AS validated FROM pg_constraint
      WHERE conrelid = to_regclass(${nameOf(table)}) AND conname = ${name}`

  const hasRows = (table: string) =>
    Effect.map(sql.unsafe(`SELECT 1 FROM ${nameOf(table)} /* all buckets */ LIMIT 1`), (rows) => rows.length > 0)

  const indexState = (table: string, name: string) =>
    Effect.map(
      sql<{ readonly valid: boolean | null; readonly building: boolean }>`SELECT
        (SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(${nameOf(name)})) AS valid,
        EXISTS (SELECT FROM pg_stat_progress_create_index WHERE relid = to_regclass(${nameOf(table)})) AS building`,
      ([row]) => row!
    )

  /** The partitions of a log that is partitioned by month, and nothing for any other table. */
  const partitionsOf = (table: TableName) =>
    sql<{ readonly name: string }>`SELECT relname::text AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = to_regclass(${nameOf(table)}) ORDER BY relname`

  const buildStatements = (table: string, index: OnlineIndex, valid: boolean | null) => [
    ...(valid === false ? [`DROP INDEX CONCURRENTLY IF EXISTS ${nameOf(index.name)}`] : []),
    indexStatement(nameOf(table), index)
  ]

  const aloneOnTable = (statements: ReadonlyArray<string>) =>
    Effect.forEach(statements, (statement) => sql.unsafe(statement.replace(" CONCURRENTLY", "")), { discard: true })

  /** Builds an index of a table or of one partition while it is used. */
  const build = Effect.fnUntraced(function* (table: string, index: OnlineIndex) {
    for (;;) {
      const { valid, building } = yield* indexState(table, index.name)
      if (valid === true) return
      if (building) yield* Effect.sleep("1 second")
      else {
        if (yield* hasRows(table)) yield* Effect.logInfo(`The index ${index.name} is being built.`)
        const statements = buildStatements(table, index, valid)
        yield* unlimited(...statements).pipe(
          // An embedded database of the application reserves its only connection by a transaction.
          Effect.catchIf(isInTransaction, () => aloneOnTable(statements)),
          // Processes that begin at the same moment wait for each other's builds. PostgreSQL ends one of them.
          Effect.catchIf(isDeadlock, () => Effect.sleep("1 second"))
        )
      }
    }
  })

  const steps: OnlineSteps = {
    sql,
    tables: tablesIn(options),
    schema,
    routine: (statement) => Effect.asVoid(alone(sql.unsafe(statement))),
    column: ({ table, name, type }) =>
      unless(
        sql`SELECT FROM pg_attribute WHERE attrelid = to_regclass(${nameOf(table)}) AND attname = ${name} AND NOT attisdropped`,
        columnStatement(nameOf(table), name, type)
      ),
    index: Effect.fnUntraced(function* ({ table, ...index }) {
      const { valid } = yield* indexState(table, index.name)
      if (valid === true) return
      const onTable = aloneOnTable(buildStatements(table, index, valid))
      if (Option.isSome(yield* Effect.serviceOption(sql.transactionService))) return yield* onTable
      const partitions = yield* partitionsOf(table)
      if (partitions.length === 0) return yield* build(table, index)
      for (const { name } of partitions) yield* build(name, { ...index, name: `${index.name}${name.slice(table.length)}` })
      // PostgreSQL attaches the indexes of the partitions instead of building them again.
      yield* alone(onTable)
    }),
    constraint: Effect.fnUntraced(function* ({ table, name, definition }) {
      const found = constraintOf(table, name)
      yield* unless(found, `ALTER TABLE ${nameOf(table)} ADD CONSTRAINT "${name}" ${definition} NOT VALID`)
      if ((yield* found)[0]?.validated === true) return
      if (yield* hasRows(table)) yield* Effect.logInfo(`The constraint ${name} is being validated.`)
      yield* withLockLimit(sql, sql.unsafe(`ALTER TABLE ${nameOf(table)} VALIDATE CONSTRAINT "${name}"`))
    }),
    withoutConstraint: Effect.fnUntraced(function* ({ table, name }) {
      if ((yield* constraintOf(table, name)).length === 0) return
      yield* alone(sql.unsafe(`ALTER TABLE ${nameOf(table)} DROP CONSTRAINT IF EXISTS "${name}"`))
    }),
    backfill: Effect.fnUntraced(function* (name, batch) {
      let total = 0
      for (let round = 1; ; round++) {
        const rows = yield* alone(batch(rowsPerBatch))
        total += rows
        if (rows === 0) break
        if (round % batchesPerNote === 0) yield* Effect.logInfo(`The backfill ${name} has changed ${total} rows.`)
      }
      if (total > 0) yield* Effect.logInfo(`The backfill ${name} has changed ${total} rows and is done.`)
    })
  }
  yield* run(steps)
})

const isInTransaction = ({ reason: { cause } }: SqlError): boolean =>
  typeof cause === "object" && cause !== null && "code" in cause && cause.code === "25001"

/** The largest number of rows that one statement of a backfill changes. */
export const rowsPerBatch = 1000
const batchesPerNote = 20
