import * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { SqlClient } from "effect/sql/SqlClient"
import { answeredStreams, serverAddress } from "./AnsweredStream.ts"
import { checkConnection, type DatabaseUnreachable } from "./CheckConnection.ts"
import type { ConnectionWaitOptions } from "./ConnectionWait.ts"
import { int8AsNumber } from "./Int8AsNumber.ts"
import { LongStatements } from "./LongStatements.ts"
import { pooledClient } from "./PooledClient.ts"

/** The size and timeouts of a connection pool. */
export interface PgConnectionOptions extends ConnectionWaitOptions {
  /** The maximum number of connections, 10 by default. Further work waits in a queue. */
  readonly maxConnections?: number | undefined
  /** Seconds without a response after which a connection is closed, 20 by default. The server cancels statements after 15. */
  readonly unansweredSeconds?: number | undefined
}

/**
 * A connection pool for PostgreSQL 15 or newer, from a libpq URI such as `postgres://user:secret@host:5432/database`.
 *
 * Statements outside a transaction share up to four connections and are pipelined. A transaction has a connection to itself.
 * Waiting for a connection times out after five seconds. Every connection uses UTC and sets a statement timeout of 15 seconds, a
 * lock timeout of 5 seconds and an idle-in-transaction timeout of 30 seconds. Unresponsive connections are replaced. The layer
 * fails with `DatabaseUnreachable` if the server does not respond.
 */
export const pgFromUrl = (
  url: string | Redacted.Redacted,
  { maxConnections = 10, unansweredSeconds = 20, ...wait }: PgConnectionOptions = {}
): Layer.Layer<SqlClient | PgClient.PgClient | LongStatements, DatabaseUnreachable> => {
  const address = serverAddress(Redacted.isRedacted(url) ? Redacted.value(url) : url)
  let long = 0
  const patienceMs = () => (long > 0 ? Number.POSITIVE_INFINITY : unansweredSeconds * 1000)
  const config: PgClient.PgPoolConfig = {
    url: Redacted.isRedacted(url) ? url : Redacted.make(url),
    ...(address === undefined ? {} : { stream: answeredStreams(address, patienceMs) }),
    maxConnections,
    multiplex: true,
    multiplexConcurrency: 4,
    applicationName: "slotkit",
    types: int8AsNumber(),
    startupParameters: {
      timezone: "UTC",
      statement_timeout: "15000",
      lock_timeout: "5000",
      idle_in_transaction_session_timeout: "30000",
      default_transaction_isolation: "read committed"
    }
  }
  const longStatements = Layer.succeed(LongStatements, {
    during: (work) =>
      Effect.acquireUseRelease(
        Effect.sync(() => long++),
        () => work,
        () => Effect.sync(() => long--)
      )
  })
  const connected = Layer.merge(PgClient.layerFrom(Effect.orDie(pooledClient(config, wait))), longStatements)
  return Layer.tap(connected, (context) => Effect.provideContext(checkConnection, context))
}
