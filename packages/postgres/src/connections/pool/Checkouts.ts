import type * as PgConnection from "@effect/sql-pg/PgConnection"
import type * as PgPool from "@effect/sql-pg/PgPool"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { Acquirer, Connection } from "effect/sql/SqlConnection"
import type { SqlError } from "effect/sql/SqlError"
import { acquiredInTime, answeredInTime, type ConnectionWaitOptions } from "../ConnectionWait.ts"
import { connectionOver } from "./ConnectionOver.ts"
import { exclusiveConnection, pinnedConnection, sharedConnection } from "./ExclusiveConnection.ts"
import { setForSession, setForTransaction } from "./SessionSettings.ts"

/** The ways to get a connection of a pool. */
export interface Checkouts {
  /** For one statement. */
  readonly statement: Acquirer
  /** For a transaction. */
  readonly transaction: Acquirer
  /** For its own session. */
  readonly session: Effect.Effect<PgConnection.PgConnection, SqlError, Scope.Scope>
  /** True if a transaction's statement is sent without waiting for the answers to those before it. */
  readonly isPipelined: boolean
}

/** Connections to PostgreSQL itself, whose settings are start-up parameters. Statements are pipelined. */
export const directCheckouts = (pool: PgPool.PgPool, wait: ConnectionWaitOptions): Checkouts => {
  const connection = acquiredInTime(pool.get, wait)
  return {
    statement: Effect.map(connection, (shared) => connectionOver(sharedConnection(shared))),
    transaction: Effect.map(acquiredInTime(Effect.flatMap(pool.get, exclusiveConnection), wait), connectionOver),
    session: acquiredInTime(Effect.flatMap(pool.get, pinnedConnection), wait),
    isPipelined: true
  }
}

/**
 * Connections through a pooler in session mode. The first statement of each sets what start-up parameters cannot.
 *
 * A pooler accepts connections that it has no server for, and holds back the answer to their first statement. That wait counts as
 * part of the wait for a connection.
 */
export const sessionCheckouts = (pool: PgPool.PgPool, wait: ConnectionWaitOptions): Checkouts => {
  const known = new WeakSet<PgConnection.PgConnection>()
  const ready = sinceNow((askedAt) =>
    Effect.tap(acquiredInTime(pool.get, wait), (connection) => {
      if (known.has(connection)) return Effect.void
      const set = connection.query(setForSession, [], false)
      return Effect.map(answeredInTime(set, wait, askedAt, pool.invalidate(connection)), () => known.add(connection))
    })
  )
  const session = Effect.flatMap(ready, (connection) => connection.pin)
  return {
    statement: Effect.map(ready, connectionOver),
    transaction: Effect.map(session, connectionOver),
    session,
    isPipelined: false
  }
}

/**
 * Connections through a pooler in transaction mode. Each transaction begins with the settings; single statements have those of
 * the role.
 *
 * The pooler delays a response until it has a server for the statement. So the wait for a transaction to begin, or for a single
 * statement, counts as part of the wait for a connection. It does not if `isLong` says that statements may be slow, because a
 * slow statement cannot be told from one without a server.
 */
export const transactionCheckouts = (pool: PgPool.PgPool, wait: ConnectionWaitOptions, isLong: () => boolean): Checkouts => {
  const limited =
    (connection: PgConnection.PgConnection, askedAt: number): Limited =>
    (answer) =>
      Effect.suspend(() => (isLong() ? answer : answeredInTime(answer, wait, askedAt, pool.invalidate(connection))))
  const session = acquiredInTime(pool.reserve, wait)
  return {
    statement: sinceNow((askedAt) =>
      Effect.map(acquiredInTime(pool.get, wait), (connection) =>
        eachLimited(connectionOver(connection), limited(connection, askedAt))
      )
    ),
    transaction: sinceNow((askedAt) =>
      Effect.map(session, (connection) => beginLimited(connectionOver(connection), limited(connection, askedAt)))
    ),
    session,
    isPipelined: false
  }
}

const sinceNow = <A, R>(acquire: (askedAt: number) => Effect.Effect<A, SqlError, R>): Effect.Effect<A, SqlError, R> =>
  Effect.suspend(() => acquire(performance.now()))

type Limited = <A>(answer: Effect.Effect<A, SqlError>) => Effect.Effect<A, SqlError>

const eachLimited = (connection: Connection, limited: Limited): Connection => ({
  ...connection,
  execute: (...statement) => limited(connection.execute(...statement)),
  executeUnprepared: (...statement) => limited(connection.executeUnprepared(...statement)),
  executeRaw: (...statement) => limited(connection.executeRaw(...statement)),
  executeValues: (...statement) => limited(connection.executeValues(...statement)),
  executeValuesUnprepared: (...statement) => limited(connection.executeValuesUnprepared(...statement))
})

/** Limits only the wait for `BEGIN`, and sets the settings after it. */
const beginLimited = (connection: Connection, limited: Limited): Connection => {
  const run = (statement: string) => connection.executeUnprepared(statement, [], undefined)
  const set = Effect.onError(run(setForTransaction), () => Effect.ignore(run("ROLLBACK")))
  const execute: Connection["execute"] = (statement, parameters, transformRows) =>
    statement.startsWith("BEGIN")
      ? Effect.tap(limited(run(statement)), () => set)
      : connection.execute(statement, parameters, transformRows)
  return { ...connection, execute, executeUnprepared: execute }
}
