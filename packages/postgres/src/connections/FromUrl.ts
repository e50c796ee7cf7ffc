import * as PgClient from "@effect/sql-pg/PgClient"
import type * as PgPool from "@effect/sql-pg/PgPool"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { SqlClient } from "effect/sql/SqlClient"
import { answeredStreams, serverAddress } from "./AnsweredStream.ts"
import { checkConnection, type DatabaseUnreachable } from "./CheckConnection.ts"
import type { ConnectionWaitOptions } from "./ConnectionWait.ts"
import { Notifications } from "./drivers/Notifications.ts"
import { int8AsNumber } from "./Int8AsNumber.ts"
import { LongStatements } from "./LongStatements.ts"
import type { Pooler } from "./pool/ApplicationPoolOptions.ts"
import { type Checkouts, directCheckouts, sessionCheckouts, transactionCheckouts } from "./pool/Checkouts.ts"
import { checkDirect, checkSessionPooler } from "./pool/CheckPooler.ts"
import { statementsPerConnection } from "./pool/ExclusiveConnection.ts"
import { listenedPayloads, withListenUrl } from "./pool/ListenUrl.ts"
import { pooledClient } from "./pool/PooledClient.ts"
import { startupSettings } from "./pool/SessionSettings.ts"

/** The size and timeouts of a connection pool, and the pooler that it connects to. */
export interface PgConnectionOptions extends ConnectionWaitOptions {
  /** The maximum number of connections, 10 by default. Further work waits in a queue. */
  readonly maxConnections?: number | undefined
  /** Seconds without a response after which a connection is closed, 20 by default. The server cancels statements after 15. */
  readonly unansweredSeconds?: number | undefined
  /** Seconds to open a connection, 5 by default. */
  readonly connectSeconds?: number | undefined
  /** The mode of the pooler at the URL. Omitted for a direct connection. */
  readonly pooler?: Pooler | undefined
  /** The URL of a direct connection for `LISTEN`. Defaults to the pool, except through a pooler in transaction mode. */
  readonly listenUrl?: string | Redacted.Redacted | undefined
}

/**
 * A connection pool for PostgreSQL 15 or newer, from a libpq URI such as `postgres://user:secret@host:5432/database`.
 *
 * Up to four statements outside transactions share a connection. A transaction has a connection to itself. Statements are
 * pipelined, also `BEGIN` with the first read of a transaction, and its last writes with `COMMIT`. Waiting for a connection times
 * out after five seconds. Every connection uses UTC and sets a statement timeout of 15 seconds, a lock timeout of 5 seconds and
 * an idle-in-transaction timeout of 30 seconds, and does not use JIT compilation. Unresponsive connections are replaced.
 *
 * With `pooler`, start-up parameters and pipelining are not used. In session mode each connection sets its settings first. In
 * transaction mode each transaction sets them, single statements use those of the role, and no statement is named. The layer
 * fails with `DatabaseUnreachable` if the server does not respond, or is a pooler for which `pooler` is not set.
 */
export const pgFromUrl = (
  url: string | Redacted.Redacted,
  options: PgConnectionOptions = {}
): Layer.Layer<SqlClient | PgClient.PgClient | LongStatements, DatabaseUnreachable> => {
  const { maxConnections = 10, unansweredSeconds = 20, connectSeconds = 5, pooler, listenUrl, ...wait } = options
  let long = 0
  const patienceMs = () => (long > 0 ? Number.POSITIVE_INFINITY : unansweredSeconds * 1000)
  const secret = Redacted.isRedacted(url) ? url : Redacted.make(url)
  const address = serverAddress(Redacted.value(secret))
  const config: PgClient.PgPoolConfig = {
    url: secret,
    ...(address === undefined ? {} : { stream: answeredStreams(address, patienceMs) }),
    applicationName: "slotkit",
    connectTimeout: `${connectSeconds} seconds`,
    maxConnections,
    types: int8AsNumber(),
    ...(pooler === undefined
      ? { multiplex: true, multiplexConcurrency: statementsPerConnection, startupParameters: startupSettings }
      : {}),
    prepare: pooler !== "transaction"
  }
  const checkouts = (pool: PgPool.PgPool): Checkouts => {
    if (pooler === undefined) return directCheckouts(pool, wait)
    return pooler === "session" ? sessionCheckouts(pool, wait) : transactionCheckouts(pool, wait, () => long > 0)
  }
  const longStatements = Layer.succeed(LongStatements, {
    during: (work) =>
      Effect.acquireUseRelease(
        Effect.sync(() => long++),
        () => work,
        () => Effect.sync(() => long--)
      )
  })
  const pool = PgClient.layerFrom(Effect.orDie(pooledClient(config, checkouts)))
  const connected = Layer.merge(pool, longStatements)
  const check = pooler === undefined ? checkDirect : pooler === "session" ? checkSessionPooler(maxConnections) : checkConnection
  const checked = Layer.tap(connected, (context) => Effect.provideContext(check, context))
  const canListen = pooler !== "transaction" && maxConnections > 1
  const listening = Layer.effect(
    Notifications,
    Effect.map(PgClient.PgClient, ({ listen }) => listenedPayloads(listen))
  )
  const client = canListen && listenUrl === undefined ? Layer.provideMerge(listening, checked) : checked
  return withListenUrl(listenUrl, client)
}
