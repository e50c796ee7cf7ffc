import { pgFromPglite } from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { migrations } from "../../packages/postgres/src/migrations/index.ts"
import { runOnline } from "../../packages/postgres/src/migrations/RunOnline.ts"
import { tablesIn } from "../../packages/postgres/src/sql/Tables.ts"
import { viewsIn } from "../../packages/postgres/src/sql/Views.ts"

/** Queries an embedded database after every migration has run, before any schema check. */
export const askMigratedDatabase = <A, E>(ask: Effect.Effect<A, E, SqlClient>): Promise<A> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const tables = tablesIn()
    yield* sql`CREATE EXTENSION btree_gist`
    yield* sql`CREATE SCHEMA slotkit`
    yield* sql`CREATE SCHEMA slotkit_api`
    yield* sql`CREATE TABLE ${tables.schema_migrations} (name text PRIMARY KEY)`
    for (const migration of Object.values(migrations)) {
      yield* typeof migration === "function" ? migration(sql, tables, viewsIn()) : runOnline(migration, {})
    }
    return yield* ask
  }).pipe(Effect.provide(pgFromPglite({ dataDir: "memory" })), Effect.runPromise)
