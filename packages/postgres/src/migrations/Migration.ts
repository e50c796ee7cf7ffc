import type * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { MigrationTables } from "../sql/Tables.ts"

/** One step from an older shape of the tables to a newer one, run once, in the transaction of `migrate`. */
export type Migration = (sql: SqlClient, tables: MigrationTables) => Effect.Effect<void, SqlError>
