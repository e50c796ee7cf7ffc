import { SqlClient } from "effect/sql/SqlClient"
import { askMigratedDatabase } from "./migratedDatabase.ts"

/** A table of a migrated database. */
export interface DatabaseTable {
  readonly name: string
  /** The tables that its foreign keys reference. */
  readonly references: ReadonlyArray<string>
  /** Its unique indexes except the primary key, and its exclusion constraints. */
  readonly guards: ReadonlyArray<string>
}

/** Returns the tables that the migrations create, read from a freshly migrated embedded database. */
export const migratedTables = (): Promise<ReadonlyArray<DatabaseTable>> =>
  askMigratedDatabase(
    SqlClient.use(
      (sql) => sql<DatabaseTable>`
      SELECT relname AS name,
        ARRAY(SELECT DISTINCT target.relname::text FROM pg_constraint JOIN pg_class AS target ON target.oid = confrelid
          WHERE conrelid = owner.oid AND contype = 'f' ORDER BY 1) AS references,
        ARRAY(SELECT index.relname::text FROM pg_index JOIN pg_class AS index ON index.oid = indexrelid
          WHERE indrelid = owner.oid AND NOT indisprimary AND (indisunique OR indisexclusion) ORDER BY 1) AS guards
      FROM pg_class AS owner WHERE relnamespace = 'slotkit'::regnamespace AND relkind = 'r' ORDER BY name`
    )
  )
