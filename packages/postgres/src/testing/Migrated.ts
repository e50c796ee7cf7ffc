import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { leasesOnProcessClock } from "../connections/LeaseClock.ts"
import { type DistributeOptions, distribute } from "../migrations/Distribute.ts"
import { type MigrationFailed, migrate, type Unmigrated } from "../migrations/Migrate.ts"
import { partitionLogs } from "../migrations/PartitionLogs.ts"
import { preparePartitions } from "../partitions/PreparePartitions.ts"
import { LogPartitions, TableLayout } from "../sql/TableLayout.ts"
import { type PgStoreOptions, schemaName } from "../sql/Tables.ts"

/** Migrates a connection's schema before first use. Leases use the process's clock, which tests control. */
export const migrated = <A, E>(
  connection: Layer.Layer<A | SqlClient, E>,
  options?: PgStoreOptions
): Layer.Layer<A | SqlClient, E | Unmigrated> =>
  Layer.merge(Layer.provideMerge(Layer.effectDiscard(migrate(options)), connection), leasesOnProcessClock)

/** The same with logs that are partitioned by month, those after `now` included. */
export const partitioned = <A, E>(
  connection: Layer.Layer<A | SqlClient, E>,
  options?: PgStoreOptions,
  now = 0
): Layer.Layer<A | SqlClient, E | Unmigrated | SqlError> => {
  const prepare = SqlClient.use((sql) => preparePartitions(sql, schemaName(options ?? {}), now))
  const work = Effect.andThen(migrate(options), Effect.andThen(partitionLogs(options), prepare))
  const partitions = Layer.effect(LogPartitions, Effect.as(work, "monthly"))
  return Layer.merge(Layer.provideMerge(partitions, connection), leasesOnProcessClock)
}

/** The same on a Citus cluster, with distributed tables. */
export const distributed = <A, E>(
  connection: Layer.Layer<A | SqlClient, E>,
  options?: DistributeOptions
): Layer.Layer<A | SqlClient, E | Unmigrated | MigrationFailed> => {
  const layout = Layer.effect(TableLayout, Effect.as(Effect.andThen(migrate(options), distribute(options)), "distributed"))
  return Layer.merge(Layer.provideMerge(layout, connection), leasesOnProcessClock)
}
