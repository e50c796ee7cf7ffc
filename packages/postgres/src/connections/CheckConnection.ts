import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { databaseMessage } from "./DatabaseMessage.ts"

/** The database does not answer; `message` is one sentence for the operator, without the password. */
export class DatabaseUnreachable extends Data.TaggedError("DatabaseUnreachable")<{
  readonly message: string
  readonly cause: unknown
}> {}

/** Asks the database for an answer: pools connect only when they are first used. */
export const checkConnection: Effect.Effect<void, DatabaseUnreachable, SqlClient> = SqlClient.use((sql) =>
  sql`SELECT 1`.pipe(
    Effect.mapError(
      (error) => new DatabaseUnreachable({ message: `The database cannot be reached: ${databaseMessage(error)}.`, cause: error })
    ),
    Effect.asVoid
  )
)
