import * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { SqlClient } from "effect/sql/SqlClient"
import { checkConnection, type DatabaseUnreachable } from "./checkConnection.ts"
import { int8AsNumber } from "./Int8AsNumber.ts"

/** How many connections a process keeps to one Postgres. */
export interface PgConnectionOptions {
  /** At most so many connections at once, 10 unless given; more work waits for its turn. */
  readonly maxConnections?: number | undefined
}

/**
 * A pool of connections to a PostgreSQL server, 15 or newer, by a libpq URI such as `postgres://user:secret@host:5432/database`.
 *
 * Statements outside a transaction share connections, at most four at a time, and then travel together; a transaction has its
 * connection to itself. Every connection is in UTC and ends a statement after 15 seconds, a transaction that does nothing after
 * 30. The layer fails with `DatabaseUnreachable` when the server does not answer.
 */
export const pgFromUrl = (
  url: string | Redacted.Redacted,
  { maxConnections = 10 }: PgConnectionOptions = {}
): Layer.Layer<SqlClient | PgClient.PgClient, DatabaseUnreachable> => {
  const pool = PgClient.make({
    url: Redacted.isRedacted(url) ? url : Redacted.make(url),
    maxConnections,
    multiplex: true,
    multiplexConcurrency: 4,
    applicationName: "slotkit",
    types: int8AsNumber(),
    startupParameters: {
      timezone: "UTC",
      statement_timeout: "15000",
      idle_in_transaction_session_timeout: "30000",
      default_transaction_isolation: "read committed"
    }
  })
  const connected = PgClient.layerFrom(Effect.orDie(pool))
  return Layer.tap(connected, (context) => Effect.provideContext(checkConnection, context))
}
