import * as PgClient from "@effect/sql-pg/PgClient"
import type * as PgConnection from "@effect/sql-pg/PgConnection"
import * as PgPool from "@effect/sql-pg/PgPool"
import * as Effect from "effect/Effect"
import type * as Reactivity from "effect/reactivity/Reactivity"
import type * as Scope from "effect/Scope"
import * as Client from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import { type Custom, custom, fragment } from "effect/sql/Statement"
import { gatheringWrites } from "../drivers/GatheredWrites.ts"
import type { Checkouts } from "./Checkouts.ts"

/** A client over a pool, like that of `PgClient.make`, but with its own ways to get a connection. */
export const pooledClient = Effect.fnUntraced(function* (
  config: PgClient.PgPoolConfig,
  checkoutsOf: (pool: PgPool.PgPool) => Checkouts
): Effect.fn.Return<PgClient.PgClient, SqlError, Scope.Scope | Reactivity.Reactivity> {
  const { statement, transaction, session, isPipelined } = checkoutsOf(yield* PgPool.make(config))
  const client = yield* Client.make({
    acquirer: statement,
    transactionAcquirer: Effect.map(transaction, (connection) => gatheringWrites(connection, isPipelined)),
    compiler: PgClient.makeCompiler(),
    prepareTransactionControls: true,
    // Through a pooler, the default isolation level of the role would apply.
    ...(config.startupParameters === undefined ? { beginTransaction: "BEGIN ISOLATION LEVEL READ COMMITTED" } : {}),
    commit,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    driver: "pg",
    spanAttributes: [["db.system.name", "postgresql"]]
  })
  return Object.assign(client, {
    [PgClient.TypeId]: PgClient.TypeId,
    config,
    json: (value: unknown) => fragment([json(value)]),
    listen: (channel: string) => Effect.flatMap(session, (connection) => connection.listen(channel)),
    notify: (channel: string, payload: string) => Effect.asVoid(client`SELECT pg_notify(${channel}, ${payload})`)
  })
})

const json = custom<Custom<"PgJson", unknown>>("PgJson")

/** Postgres answers `ROLLBACK` to the `COMMIT` of a transaction that an error has ended. */
const commit = (connection: Connection): Effect.Effect<void, SqlError> =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (answer) =>
    (answer as PgConnection.Result).command === "ROLLBACK" ? Effect.fail(rolledBack) : Effect.void
  )

const message = "The transaction had failed and was rolled back instead of committed"
const rolledBack = new SqlError({ reason: new UnknownError({ cause: new Error(message), message, operation: "commit" }) })
