import { existsSync } from "node:fs"
import { join } from "node:path"
import {
  type Distributed,
  distribute,
  type MigrationState,
  migrationState,
  type PartitionedLogs,
  partitionLogs,
  pgFromPglite,
  pgFromUrl
} from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import { CommandFailure } from "./CommandFailure.ts"
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

/** Partitions the logs of the configured database, which was migrated before, by month. */
export const partitionedLogs = (config: Config): Promise<PartitionedLogs> => {
  const { databaseUrl } = config
  const connection =
    databaseUrl === undefined ? pgFromPglite(embeddedDatabase(config)) : pgFromUrl(databaseUrl, { maxConnections: 2 })
  return Effect.runPromise(Effect.provide(partitionLogs(), connection))
}

/** Distributes the tables of the configured database, which were migrated before, over the nodes of its Citus cluster. */
export const distributedTables = ({ databaseUrl }: Config, shards: number | undefined): Promise<Distributed> => {
  if (databaseUrl === undefined) throw new CommandFailure("--citus needs DATABASE_URL, the address of a Citus coordinator.")
  return Effect.runPromise(Effect.provide(distribute({ shards }), pgFromUrl(databaseUrl, { maxConnections: 2 })))
}
