import { existsSync } from "node:fs"
import { join } from "node:path"
import { type MigrationState, migrationState, pgFromPglite, pgFromUrl } from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import type { Config } from "./Config.ts"
import { embeddedDatabase } from "./OpenInstallation.ts"

/** Reads which migrations the configured database has applied. It changes nothing and creates no data folder. */
export const schemaState = (config: Config): Promise<MigrationState> => {
  const { databaseUrl, dataDir } = config
  const isNew = databaseUrl === undefined && dataDir !== "memory" && !existsSync(join(dataDir, "postgres"))
  const embedded = () => pgFromPglite(isNew ? { dataDir: "memory" } : embeddedDatabase(config))
  const connection = databaseUrl === undefined ? embedded() : pgFromUrl(databaseUrl)
  return Effect.runPromise(Effect.provide(migrationState(), connection))
}
