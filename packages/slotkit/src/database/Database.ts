import type { Store } from "@slotkit/engine"
import { memoryStore } from "@slotkit/engine/memory"
import {
  type ApplicationTransaction,
  abandonClient,
  clientOfTransaction,
  clockProblem,
  type DatabaseUnreachable,
  type DataFolderInUse,
  insideTransaction,
  LeaseClock,
  migrate,
  pgFromPglite,
  pgFromPgliteInstance,
  pgFromPool,
  pgFromPostgres,
  pgFromUrl,
  pgStore,
  type Unmigrated,
  whyNotWritable
} from "@slotkit/postgres"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { type DatabaseChoice, type DatabaseOptions, databaseChoice } from "./DatabaseOption.ts"
import type { HookTransaction } from "./HookTransaction.ts"

/** What the facade knows of its database besides the storage ports. */
export class Database extends Context.Service<
  Database,
  {
    /** The names of the migrations that opening it applied. */
    readonly appliedMigrations: ReadonlyArray<string>
    /** Whether it held nothing of Slotkit's before. */
    readonly isNew: boolean
    /** Why it cannot be worked with now, as a sentence; `undefined` when it answers and takes writes. */
    readonly notReady: Effect.Effect<string | undefined>
    /**
     * Hands the transaction that runs to work of the application, for as long as that lasts; `abandon` is for work that was given up
     * and may go on all the same.
     */
    readonly withTransaction: <A, E>(
      work: (tx: HookTransaction, abandon: Effect.Effect<void>) => Effect.Effect<A, E>
    ) => Effect.Effect<A, E>
    /** The storage ports inside a transaction of the application; there are none on a database in memory. */
    readonly join:
      | ((client: ApplicationTransaction, afterCommit: (work: Effect.Effect<void>) => void) => Layer.Layer<Store | Database>)
      | undefined
  }
>()("slotkit/Database") {}

/** The storage ports on the database that the options name, brought up to date. */
export const databaseLayer = (options: DatabaseOptions): Layer.Layer<Store | Database, Unopenable> => {
  const choice = databaseChoice(options.database)
  if (choice === undefined || choice.kind === "memory") return Layer.merge(memoryStore, inMemory)
  const { schema } = options
  return Layer.provide(Layer.merge(pgStore({ schema }), migrated(schema)), connection(choice, options))
}

const connection = (
  choice: Exclude<DatabaseChoice, { readonly kind: "memory" }>,
  options: DatabaseOptions
): Layer.Layer<SqlClient, Unopenable> => {
  switch (choice.kind) {
    case "url":
      return pgFromUrl(choice.url, options)
    case "dataDir":
      return pgFromPglite(choice)
    case "pool":
      return pgFromPool(choice.pool)
    case "sql":
      return pgFromPostgres(choice.sql)
    case "pglite":
      return pgFromPgliteInstance(choice.pglite)
  }
}

/** Why a database cannot be opened; each has one sentence as its message. */
type Unopenable = DatabaseUnreachable | DataFolderInUse | Unmigrated

const inMemory = Layer.succeed(Database, {
  appliedMigrations: [],
  isNew: true,
  notReady: Effect.succeed(undefined),
  withTransaction: (work) =>
    work(
      { client: undefined, query: () => Promise.reject(new Error("The database in memory understands no SQL.")) },
      Effect.void
    ),
  join: undefined
})

const migrated = (schema: string | undefined) =>
  Layer.effect(
    Database,
    Effect.gen(function* () {
      const { applied, firstStart } = yield* migrate({ schema })
      const sql = yield* SqlClient
      const leaseClock = Layer.succeed(LeaseClock, yield* LeaseClock)
      const notReady = whyNotWritable({ schema }).pipe(
        Effect.provideService(SqlClient, sql),
        Effect.orElseSucceed(() => "The database does not answer.")
      )
      yield* watchClock
      const database: Database["Service"] = {
        appliedMigrations: applied,
        isNew: firstStart,
        notReady,
        withTransaction: lend(sql, true),
        join: (client, afterCommit) => {
          const joined = Layer.effect(
            Database,
            Effect.map(SqlClient, (inside) => ({ ...database, withTransaction: lend(inside, false) }))
          )
          const inside = Layer.merge(insideTransaction(client, { afterCommit }), leaseClock)
          return Layer.provide(Layer.merge(pgStore({ schema }), joined), inside)
        }
      }
      return database
    })
  )

/** Compares this process's clock with the database's now and every minute, and logs a difference that matters as an error. */
const watchClock = Effect.gen(function* () {
  const compare = Effect.flatMap(clockProblem, (problem) => (problem === undefined ? Effect.void : Effect.logError(problem)))
  const context = yield* Effect.context<SqlClient>()
  const comparing = () => void Effect.runForkWith(context)(Effect.ignore(compare))
  comparing()
  // Unlike a fiber that sleeps, this does not keep a process alive that has nothing else to do.
  const minute = () => setInterval(comparing, 60_000).unref()
  yield* Effect.acquireRelease(Effect.sync(minute), (timer) => Effect.sync(() => clearInterval(timer)))
})

/**
 * Lends a transaction. While it is lent the server ends a statement of it after ten seconds; work that was given up is cancelled on
 * another connection as well, but not inside a transaction of the application, whose next statement that might hit.
 */
const lend = (sql: SqlClient, isOwn: boolean): Database["Service"]["withTransaction"] =>
  Effect.fnUntraced(function* (work) {
    const client = yield* clientOfTransaction(sql)
    const context = yield* Effect.context()
    let isOver = false
    const query: HookTransaction["query"] = async (statement, values = []) => {
      if (isOver) throw new Error("The transaction is over: a hook may use it until the promise that it returns has settled.")
      return Effect.runPromiseWith(context)(sql.unsafe<Record<string, unknown>>(statement, values))
    }
    const end = Effect.sync(() => {
      isOver = true
    })
    const lent = yield* Effect.orDie(begin(sql))
    const giveUp = Effect.sync(() => void (isOwn && Effect.runFork(Effect.ignoreCause(cancel(sql, lent)))))
    const abandon = Effect.andThen(giveUp, abandonClient(sql))
    const answer = yield* Effect.ensuring(work({ client, query }, abandon), end)
    const [{ same } = { same: false }] = yield* Effect.orDie(takeBack(sql, lent))
    if (!same) return yield* Effect.die(new Error(endedByHook))
    return answer
  })

interface Lent {
  readonly pid: number
  readonly xid: string
  readonly timeout: string
}

const begin = (sql: SqlClient) =>
  Effect.map(
    sql<Lent>`WITH before AS MATERIALIZED (
        SELECT pg_backend_pid() AS pid, pg_current_xact_id()::xid::text AS xid, current_setting('statement_timeout') AS timeout
      )
      SELECT pid, xid, timeout, set_config('statement_timeout', CASE
        WHEN timeout <> '0' AND timeout::interval < '10 seconds' THEN timeout ELSE '10s' END, true)
      FROM before`,
    ([lent]) => lent as Lent
  )

const takeBack = (sql: SqlClient, { xid, timeout }: Lent) =>
  sql<{ readonly same: boolean }>`SELECT pg_current_xact_id()::xid::text = ${xid} AS same,
    set_config('statement_timeout', ${timeout}, true)`

/** Ends the statement that runs in a transaction, and none of a later one on the same connection. */
const cancel = (sql: SqlClient, { pid, xid }: Lent) =>
  sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = ${pid} AND backend_xid = ${xid}::xid`

const endedByHook =
  "The hook inTransaction has ended the transaction that it was given, with a COMMIT or ROLLBACK of its own, so nobody knows what became of the change."
