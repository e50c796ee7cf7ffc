import type * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { MigrationTables } from "../sql/Tables.ts"

/** One migration step. Runs once, in the transaction of `migrate`. */
export type Migration = (sql: SqlClient, tables: MigrationTables) => Effect.Effect<void, SqlError>
