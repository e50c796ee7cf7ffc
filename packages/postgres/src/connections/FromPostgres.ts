import type * as Layer from "effect/Layer"
import type { SqlClient } from "effect/sql/SqlClient"
import { type ConnectionWaitOptions, leasedInTime } from "./ConnectionWait.ts"
import { heldLease } from "./drivers/HeldLease.ts"
import { type PostgresQueries, postgresSession } from "./drivers/PostgresSession.ts"
import { type PostgresTransaction, postgresTransactionSession } from "./drivers/PostgresTransaction.ts"
import { limitLockWait, sqlClientOver } from "./drivers/SqlDriver.ts"

/** A client of the package `postgres`, version 3, as far as Slotkit uses it. */
export interface PostgresSql extends PostgresQueries {
  readonly options?: { readonly max?: number | undefined }
  begin(options: string, work: (sql: PostgresTransaction) => Promise<void>): Promise<unknown>
  listen(channel: string, heard: (payload: string) => void, listening: () => void): Promise<{ unlisten(): Promise<unknown> }>
}

/**
 * The application's own client of the package `postgres`, which it goes on using and ends itself.
 *
 * The client's settings for types, transforms of columns and values, time zone, `search_path` and isolation do not matter; a
 * transform of whole rows (`transform.row`) must leave arrays alone. Nobody waits for a connection, or in a transaction for a lock,
 * for more than five seconds. A process that delivers webhooks listens as the client does, on
 * one connection more.
 */
export const pgFromPostgres = (sql: PostgresSql, wait: ConnectionWaitOptions = {}): Layer.Layer<SqlClient> => {
  // A reserved connection would not tell that it broke between two statements.
  const begun = () =>
    heldLease((work) => sql.begin("isolation level read committed read write", work), postgresTransactionSession, limitLockWait)
  return sqlClientOver({
    name: "postgres",
    ...postgresSession(sql, wait),
    lease: () => leasedInTime(begun, wait),
    // The client replaces a connection that broke by itself, and says when it listens again.
    listen: async (channel, heard) => {
      const { unlisten } = await sql.listen(channel, heard, () => heard())
      return unlisten
    }
  })
}
