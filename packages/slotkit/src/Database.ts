import type { Store } from "@slotkit/engine"
import { memoryStore } from "@slotkit/engine/memory"
import {
  type AppTransaction,
  abandonClient,
  checkConnection,
  clientOfTransaction,
  type DatabaseUnreachable,
  type DataFolderInUse,
  insideTransaction,
  type MigrationFailed,
  migrate,
  pgFromPglite,
  pgFromPgliteInstance,
  pgFromPool,
  pgFromPostgres,
  pgFromUrl,
  pgStore
} from "@slotkit/postgres"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { type DatabaseChoice, databaseChoice } from "./DatabaseOption.ts"
import type { HookTransaction } from "./HookTransaction.ts"
import type { SlotkitOptions } from "./Options.ts"

/** What the facade knows of its database besides the storage ports. */
export class Database extends Context.Service<
  Database,
  {
    /** The names of the migrations that opening it applied. */
    readonly appliedMigrations: ReadonlyArray<string>
    /** Whether it held nothing of Slotkit's before. */
    readonly isNew: boolean
    /** Whether it answers. */
    readonly ping: Effect.Effect<boolean>
    /**
     * Hands the transaction that runs to work of the application, for as long as that lasts; `abandon` is for work that was given up
     * and may go on all the same.
     */
    readonly withTransaction: <A, E>(
      work: (tx: HookTransaction, abandon: Effect.Effect<void>) => Effect.Effect<A, E>
    ) => Effect.Effect<A, E>
    /** The storage ports inside a transaction of the application; there are none on a database in memory. */
    readonly join:
      | ((client: AppTransaction, afterCommit: (work: Effect.Effect<void>) => void) => Layer.Layer<Store | Database>)
      | undefined
  }
>()("slotkit/Database") {}

/** The storage ports on the database that the options name, brought up to date. */
export const databaseLayer = (options: SlotkitOptions): Layer.Layer<Store | Database, Unopenable> => {
  const choice = databaseChoice(options.database)
  if (choice === undefined || choice.kind === "memory") return Layer.merge(memoryStore, inMemory)
  const { schema } = options
  return Layer.provide(Layer.merge(pgStore({ schema }), migrated(schema)), connection(choice, options))
}

const connection = (
  choice: Exclude<DatabaseChoice, { readonly kind: "memory" }>,
  options: SlotkitOptions
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
type Unopenable = DatabaseUnreachable | DataFolderInUse | MigrationFailed

const inMemory = Layer.succeed(Database, {
  appliedMigrations: [],
  isNew: true,
  ping: Effect.succeed(true),
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
      const ping = checkConnection.pipe(Effect.provideService(SqlClient, sql), Effect.isSuccess)
      const database: Database["Service"] = {
        appliedMigrations: applied,
        isNew: firstStart,
        ping,
        withTransaction: lend(sql),
        join: (client, afterCommit) => {
          const joined = Layer.effect(
            Database,
            Effect.map(SqlClient, (inside) => ({ ...database, withTransaction: lend(inside) }))
          )
          return Layer.provide(Layer.merge(pgStore({ schema }), joined), insideTransaction(client, { afterCommit }))
        }
      }
      return database
    })
  )

const lend = (sql: SqlClient): Database["Service"]["withTransaction"] =>
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
    return yield* Effect.ensuring(work({ client, query }, abandonClient(sql)), end)
  })
