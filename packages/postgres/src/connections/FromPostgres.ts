import type * as Layer from "effect/Layer"
import type { SqlClient } from "effect/sql/SqlClient"
import { leasedInTime } from "./ConnectionWait.ts"
import { heldLease } from "./drivers/HeldLease.ts"
import type { Listen } from "./drivers/Notifications.ts"
import { type PostgresQueries, postgresSession } from "./drivers/PostgresSession.ts"
import { type PostgresTransaction, postgresTransactionSession } from "./drivers/PostgresTransaction.ts"
import { limitLockWait, sqlClientOver } from "./drivers/SqlDriver.ts"
import type { ApplicationPoolOptions } from "./pool/ApplicationPoolOptions.ts"
import { withListenUrl } from "./pool/ListenUrl.ts"

/** The parts of a client from the package `postgres`, version 3, that Slotkit uses. */
export interface PostgresSql extends PostgresQueries {
  readonly options?: { readonly max?: number | undefined }
  begin(options: string, work: (sql: PostgresTransaction) => Promise<void>): Promise<unknown>
  listen(channel: string, heard: (payload: string) => void, listening: () => void): Promise<{ unlisten(): Promise<unknown> }>
}

/**
 * The application's own client of the package `postgres`. The application can keep using it and must close it.
 *
 * Slotkit works with any client settings for types, column and value transforms, time zone, `search_path` and isolation level. A
 * row transform (`transform.row`) must leave arrays unchanged. Waiting for a connection, or in a transaction for a lock, times
 * out after five seconds. A process that delivers webhooks opens one more connection to listen for notifications, unless `pooler`
 * is `transaction`, for which the client needs `prepare: false`.
 */
export const pgFromPostgres = (
  sql: PostgresSql,
  { pooler, listenUrl, ...wait }: ApplicationPoolOptions = {}
): Layer.Layer<SqlClient> => {
  // A reserved connection does not report that it broke between two statements.
  const begun = () =>
    heldLease((work) => sql.begin("isolation level read committed read write", work), postgresTransactionSession, limitLockWait)
  // The client reconnects by itself and reports when it listens again.
  const listen: Listen = async (channel, heard) => {
    const { unlisten } = await sql.listen(channel, heard, () => heard())
    return unlisten
  }
  const client = sqlClientOver({
    name: "postgres",
    ...postgresSession(sql, wait, pooler),
    lease: () => leasedInTime(begun, wait),
    listen: pooler === "transaction" ? undefined : listen
  })
  return withListenUrl(listenUrl, client)
}
