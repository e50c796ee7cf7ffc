import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { databaseMessage } from "./DatabaseMessage.ts"

/** The database does not answer; `message` is one sentence for the operator, without the password. */
export class DatabaseUnreachable extends Data.TaggedError("DatabaseUnreachable")<{
  readonly message: string
  readonly cause: unknown
}> {}

/** An error of a first statement, as why the database cannot be worked with. */
export const databaseUnreachable = (error: SqlError): DatabaseUnreachable =>
  new DatabaseUnreachable({ message: `The database cannot be reached: ${databaseMessage(error)}.`, cause: error })

/** Asks the database for an answer: pools connect only when they are first used. */
export const checkConnection: Effect.Effect<void, DatabaseUnreachable, SqlClient> = SqlClient.use((sql) =>
  sql`SELECT 1`.pipe(Effect.mapError(databaseUnreachable), Effect.asVoid)
)
