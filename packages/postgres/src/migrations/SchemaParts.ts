import type * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"

/** A required part of a schema: a table, constraint, index, trigger or extension. Partitions are not among them. */
export interface SchemaPart {
  readonly kind: string
  readonly table: string
  /** Unique within the table and kind. */
  readonly name: string
  /**
   * The definition that recreates the part, with the schema named `slotkit`: a constraint definition, or a whole statement for an
   * index or trigger.
   */
  readonly definition: string
  /**
   * True if the database marks the part as valid. An index whose build failed and a constraint that was not checked are invalid.
   */
  readonly valid: boolean
}

/** Reads a schema's parts from the catalog in one statement, including the extension `btree_gist`. */
export const schemaParts = (schema: string): Effect.Effect<ReadonlyArray<SchemaPart>, SqlError, SqlClient> =>
  SqlClient.use(
    (sql) => sql<SchemaPart>`
      WITH tables AS (
        SELECT pg_class.oid, relname::text AS name FROM pg_class
        JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = ${schema} AND relkind IN ('r', 'p') AND NOT relispartition
      )
      SELECT 'extension' AS kind, '' AS table, extname::text AS name, '' AS definition, true AS valid
      FROM pg_extension WHERE extname = 'btree_gist'
      UNION ALL
      SELECT 'table', name, name, '', true FROM tables
      UNION ALL
      SELECT CASE contype WHEN 'p' THEN 'primary key' WHEN 'u' THEN 'unique constraint' WHEN 'x' THEN 'exclusion constraint'
          WHEN 'c' THEN 'check constraint' ELSE 'foreign key' END,
        tables.name, conname::text, pg_get_constraintdef(pg_constraint.oid), convalidated
      FROM pg_constraint JOIN tables ON tables.oid = conrelid WHERE contype IN ('p', 'u', 'x', 'c', 'f')
      UNION ALL
      SELECT CASE WHEN indisunique THEN 'unique index' ELSE 'index' END,
        tables.name, relname::text, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), indisvalid
      FROM pg_index JOIN tables ON tables.oid = indrelid JOIN pg_class ON pg_class.oid = indexrelid
      WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = indrelid)
      UNION ALL
      SELECT 'trigger', tables.name, tgname::text, pg_get_triggerdef(pg_trigger.oid), true
      FROM pg_trigger JOIN tables ON tables.oid = tgrelid WHERE NOT tgisinternal`
  )

/** The part kinds, in the order that missing parts can be created. */
export const partKinds: ReadonlyArray<string> = [
  "extension",
  "table",
  "primary key",
  "unique constraint",
  "exclusion constraint",
  "check constraint",
  "unique index",
  "index",
  "foreign key",
  "trigger"
]
