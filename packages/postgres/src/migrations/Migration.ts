import type * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Tables } from "../sql/Tables.ts"

/** One migration step. Runs once, in the transaction of `migrate`. */
export type Migration = (sql: SqlClient, tables: Tables) => Effect.Effect<void, SqlError>
