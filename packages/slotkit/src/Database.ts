import type { Store } from "@slotkit/engine"
import { memoryStore } from "@slotkit/engine/memory"
import {
  checkConnection,
  type DatabaseUnreachable,
  type DataFolderInUse,
  type MigrationFailed,
  migrate,
  pgFromPglite,
  pgFromUrl,
  pgStore
} from "@slotkit/postgres"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
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
  }
>()("slotkit/Database") {}

/** The storage ports on the database that the options name, brought up to date. */
export const databaseLayer = (options: SlotkitOptions): Layer.Layer<Store | Database, Unopenable> => {
  const { database, schema } = options
  if (database === "memory") return Layer.merge(memoryStore, inMemory)
  const stored = Layer.merge(pgStore({ schema }), migrated(schema))
  return typeof database === "string"
    ? Layer.provide(stored, pgFromUrl(database, options))
    : Layer.provide(stored, pgFromPglite(database))
}

/** Why a database cannot be opened; each has one sentence as its message. */
type Unopenable = DatabaseUnreachable | DataFolderInUse | MigrationFailed

const inMemory = Layer.succeed(Database, { appliedMigrations: [], isNew: true, ping: Effect.succeed(true) })

const migrated = (schema: string | undefined) =>
  Layer.effect(
    Database,
    Effect.gen(function* () {
      const { applied, firstStart } = yield* migrate({ schema })
      const sql = yield* SqlClient
      const ping = checkConnection.pipe(Effect.provideService(SqlClient, sql), Effect.isSuccess)
      return { appliedMigrations: applied, isNew: firstStart, ping }
    })
  )
