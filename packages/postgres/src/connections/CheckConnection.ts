import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { databaseMessage } from "./DatabaseMessage.ts"

/**
 * The database cannot be reached. `message` is one sentence for the operator and never contains the password. `behind` is set if
 * the reason is a connection pooler that needs another setting: one in transaction mode, or one in any mode.
 */
export class DatabaseUnreachable extends Data.TaggedError("DatabaseUnreachable")<{
  readonly message: string
  readonly cause: unknown
  readonly behind?: "pooler" | "transactionPooler"
}> {}

/** Converts the error of the first statement into `DatabaseUnreachable`. */
export const databaseUnreachable = (error: SqlError): DatabaseUnreachable =>
  new DatabaseUnreachable({ message: `The database cannot be reached: ${databaseMessage(error)}.`, cause: error })

/** Runs a query to verify that the database responds. Pools connect lazily, so opening one proves nothing. */
export const checkConnection: Effect.Effect<void, DatabaseUnreachable, SqlClient> = SqlClient.use((sql) =>
  sql`SELECT 1`.pipe(Effect.mapError(databaseUnreachable), Effect.asVoid)
)
