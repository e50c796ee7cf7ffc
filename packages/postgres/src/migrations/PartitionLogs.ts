import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { BeginTransaction, SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { databaseMessage } from "../connections/DatabaseMessage.ts"
import { withLongStatements } from "../connections/LongStatements.ts"
import { type LogName, logNames, logTables } from "../partitions/LogTables.ts"
import { type Month, monthOf } from "../partitions/Month.ts"
import { createPartition, monthsToPrepare } from "../partitions/PreparePartitions.ts"
import { readMonths } from "../partitions/ReadMonths.ts"
import { citusState } from "../sql/CitusState.ts"
import { type PgStoreOptions, schemaName } from "../sql/Tables.ts"
import { checkSchema } from "./CheckSchema.ts"
import { MigrationFailed, type Unmigrated } from "./Migrate.ts"

/** The result of `partitionLogs`. */
export interface PartitionedLogs {
  /** The tables that were partitioned now. Empty if they were before. */
  readonly partitioned: ReadonlyArray<LogName>
  /** The months that have partitions, as `YYYY-MM`. */
  readonly months: ReadonlyArray<Month>
  /** The number of rows that were moved. */
  readonly rows: number
}

/**
 * Partitions the logs by month: deliveries with their attempts, events, emails and the audit log.
 *
 * Call it after `migrate`, while no other process uses the tables. It copies all rows in one transaction, so it changes
 * everything or nothing, and does nothing to logs that are partitioned already. Fails with `MigrationFailed` on tables that Citus
 * has distributed.
 */
export const partitionLogs = (options: PgStoreOptions = {}): Effect.Effect<PartitionedLogs, Unmigrated, SqlClient> => {
  const schema = schemaName(options)
  return Effect.gen(function* () {
    const sql = yield* SqlClient
    const now = yield* Clock.currentTimeMillis
    const work = Effect.gen(function* () {
      yield* sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`
      yield* sql`SELECT pg_advisory_xact_lock(hashtextextended('slotkit.migrate', 0))`
      const citus = yield* citusState(options)
      if (citus !== undefined && citus.shards > 0) {
        return yield* refused("The tables are distributed by Citus, which keeps each log whole")
      }
      const before = yield* readMonths(sql, schema)
      if (before !== undefined) return { partitioned: [], months: [...before.months.events], rows: 0 }
      const months = new Set(monthsToPrepare(now))
      const last = [...months].at(-1)!
      for (const log of logNames) {
        const found = yield* sql<{ readonly month: Month }>`
          SELECT DISTINCT to_char(${sql.literal(logTables[log].time)} AT TIME ZONE 'UTC', 'YYYY-MM') AS month
          FROM ${sql.literal(`"${schema}"."${log}"`)}`
        for (const { month } of found) if (month >= monthOf(0) && month <= last) months.add(month)
      }
      const inOrder = [...months].sort()
      const rows = yield* replaceLogs(sql, schema, inOrder)
      yield* checkSchema(options)
      return { partitioned: logNames, months: inOrder, rows }
    })
    return yield* withLongStatements(sql.withTransaction(work)).pipe(
      Effect.provideService(BeginTransaction, "BEGIN ISOLATION LEVEL READ COMMITTED"),
      Effect.catchTag("SqlError", (error: SqlError) => refused(databaseMessage(error), error))
    )
  })
}

const refused = (why: string, cause?: unknown) =>
  Effect.fail(new MigrationFailed({ message: `The logs could not be partitioned. ${why}.`, cause }))

/** Replaces the logs, and the keys that refer to them. Returns the number of rows. Call it in a transaction. */
export const replaceLogs = Effect.fnUntraced(function* (
  sql: SqlClient,
  schema: string,
  months: ReadonlyArray<Month>
): Effect.fn.Return<number, SqlError> {
  for (const [table, key] of referencingKeys) yield* sql.unsafe(`ALTER TABLE "${schema}"."${table}" DROP CONSTRAINT "${key}"`)
  let rows = 0
  for (const log of logNames) rows += yield* replaceLog(sql, schema, log, months)
  yield* replaceKeys(sql, schema)
  return rows
})

/** Foreign keys that refer to a log. Its key has to contain the time, which the referring rows do not have. */
const referencingKeys = [
  ["delivery_queue", "delivery_queue_delivery_fkey"],
  ["delivery_attempts", "delivery_attempts_delivery_fkey"],
  ["email_bodies", "email_bodies_email_fkey"],
  ["email_queue", "email_queue_email_fkey"]
] as const

/**
 * Replaces a log by a partitioned table with the same columns, constraints, indexes, privileges and rows. Returns the number of
 * rows.
 */
const replaceLog = Effect.fnUntraced(function* (
  sql: SqlClient,
  schema: string,
  log: LogName,
  months: ReadonlyArray<Month>
): Effect.fn.Return<number, SqlError> {
  const run = (statement: string) => sql.unsafe(statement)
  const named = (name: string) => `"${schema}"."${name}"`
  const [table, whole] = [named(log), named(`${log}_whole`)]
  const { time } = logTables[log]
  const id = yield* sql<{ readonly name: string; readonly sequence: string }>`
    SELECT attname::text AS name, relname::text AS sequence
    FROM pg_attribute JOIN pg_class ON pg_class.oid = pg_get_serial_sequence(${table}, attname)::regclass
    WHERE attrelid = ${table}::regclass AND attidentity <> ''`
  const constraints = yield* sql<Part>`SELECT conname::text AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE conrelid = ${table}::regclass AND contype IN ('p', 'f')`
  const indexes = yield* sql<Part>`SELECT relname::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indrelid = ${table}::regclass AND NOT indisprimary`

  yield* run(`ALTER TABLE ${table} RENAME TO "${log}_whole"`)
  for (const { name } of constraints) yield* run(`ALTER TABLE ${whole} DROP CONSTRAINT "${name}"`)
  for (const { name } of indexes) yield* run(`DROP INDEX ${named(name)}`)
  for (const { sequence } of id) yield* run(`ALTER SEQUENCE ${named(sequence)} RENAME TO "${sequence}_whole"`)
  yield* run(`CREATE TABLE ${table} (LIKE ${whole} INCLUDING ALL) PARTITION BY RANGE (${time})`)
  for (const month of ["default", ...months]) yield* createPartition(sql, schema, log, month)
  const [moved] = yield* sql<{ readonly rows: number }>`
    WITH moved AS (
      INSERT INTO ${sql.literal(table)} OVERRIDING SYSTEM VALUE SELECT * FROM ${sql.literal(whole)} RETURNING 1
    ) SELECT count(*)::int AS rows FROM moved`
  for (const { name, sequence } of id) {
    yield* run(
      `SELECT setval(pg_get_serial_sequence('${table}', '${name}'), last_value, is_called) FROM ${named(`${sequence}_whole`)}`
    )
  }
  yield* grantAs(sql, whole, table)
  yield* run(`DROP TABLE ${whole}`)
  for (const { name, definition } of constraints) {
    const whereAndWhen = definition.startsWith("PRIMARY KEY") ? definition.replace(/\)$/, `, ${time})`) : definition
    yield* run(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${whereAndWhen}`)
  }
  for (const { definition } of indexes) yield* run(definition.replace("CREATE UNIQUE INDEX", "CREATE INDEX"))
  yield* run(`ANALYZE ${table}`)
  return moved!.rows
})

/** Grants the privileges on a table to the same roles as those on another. */
const grantAs = Effect.fnUntraced(function* (sql: SqlClient, from: string, to: string): Effect.fn.Return<void, SqlError> {
  const grants = yield* sql<{ readonly privilege: string; readonly role: string }>`
    SELECT privilege_type AS privilege, CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END AS role
    FROM pg_class CROSS JOIN aclexplode(relacl) WHERE pg_class.oid = ${from}::regclass AND grantee <> relowner`
  for (const { privilege, role } of grants) yield* sql.unsafe(`GRANT ${privilege} ON ${to} TO ${role}`)
})

interface Part {
  readonly name: string
  readonly definition: string
}

/** Does what the lost keys did: keeps deliveries of an event unique, and deletes what belongs to a deleted row. */
const replaceKeys = Effect.fnUntraced(function* (sql: SqlClient, schema: string): Effect.fn.Return<void, SqlError> {
  const run = (statement: string) => sql.unsafe(statement.replaceAll("@", `"${schema}".`))
  yield* run(`CREATE TABLE @announced_deliveries (
    bucket smallint NOT NULL,
    webhook_id bigint NOT NULL,
    event_id text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT announced_deliveries_pkey PRIMARY KEY (bucket, webhook_id, event_id)
  )`)
  yield* run(`INSERT INTO @announced_deliveries (bucket, webhook_id, event_id, created_at)
    SELECT bucket, webhook_id, event_id, created_at FROM @webhook_deliveries WHERE kind = 'event'`)
  yield* run("CREATE INDEX announced_deliveries_created_idx ON @announced_deliveries (created_at)")
  yield* grantAs(sql, `"${schema}"."webhook_deliveries"`, `"${schema}"."announced_deliveries"`)
  yield* run(`CREATE FUNCTION @forget_delivery() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM @delivery_queue WHERE bucket = OLD.bucket AND delivery_id = OLD.id;
    DELETE FROM @delivery_attempts WHERE bucket = OLD.bucket AND delivery_id = OLD.id;
    IF OLD.kind = 'event' THEN
      DELETE FROM @announced_deliveries WHERE bucket = OLD.bucket AND webhook_id = OLD.webhook_id AND event_id = OLD.event_id;
    END IF;
    RETURN NULL;
  END $$`)
  yield* run(`CREATE FUNCTION @forget_email() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM @email_bodies WHERE bucket = OLD.bucket AND email_id = OLD.id;
    DELETE FROM @email_queue WHERE bucket = OLD.bucket AND email_id = OLD.id;
    RETURN NULL;
  END $$`)
  yield* run(`CREATE TRIGGER webhook_deliveries_forgotten AFTER DELETE ON @webhook_deliveries
    FOR EACH ROW EXECUTE FUNCTION @forget_delivery()`)
  yield* run("CREATE TRIGGER emails_forgotten AFTER DELETE ON @emails FOR EACH ROW EXECUTE FUNCTION @forget_email()")
})
