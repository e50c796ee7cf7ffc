import {
  type DatabaseAbout,
  hostQueues,
  PersonDigest,
  SecretBox,
  type Store,
  StoresCalendarReads,
  withoutHostQueues
} from "@slotkit/engine"
import { memoryStore } from "@slotkit/engine/memory"
import {
  type ApplicationTransaction,
  checkSecret,
  clockProblem,
  type DatabaseState,
  type DatabaseUnreachable,
  type DataFolderInUse,
  databaseState,
  EmbeddedFiles,
  insideTransaction,
  LeaseClock,
  LogPartitions,
  migrate,
  personDigest,
  pgFromPglite,
  pgFromPgliteInstance,
  pgFromPool,
  pgFromPostgres,
  pgFromUrl,
  pgStore,
  type ResealProgress,
  resealSecrets,
  type SchemaOlder,
  type SecretMismatch,
  TableLayout,
  type Unmigrated,
  useSchema,
  whyNotReady
} from "@slotkit/postgres"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { databaseAbout } from "./DatabaseAbout.ts"
import { type DatabaseChoice, type DatabaseOptions, databaseChoice } from "./DatabaseOption.ts"
import { type LendTransaction, lendTransaction } from "./LendTransaction.ts"
import { readFromReplica } from "./ReadFromReplica.ts"

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
    /** Reads the values of the database gauges; `undefined` for an in-memory database. */
    readonly state: Effect.Effect<DatabaseState | undefined, SqlError>
    /** Reads the facts about the database that operators see; `undefined` for an in-memory database. */
    readonly about: Effect.Effect<DatabaseAbout | undefined, SqlError>
    /** The files of an embedded database as a tar archive; `undefined` for other databases. */
    readonly files: Effect.Effect<Uint8Array> | undefined
    /** Re-encrypts with the current secret everything that a former secret encrypted. */
    readonly resealSecrets: (report: (progress: ResealProgress) => void) => Effect.Effect<ResealProgress, SqlError>
    readonly withTransaction: LendTransaction
    /** Provides the storage ports inside a transaction of the application. Undefined for an in-memory database. */
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
  const { readUrl, pooler, maxConnections } = options
  const reads = readUrl === undefined ? Layer.empty : readFromReplica({ readUrl, schema, pooler, maxConnections })
  // The stores on a replica need the layout of the tables as well.
  const stores = Layer.provideMerge(Layer.merge(pgStore({ schema }), reads), migrated(options))
  return Layer.merge(Layer.provide(stores, connection(choice, options)), hostQueues(connectionsOf(choice, options)))
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
      return pgFromPool(choice.pool, options)
    case "sql":
      return pgFromPostgres(choice.sql, options)
    case "pglite":
      return pgFromPgliteInstance(choice.pglite)
  }
}

/** The reasons why a database cannot be opened. */
type Unopenable = DatabaseUnreachable | DataFolderInUse | Unmigrated | SchemaOlder | SecretMismatch | SqlError

const inMemory = Layer.succeed(Database, {
  appliedMigrations: [],
  isNew: true,
  notReady: Effect.succeed(undefined),
  state: Effect.succeed(undefined),
  about: Effect.succeed(undefined),
  files: undefined,
  resealSecrets: () => Effect.succeed({ resealed: 0, unreadable: 0, total: 0 }),
  withTransaction: (work) =>
    work(
      { client: undefined, query: () => Promise.reject(new Error("The in-memory database does not support SQL.")) },
      Effect.void
    ),
  join: undefined
})

/** Migrates or checks the database, and tells the stores the layout of its tables and the digest of email addresses. */
const migrated = ({ schema, viewsSchema, migrate: mode = "run" }: Pick<DatabaseOptions, "schema" | "viewsSchema" | "migrate">) =>
  Layer.effectContext(
    Effect.gen(function* () {
      const opened = yield* mode === "run" ? migrate({ schema, viewsSchema }) : useSchema(mode, { schema, viewsSchema })
      const { applied, recreatedViews, firstStart, layout, partitions } = opened
      if (recreatedViews.length > 0 && applied.length === 0)
        yield* Effect.logWarning(
          `The views ${recreatedViews.join(", ")} were missing and were created again: grant them to the roles that read them.`
        )
      yield* checkSecret({ schema })
      const digest = yield* personDigest({ schema })
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
        about: Effect.provideService(databaseAbout({ schema }), SqlClient, sql),
        resealSecrets: (report) =>
          resealSecrets({ schema }, report).pipe(Effect.provideService(SqlClient, sql), Effect.provideService(SecretBox, box)),
        withTransaction: lendTransaction(sql, true),
        join: (client, afterCommit) => {
          const joined = Layer.effect(
            Database,
            Effect.map(SqlClient, (inside) => ({ ...database, withTransaction: lendTransaction(inside, false) }))
          )
          const inside = Layer.mergeAll(
            insideTransaction(client, { afterCommit }),
            leaseClock,
            Layer.succeed(TableLayout, layout),
            Layer.succeed(LogPartitions, partitions),
            Layer.succeed(PersonDigest, digest)
          )
          return Layer.mergeAll(
            Layer.provide(Layer.merge(pgStore({ schema }), joined), inside),
            withoutHostQueues,
            withoutCalendarReads
          )
        }
      }
      return Context.make(Database, database).pipe(
        Context.add(TableLayout, layout),
        Context.add(LogPartitions, partitions),
        Context.add(PersonDigest, digest)
      )
    })
  )

/** Compares this process's clock with the database's now and every minute, and logs a large difference as an error. */
const watchClock = Effect.gen(function* () {
  const compare = Effect.flatMap(clockProblem, (problem) => (problem === undefined ? Effect.void : Effect.logError(problem)))
  const context = yield* Effect.context<SqlClient>()
  const comparing = () => void Effect.runForkWith(context)(Effect.ignore(compare))
  comparing()
  // Unlike a sleeping fiber, this does not keep an otherwise idle process alive.
  const minute = () => setInterval(comparing, 60_000).unref()
  yield* Effect.acquireRelease(Effect.sync(minute), (timer) => Effect.sync(() => clearInterval(timer)))
})

/** The application may still roll back, so reads of calendars are not stored. */
const withoutCalendarReads = Layer.succeed(StoresCalendarReads, false)
