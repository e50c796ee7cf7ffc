import { type PartitionedLogs, partitionLogs, pgFromPglite, pgFromUrl } from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import type { Config } from "./Config.ts"
import { embeddedDatabase } from "./OpenInstallation.ts"

/** Partitions the logs of the configured database, which was migrated before, by month. */
export const partitionedLogs = (config: Config): Promise<PartitionedLogs> => {
  const { databaseUrl } = config
  const connection =
    databaseUrl === undefined ? pgFromPglite(embeddedDatabase(config)) : pgFromUrl(databaseUrl, { maxConnections: 2 })
  return Effect.runPromise(Effect.provide(partitionLogs(), connection))
}
