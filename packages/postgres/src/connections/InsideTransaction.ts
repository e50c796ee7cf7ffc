import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as Semaphore from "effect/Semaphore"
import * as Client from "effect/sql/SqlClient"
import { runsOn } from "./drivers/ApplicationTransaction.ts"
import { type PgliteTransaction, pgliteSession } from "./drivers/PgliteSession.ts"
import { type PgConnection, pgSession } from "./drivers/PgSession.ts"
import { type PostgresTransaction, postgresTransactionSession } from "./drivers/PostgresTransaction.ts"
import { type QueryTransaction, querySession } from "./drivers/QuerySession.ts"
import { textConnection } from "./drivers/TextConnection.ts"
import { oneByOne, type TextSession } from "./drivers/TextSession.ts"
import { typedCompiler } from "./drivers/TypedCompiler.ts"

/**
 * A connection with an open transaction of the application: a `Client` or `PoolClient` of `pg`, the `sql` passed by `begin` of
 * `postgres`, a PGlite transaction, or an object whose `query` runs statements in the transaction of another library.
 */
export type ApplicationTransaction = PgConnection | PostgresTransaction | PgliteTransaction | QueryTransaction

/** Actions to run after the application's transaction has committed. Slotkit cannot observe that commit. */
export interface InsideTransactionOptions {
  readonly afterCommit: (work: Effect.Effect<void>) => void
}

/**
 * A client inside a transaction that the application opens and ends.
 *
 * Slotkit uses savepoints in place of transactions. Only failed work is rolled back, the application's transaction remains
 * usable, and Slotkit never commits it or rolls it back. Concurrent calls run one after another. Throws a `TypeError` if the
 * value is not such a connection.
 */
export const insideTransaction = (
  client: ApplicationTransaction,
  options: InsideTransactionOptions
): Layer.Layer<Client.SqlClient> => {
  const connection = runsOn(textConnection(releasing(sessionOf(client))), { client, abandon: () => {} })
  return Layer.effect(
    Client.SqlClient,
    Effect.gen(function* () {
      const turn = yield* Semaphore.make(1)
      const sql = yield* Client.make({
        acquirer: Effect.succeed(connection),
        transactionAcquirer: Effect.as(
          Effect.acquireRelease(turn.take(1), () => turn.release(1)),
          connection
        ),
        compiler: typedCompiler,
        driver: "slotkit",
        spanAttributes: [["db.system.name", "postgresql"]],
        beginTransaction: `SAVEPOINT ${outermost}`,
        commit: `RELEASE SAVEPOINT ${outermost}`,
        rollback: `ROLLBACK TO SAVEPOINT ${outermost}`,
        releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`
      })
      const { afterCommit } = sql
      return Object.assign(sql, {
        afterCommit: <R>(work: Effect.Effect<void, never, R>) =>
          Effect.flatMap(Effect.context<R>(), (context) =>
            afterCommit(Effect.sync(() => options.afterCommit(Effect.provideContext(work, context))))
          )
      })
    })
  ).pipe(Layer.provide(Reactivity.layer))
}

const outermost = "slotkit"

/** Also releases the savepoint of work that was rolled back, so that savepoints do not accumulate in a long transaction. */
const releasing = ({ run }: TextSession): TextSession => ({
  run: async (statement, parameters) => {
    const answer = await run(statement, parameters)
    if (statement === `ROLLBACK TO SAVEPOINT ${outermost}`) await run(`RELEASE SAVEPOINT ${outermost}`, [])
    return answer
  }
})

const sessionOf = (client: unknown): TextSession => {
  const has = (method: string) =>
    ((typeof client === "object" && client !== null) || typeof client === "function") &&
    typeof (client as Record<string, unknown>)[method] === "function"
  if (has("unsafe") && !has("begin")) return postgresTransactionSession(client as PostgresTransaction)
  if (has("query") && has("rollback")) return oneByOne(pgliteSession(client as PgliteTransaction))
  if (has("query") && !has("transaction") && !has("startTransaction") && !isPool(client as object)) {
    return has("connect") || has("on") ? pgSession(client as PgConnection) : oneByOne(querySession(client as QueryTransaction))
  }
  throw new TypeError(
    "Pass the connection on which the transaction is open: a pg client on which BEGIN has run, the sql that begin of postgres passes, a PGlite transaction, or { query: (text, values) => rows } for any other library. docs/integrations/orms.md shows it for Drizzle, Kysely, Knex, Prisma and TypeORM."
  )
}

/** A `pg` pool also has `query`, but each query may run on a different connection. */
const isPool = (client: object): boolean => "totalCount" in client
