import type * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"

/** A part of a schema that must not get lost: a table, or what keeps its rows right or quickly found. */
export interface SchemaPart {
  readonly kind: string
  readonly table: string
  /** Unique for the table and the kind. */
  readonly name: string
  /** What makes it anew, with the schema named `slotkit`: a constraint's definition, a whole statement for an index. */
  readonly definition: string
  /** Whether the database vouches for it: an index that was not built to its end and a constraint that was not checked are not valid. */
  readonly valid: boolean
}

/** Reads the parts of a schema from the catalog, with the extension `btree_gist` as one of them, in one statement. */
export const schemaParts = (schema: string): Effect.Effect<ReadonlyArray<SchemaPart>, SqlError, SqlClient> =>
  SqlClient.use(
    (sql) => sql<SchemaPart>`
      WITH tables AS (
        SELECT pg_class.oid, relname::text AS name FROM pg_class
        JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = ${schema} AND relkind IN ('r', 'p')
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
        tables.name, relname::text, pg_get_indexdef(indexrelid), indisvalid
      FROM pg_index JOIN tables ON tables.oid = indrelid JOIN pg_class ON pg_class.oid = indexrelid
      WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = indrelid)`
  )

/** The kinds in the order in which lost parts can be made anew. */
export const partKinds: ReadonlyArray<string> = [
  "extension",
  "table",
  "primary key",
  "unique constraint",
  "exclusion constraint",
  "check constraint",
  "unique index",
  "index",
  "foreign key"
]
