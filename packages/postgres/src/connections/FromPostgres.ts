import type * as Layer from "effect/Layer"
import type { SqlClient } from "effect/sql/SqlClient"
import { heldLease } from "./drivers/HeldLease.ts"
import { type PostgresQueries, postgresSession } from "./drivers/PostgresSession.ts"
import { type PostgresTransaction, postgresTransactionSession } from "./drivers/PostgresTransaction.ts"
import { sqlClientOver } from "./drivers/SqlDriver.ts"

/** A client of the package `postgres`, version 3, as far as Slotkit uses it. */
export interface PostgresSql extends PostgresQueries {
  begin(options: string, work: (sql: PostgresTransaction) => Promise<void>): Promise<unknown>
  listen(channel: string, heard: (payload: string) => void, listening: () => void): Promise<{ unlisten(): Promise<unknown> }>
}

/**
 * The application's own client of the package `postgres`, which it goes on using and ends itself.
 *
 * The client's settings for types, transforms of columns and values, time zone, `search_path` and isolation do not matter; a
 * transform of whole rows (`transform.row`) must leave arrays alone. A process that delivers webhooks listens as the client does, on
 * one connection more.
 */
export const pgFromPostgres = (sql: PostgresSql): Layer.Layer<SqlClient> =>
  sqlClientOver({
    name: "postgres",
    ...postgresSession(sql),
    // A reserved connection would not tell that it broke between two statements.
    lease: () => heldLease((work) => sql.begin("isolation level read committed read write", work), postgresTransactionSession),
    // The client replaces a connection that broke by itself, and says when it listens again.
    listen: async (channel, heard) => {
      const { unlisten } = await sql.listen(channel, heard, () => heard())
      return unlisten
    }
  })
