import type * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Tables } from "../sql/Tables.ts"

/** One step from an older shape of the tables to a newer one, run once, in the transaction of `migrate`. */
export type Migration = (sql: SqlClient, tables: Tables) => Effect.Effect<void, SqlError>
