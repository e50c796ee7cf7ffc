import type * as Layer from "effect/Layer"
import type { SqlClient } from "effect/sql/SqlClient"
import { sqlClientOver } from "./app/AppDriver.ts"
import { type PostgresQueries, postgresSession } from "./app/PostgresSession.ts"

/** A connection that a client of `postgres` has reserved. */
export interface ReservedPostgres extends PostgresQueries {
  release(): void
}

/** A client of the package `postgres`, version 3, as far as Slotkit uses it. */
export interface PostgresSql<Reserved extends ReservedPostgres = ReservedPostgres> extends PostgresQueries {
  reserve(): Promise<Reserved>
  listen(channel: string, heard: (payload: string) => void, listening: () => void): Promise<{ unlisten(): Promise<unknown> }>
}

/**
 * The application's own client of the package `postgres`, which it goes on using and ends itself.
 *
 * Transactions reserve a connection and release it. The client's settings for types, transforms of columns and values, time zone,
 * `search_path` and isolation do not matter; a transform of whole rows (`transform.row`) must leave arrays alone.
 */
export const pgFromPostgres = (sql: PostgresSql): Layer.Layer<SqlClient> =>
  sqlClientOver({
    name: "postgres",
    ...postgresSession(sql),
    lease: async () => {
      const reserved = await sql.reserve()
      return { ...postgresSession(reserved), client: reserved, release: () => reserved.release() }
    },
    // The client replaces a connection that broke by itself, and says when it listens again.
    listen: async (channel, heard) => {
      const { unlisten } = await sql.listen(channel, heard, () => heard())
      return unlisten
    }
  })
