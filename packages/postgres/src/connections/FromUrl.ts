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

/** How many connections a process keeps to one Postgres, and how long it waits for it. */
export interface PgConnectionOptions extends ConnectionWaitOptions {
  /** At most so many connections at once, 10 unless given; more work waits for its turn. */
  readonly maxConnections?: number | undefined
  /** A connection on which nothing is answered for so long is given up, 20 unless given: the server ends statements after 15. */
  readonly unansweredSeconds?: number | undefined
}

/**
 * A pool of connections to a PostgreSQL server, 15 or newer, by a libpq URI such as `postgres://user:secret@host:5432/database`.
 *
 * Statements outside a transaction share connections, at most four at a time, and then travel together; a transaction has its
 * connection to itself. Nobody waits for a connection for more than five seconds. Every connection is in UTC and ends a statement
 * after 15 seconds, a wait for a lock after five, a transaction that does nothing after 30. A connection that has gone silent, its
 * other end being lost, is replaced. The layer fails with `DatabaseUnreachable` when the server does not answer.
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
