import type * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { TableName, Tables } from "../sql/Tables.ts"
import type { Views } from "../sql/Views.ts"

/**
 * A migration in the transaction of `migrate`, together with those before and after it. It runs once.
 *
 * A statement that waits for a lock for more than five seconds ends the transaction, which is then repeated, so that requests do
 * not queue behind the migration.
 */
export type Migration = (sql: SqlClient, tables: Tables, views: Views) => Effect.Effect<void, SqlError>

/**
 * A migration that runs outside of a transaction while other processes use the tables.
 *
 * It may end anywhere and begins again the next time, so each of its steps first checks what is done.
 */
export interface OnlineMigration {
  readonly kind: "online"
  readonly run: (steps: OnlineSteps) => Effect.Effect<void, SqlError>
}

/** A migration of either kind. */
export type AnyMigration = Migration | OnlineMigration

/** The steps of an online migration. Each can be repeated. */
export interface OnlineSteps {
  readonly sql: SqlClient
  readonly tables: Tables
  readonly schema: string
  /** Creates or replaces a function. */
  readonly routine: (statement: string) => Effect.Effect<void, SqlError>
  /** Adds a column without a default, which locks the table for an instant. */
  readonly column: (column: {
    readonly table: TableName
    readonly name: string
    readonly type: string
  }) => Effect.Effect<void, SqlError>
  /**
   * Builds an index with `CREATE INDEX CONCURRENTLY`, of a partitioned log for each partition. An invalid index, which a killed
   * process leaves, is dropped and built again. An index that another process builds is waited for.
   */
  readonly index: (index: OnlineIndex & { readonly table: TableName }) => Effect.Effect<void, SqlError>
  /** Adds a check or a reference as `NOT VALID`, which locks the table for an instant, and then validates it while it is used. */
  readonly constraint: (constraint: {
    readonly table: TableName
    readonly name: string
    readonly definition: string
  }) => Effect.Effect<void, SqlError>
  /** Drops a constraint, which locks the table for an instant. */
  readonly withoutConstraint: (constraint: { readonly table: TableName; readonly name: string }) => Effect.Effect<void, SqlError>
  /**
   * Repeats a statement that changes at most `limit` rows, until it changes none. It returns the number of rows. Each is its own
   * transaction. The progress is logged.
   */
  readonly backfill: (name: string, batch: (limit: number) => Effect.Effect<number, SqlError>) => Effect.Effect<void, SqlError>
}

/** The statement that adds a column without a default, if the table does not have it. */
export const columnStatement = (table: string, name: string, type: string): string =>
  `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS "${name}" ${type}`

/** An index of an online migration. `definition` follows the table's name, such as `(bucket, host_id)`. */
export interface OnlineIndex {
  readonly name: string
  readonly definition: string
  readonly isUnique?: boolean
}

/** Returns the statement that builds an index while the table is used. It is refused inside a transaction. */
export const indexStatement = (table: string, { name, definition, isUnique = false }: OnlineIndex): string =>
  `CREATE ${isUnique ? "UNIQUE " : ""}INDEX CONCURRENTLY IF NOT EXISTS "${name}" ON ${table} ${definition}`
