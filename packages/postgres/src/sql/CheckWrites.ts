import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { type DatabaseUnreachable, databaseUnreachable } from "../connections/CheckConnection.ts"
import { type PgStoreOptions, schemaName, tableNames } from "./Tables.ts"

/**
 * Returns one sentence that explains why Slotkit cannot write to its tables: the database is read-only, or the role lacks
 * privileges. Returns `undefined` if it can write. Reads only the catalog, so it is cheap enough for every health check. Tables
 * that do not exist yet are ignored.
 */
export const whyNotWritable = (
  options: PgStoreOptions = {}
): Effect.Effect<string | undefined, DatabaseUnreachable, SqlClient> => {
  const schema = schemaName(options)
  return SqlClient.use((sql) =>
    sql<Found>`SELECT current_user::text AS role, current_setting('transaction_read_only') = 'on' AS read_only,
        EXISTS (SELECT FROM pg_namespace WHERE nspname = ${schema} AND NOT has_schema_privilege(oid, 'USAGE')) AS no_usage,
        ARRAY(
          SELECT privilege || ' ON ' || nspname || '.' || relname
          FROM pg_class
          JOIN pg_namespace ON pg_namespace.oid = relnamespace AND nspname = ${schema}
          CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) WITH ORDINALITY AS needed (privilege, place)
          WHERE relname = ANY(${writtenTables}::text[]) AND NOT has_table_privilege(pg_class.oid, privilege)
          ORDER BY relname, place
        ) || ARRAY(
          SELECT 'USAGE ON SEQUENCE ' || nspname || '.' || relname
          FROM pg_class
          JOIN pg_namespace ON pg_namespace.oid = relnamespace AND nspname = ${schema}
          WHERE CASE relkind WHEN 'S' THEN NOT has_sequence_privilege(pg_class.oid, 'USAGE') ELSE false END
          ORDER BY relname
        ) AS missing`.pipe(
      Effect.mapBoth({ onSuccess: ([found]) => sentence(found as Found, schema), onFailure: databaseUnreachable })
    )
  )
}

interface Found {
  readonly role: string
  readonly read_only: boolean
  readonly no_usage: boolean
  readonly missing: ReadonlyArray<string>
}

const writtenTables: ReadonlyArray<string> = tableNames.filter((name) => name !== "schema_migrations")

const sentence = ({ role, read_only, no_usage, missing }: Found, schema: string): string | undefined => {
  if (read_only) return "The database is read-only: connect to the primary, or turn default_transaction_read_only off."
  const [first, ...others] = [...(no_usage ? [`USAGE ON SCHEMA ${schema}`] : []), ...missing]
  if (first === undefined) return undefined
  const more = others.length === 0 ? "" : ` and ${others.length} more`
  return `The role ${role} lacks ${first}${more}: grant it the privileges that docs/operations/deployment.md lists.`
}
