import { bucketCount } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { BeginTransaction, SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { databaseMessage } from "../connections/DatabaseMessage.ts"
import { withLongStatements } from "../connections/LongStatements.ts"
import { readMonths } from "../partitions/ReadMonths.ts"
import { citusState } from "../sql/CitusState.ts"
import { type PgStoreOptions, referenceTables, schemaName, type Tables, tablesIn } from "../sql/Tables.ts"
import { MigrationFailed } from "./Migrate.ts"

/** The result of `distribute`. */
export interface Distributed {
  /** The tables that were distributed by bucket now. Empty if all of them were before. */
  readonly distributed: ReadonlyArray<string>
  /** The tables of which every node got a copy now. */
  readonly copied: ReadonlyArray<string>
  readonly shards: number
  /** The nodes that hold shards, as `host:port`. */
  readonly workers: ReadonlyArray<string>
}

/** Options for `distribute`. */
export interface DistributeOptions extends PgStoreOptions {
  /** The number of shards of each table, from 1 to 64, by default 32. Has no effect once tables are distributed. */
  readonly shards?: number | undefined
}

/**
 * Distributes the tables of hosts over the nodes of a Citus cluster by their bucket, and copies the tables of no host to every
 * node.
 *
 * Call it after `migrate`, on the coordinator, while no other process uses the tables. It changes everything in one transaction,
 * keeps the rows, and distributes only tables that are not distributed yet. Fails with `MigrationFailed` if the server has no
 * Citus or no node for shards.
 */
export const distribute = ({
  shards = defaultShards,
  ...options
}: DistributeOptions = {}): Effect.Effect<Distributed, MigrationFailed, SqlClient> => {
  const schema = schemaName(options)
  const tables = tablesIn(options)
  return Effect.gen(function* () {
    if (!Number.isInteger(shards) || shards < 1 || shards > bucketCount) {
      return yield* refused(`The number of shards must be a whole number from 1 to ${bucketCount}`)
    }
    const sql = yield* SqlClient
    const work = Effect.gen(function* () {
      yield* sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`
      yield* sql`SELECT pg_advisory_xact_lock(hashtextextended('slotkit.migrate', 0))`
      const before = yield* citusState(options)
      if (before === undefined) {
        return yield* refused(
          "The PostgreSQL extension citus is missing in this database: install Citus on every node, run CREATE EXTENSION citus, and add the workers with citus_add_node"
        )
      }
      if ((yield* readMonths(sql, schema)) !== undefined) {
        return yield* refused("The logs are partitioned by month, and Slotkit does not distribute partitioned tables")
      }
      const workers = before.workers.filter(({ holdsShards }) => holdsShards)
      if (workers.length === 0) {
        return yield* refused("Citus has no node for shards: run SELECT citus_add_node('host', port) for each worker")
      }
      const names = workers.map(({ node }) => node)
      if (before.undistributed.length === 0) return { distributed: [], copied: [], shards: before.shards, workers: names }
      const isCopied = (name: string) => referenceTables.includes(name as never)
      const copied = before.undistributed.filter(isCopied)
      const distributed = before.undistributed.filter((name) => !isCopied(name))
      yield* distributeTables(sql, tables, schema, { copied, distributed, shards })
      return { distributed, copied, shards: (yield* citusState(options))!.shards, workers: names }
    })
    return yield* withLongStatements(sql.withTransaction(work)).pipe(
      Effect.provideService(BeginTransaction, "BEGIN ISOLATION LEVEL READ COMMITTED"),
      Effect.catchTag("SqlError", (error: SqlError) => refused(databaseMessage(error), error))
    )
  })
}

const defaultShards = 32

const refused = (why: string, cause?: unknown) =>
  Effect.fail(new MigrationFailed({ message: `The tables could not be distributed. ${why}.`, cause }))

interface Plan {
  readonly copied: ReadonlyArray<string>
  readonly distributed: ReadonlyArray<string>
  readonly shards: number
}

/**
 * Distributes tables in one transaction.
 *
 * Citus distributes no table that a local one references. So the references are dropped first and added again at the end.
 */
const distributeTables = Effect.fnUntraced(function* (
  sql: SqlClient,
  tables: Tables,
  schema: string,
  { copied, distributed, shards }: Plan
): Effect.fn.Return<void, SqlError> {
  const run = (statement: string) => sql.unsafe(statement)
  yield* run("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
  const named = (name: string) => `"${schema}"."${name}"`
  const references = yield* sql<Reference>`
    SELECT relname::text AS table, conname::text AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE contype = 'f' AND nspname = ${schema} AND relname = ANY(${[...copied, ...distributed]}::text[])`
  for (const { table, name } of references) yield* run(`ALTER TABLE ${named(table)} DROP CONSTRAINT "${name}"`)
  for (const name of copied) yield* run(`SELECT create_reference_table('${named(name)}')`)
  for (const name of distributed) {
    const isFirst = name === "hosts" || name === "places"
    const place = isFirst ? `colocate_with => 'none', shard_count => ${shards}` : `colocate_with => '${named("hosts")}'`
    // A place is found by its key, which is unique over all hosts.
    yield* run(`SELECT create_distributed_table('${named(name)}', '${name === "places" ? "key" : "bucket"}', ${place})`)
  }
  for (const { table, name, definition } of references) {
    yield* run(`ALTER TABLE ${named(table)} ADD CONSTRAINT "${name}" ${definition}`)
  }
  yield* sql`CREATE INDEX IF NOT EXISTS delivery_queue_bucket_idx ON ${tables.delivery_queue} (bucket, claimable_at, delivery_id)`
})

interface Reference {
  readonly table: string
  readonly name: string
  readonly definition: string
}
