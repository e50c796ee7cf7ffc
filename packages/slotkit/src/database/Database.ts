import { hostTurns, SecretBox, type Store, withoutHostTurns } from "@slotkit/engine"
import { memoryStore } from "@slotkit/engine/memory"
import {
  type ApplicationTransaction,
  abandonClient,
  checkSecret,
  clientOfTransaction,
  clockProblem,
  type DatabaseState,
  type DatabaseUnreachable,
  type DataFolderInUse,
  databaseState,
  EmbeddedFiles,
  insideTransaction,
  LeaseClock,
  migrate,
  pgFromPglite,
  pgFromPgliteInstance,
  pgFromPool,
  pgFromPostgres,
  pgFromUrl,
  pgStore,
  type ResealProgress,
  resealSecrets,
  type SecretMismatch,
  type Unmigrated,
  whyNotReady
} from "@slotkit/postgres"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type DatabaseChoice, type DatabaseOptions, databaseChoice } from "./DatabaseOption.ts"
import type { HookTransaction } from "./HookTransaction.ts"

/** The database, besides its storage ports. */
export class Database extends Context.Service<
  Database,
  {
    /** The names of the migrations that ran at opening. */
    readonly appliedMigrations: ReadonlyArray<string>
    /** True if the database contained no Slotkit schema before. */
    readonly isNew: boolean
    /** The reason why the database is unavailable, or `undefined` if it responds and accepts writes. */
    readonly notReady: Effect.Effect<string | undefined>
    /** Reads what an operator watches; `undefined` for a database in memory. */
    readonly state: Effect.Effect<DatabaseState | undefined, SqlError>
    /** The files of an embedded database as a tar archive; `undefined` for other databases. */
    readonly files: Effect.Effect<Uint8Array> | undefined
    /** Encrypts everything that a former secret encrypted with the current one. */
    readonly resealSecrets: (report: (progress: ResealProgress) => void) => Effect.Effect<ResealProgress, SqlError>
    /**
     * Lends the current transaction to the application's work until that ends. `abandon` is for work that timed out and may still
     * be running.
     */
    readonly withTransaction: <A, E>(
      work: (tx: HookTransaction, abandon: Effect.Effect<void>) => Effect.Effect<A, E>
    ) => Effect.Effect<A, E>
    /** Provides the storage ports inside a transaction of the application. Undefined for a database in memory. */
    readonly join:
      | ((client: ApplicationTransaction, afterCommit: (work: Effect.Effect<void>) => void) => Layer.Layer<Store | Database>)
      | undefined
  }
>()("slotkit/Database") {}

/** Opens and migrates the database of the options and provides the storage ports on it. */
export const databaseLayer = (options: DatabaseOptions): Layer.Layer<Store | Database, Unopenable, SecretBox> => {
  const choice = databaseChoice(options.database)
  if (choice === undefined || choice.kind === "memory") return Layer.merge(memoryStore, inMemory)
  const { schema } = options
  const stores = Layer.provide(Layer.merge(pgStore({ schema }), migrated(schema)), connection(choice, options))
  return Layer.merge(stores, hostTurns(connectionsOf(choice, options)))
}

/** The maximum number of connections. */
const connectionsOf = (choice: DatabaseChoice, { maxConnections }: DatabaseOptions): number => {
  if (choice.kind === "url") return maxConnections ?? 10
  const pool = choice.kind === "pool" ? choice.pool : choice.kind === "sql" ? choice.sql : undefined
  return pool === undefined ? 1 : (pool.options?.max ?? 10)
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

/** The reasons why a database cannot be opened. */
type Unopenable = DatabaseUnreachable | DataFolderInUse | Unmigrated | SecretMismatch | SqlError

const inMemory = Layer.succeed(Database, {
  appliedMigrations: [],
  isNew: true,
  notReady: Effect.succeed(undefined),
  state: Effect.succeed(undefined),
  files: undefined,
  resealSecrets: () => Effect.succeed({ resealed: 0, unreadable: 0, total: 0 }),
  withTransaction: (work) =>
    work(
      { client: undefined, query: () => Promise.reject(new Error("The database in memory does not support SQL.")) },
      Effect.void
    ),
  join: undefined
})

const migrated = (schema: string | undefined) =>
  Layer.effect(
    Database,
    Effect.gen(function* () {
      const { applied, firstStart } = yield* migrate({ schema })
      yield* checkSecret({ schema })
      const sql = yield* SqlClient
      const box = yield* SecretBox
      const embedded = yield* Effect.serviceOption(EmbeddedFiles)
      const leaseClock = Layer.succeed(LeaseClock, yield* LeaseClock)
      const notReady = whyNotReady({ schema }).pipe(
        Effect.provideService(SqlClient, sql),
        Effect.orElseSucceed(() => "The database isn't responding.")
      )
      yield* watchClock
      const database: Database["Service"] = {
        appliedMigrations: applied,
        isNew: firstStart,
        notReady,
        files: Option.isSome(embedded) ? embedded.value.archive : undefined,
        state: Effect.provideService(databaseState({ schema }), SqlClient, sql),
        resealSecrets: (report) =>
          resealSecrets({ schema }, report).pipe(Effect.provideService(SqlClient, sql), Effect.provideService(SecretBox, box)),
        withTransaction: lend(sql, true),
        join: (client, afterCommit) => {
          const joined = Layer.effect(
            Database,
            Effect.map(SqlClient, (inside) => ({ ...database, withTransaction: lend(inside, false) }))
          )
          const inside = Layer.merge(insideTransaction(client, { afterCommit }), leaseClock)
          return Layer.merge(Layer.provide(Layer.merge(pgStore({ schema }), joined), inside), withoutHostTurns)
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
  // Unlike a sleeping fiber, this does not keep an otherwise idle process alive.
  const minute = () => setInterval(comparing, 60_000).unref()
  yield* Effect.acquireRelease(Effect.sync(minute), (timer) => Effect.sync(() => clearInterval(timer)))
})

/**
 * Lends a transaction with `statement_timeout` set to ten seconds. Work that timed out is also cancelled from another connection,
 * but not inside a transaction of the application, because the cancellation could hit the application's next statement.
 */
const lend = (sql: SqlClient, isOwn: boolean): Database["Service"]["withTransaction"] =>
  Effect.fnUntraced(function* (work) {
    const client = yield* clientOfTransaction(sql)
    const context = yield* Effect.context()
    let isOver = false
    const query: HookTransaction["query"] = async (statement, values = []) => {
      if (isOver) throw new Error("The transaction is over. A hook may use it only until its own promise settles.")
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

/** Cancels the current statement of a transaction, but never a statement of a later transaction on the same connection. */
const cancel = (sql: SqlClient, { pid, xid }: Lent) =>
  sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = ${pid} AND backend_xid = ${xid}::xid`

const endedByHook =
  "The hook inTransaction has ended the transaction with its own COMMIT or ROLLBACK, so the outcome of the change is unknown."
