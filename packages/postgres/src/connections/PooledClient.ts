import * as PgClient from "@effect/sql-pg/PgClient"
import type * as PgConnection from "@effect/sql-pg/PgConnection"
import * as PgPool from "@effect/sql-pg/PgPool"
import type * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import type * as Reactivity from "effect/reactivity/Reactivity"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import * as Client from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import { type Custom, custom, fragment } from "effect/sql/Statement"
import { acquiredInTime, type ConnectionWaitOptions } from "./ConnectionWait.ts"

/** A client over a pool, like that of `PgClient.make`, but with a limit on the wait for a connection. */
export const pooledClient = Effect.fnUntraced(function* (
  config: PgClient.PgPoolConfig,
  wait: ConnectionWaitOptions
): Effect.fn.Return<PgClient.PgClient, SqlError, Scope.Scope | Reactivity.Reactivity> {
  const pool = yield* PgPool.make(config)
  const shared = Effect.map(acquiredInTime(pool.get, wait), connectionOver)
  const reserved = acquiredInTime(pool.reserve, wait)
  const client = yield* Client.make({
    acquirer: shared,
    transactionAcquirer: Effect.map(reserved, connectionOver),
    compiler: PgClient.makeCompiler(),
    prepareTransactionControls: true,
    commit,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    driver: "pg",
    spanAttributes: [["db.system.name", "postgresql"]]
  })
  return Object.assign(client, {
    [PgClient.TypeId]: PgClient.TypeId,
    config,
    json: (value: unknown) => fragment([json(value)]),
    listen: (channel: string) => Effect.flatMap(reserved, (connection) => connection.listen(channel)),
    notify: (channel: string, payload: string) => Effect.asVoid(client`SELECT pg_notify(${channel}, ${payload})`)
  })
})

const json = custom<Custom<"PgJson", unknown>>("PgJson")

const connectionOver = (connection: PgConnection.PgConnection): Connection => {
  const execute =
    (prepare: boolean): Connection["execute"] =>
    (statement, parameters, transformRows) =>
      Effect.map(connection.query(statement, parameters, prepare), ({ rows }) =>
        transformRows === undefined ? rows : transformRows(rows)
      )
  return {
    execute: execute(true),
    executeUnprepared: execute(false),
    executeRaw: (statement, parameters) => connection.query(statement, parameters),
    executeValues: (statement, parameters) => connection.queryValues(statement, parameters),
    executeValuesUnprepared: (statement, parameters) => connection.queryValues(statement, parameters, false),
    executeStream: (statement, parameters, transformRows) => {
      const rows = connection.stream(statement, parameters)
      return transformRows === undefined
        ? rows
        : Stream.mapArray(rows, (some) => transformRows(some) as Arr.NonEmptyReadonlyArray<PgConnection.Row>)
    }
  }
}

/** Postgres answers `ROLLBACK` to the `COMMIT` of a transaction that an error has ended. */
const commit = (connection: Connection): Effect.Effect<void, SqlError> =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (answer) =>
    (answer as PgConnection.Result).command === "ROLLBACK" ? Effect.fail(rolledBack) : Effect.void
  )

const message = "The transaction had failed and was rolled back instead of committed"
const rolledBack = new SqlError({ reason: new UnknownError({ cause: new Error(message), message, operation: "commit" }) })
