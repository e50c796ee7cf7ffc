import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { checkConnection, DatabaseUnreachable, databaseUnreachable } from "../CheckConnection.ts"
import { databaseMessage } from "../DatabaseMessage.ts"

/**
 * Verifies that the server responds and that no pooler is in between.
 *
 * A pooler refuses start-up parameters or drops them. In PostgreSQL they take precedence over settings of the role, and
 * `pg_settings` names them as the source.
 */
export const checkDirect: Effect.Effect<void, DatabaseUnreachable, SqlClient> = SqlClient.use((sql) =>
  sql<{ readonly source: string }>`SELECT source FROM pg_settings WHERE name = 'statement_timeout'`.pipe(
    Effect.mapError((error) => (refusesParameters(error) ? poolerUnset(error) : databaseUnreachable(error))),
    Effect.flatMap(([found]) => (found?.source === "client" ? Effect.void : Effect.fail(poolerUnset(undefined))))
  )
)

/** PgBouncer names the first parameter that it does not accept. */
const refusesParameters = (error: SqlError): boolean => /unsupported startup parameter/i.test(databaseMessage(error))

const poolerUnset = (cause: unknown): DatabaseUnreachable =>
  new DatabaseUnreachable({
    message:
      'The database cannot be reached: its address belongs to a connection pooler. Set pooler (SLOTKIT_POOLER) to "transaction" or "session", whichever its pool_mode is.',
    cause,
    behind: "pooler"
  })

/**
 * Verifies that a pooler in session mode responds, and that it is not in transaction mode.
 *
 * In transaction mode, two connections without a transaction may share a server, and one may have several. The check is skipped
 * if it takes more than a second.
 */
export const checkSessionPooler = (maxConnections: number): Effect.Effect<void, DatabaseUnreachable, SqlClient> =>
  Effect.andThen(
    checkConnection,
    maxConnections < 2 ? Effect.void : Effect.flatMap(sharesServers, (shares) => (shares ? inTransactionMode : Effect.void))
  )

const sharesServers: Effect.Effect<boolean, never, SqlClient> = SqlClient.use((sql) => {
  const servers = Effect.gen(function* () {
    const connections = yield* Effect.all([sql.reserve, sql.reserve])
    const seen = connections.map(() => new Set<unknown>())
    for (let count = 0; count < mostAsked; count++)
      for (const [index, connection] of connections.entries())
        seen[index]!.add((yield* connection.executeValuesUnprepared("SELECT pg_backend_pid()", []))[0]?.[0])
    return seen
  })
  return Effect.scoped(servers).pipe(
    Effect.timeout("1 second"),
    Effect.map((seen) => new Set(seen.flatMap((pids) => [...pids])).size !== seen.length || seen.some(({ size }) => size > 1)),
    Effect.orElseSucceed(() => false)
  )
})

/** In transaction mode a busy pool may give two connections different servers, but hardly the same ones each time. */
const mostAsked = 8

const inTransactionMode = Effect.fail(
  new DatabaseUnreachable({
    message:
      'The database cannot be reached: the connection pooler at its address is in transaction mode. Set pooler (SLOTKIT_POOLER) to "transaction".',
    cause: undefined,
    behind: "transactionPooler"
  })
)
