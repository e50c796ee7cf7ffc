import * as Layer from "effect/Layer"
import type { SqlClient } from "effect/sql/SqlClient"
import { leasesOnProcessClock } from "../connections/LeaseClock.ts"
import { migrate, type Unmigrated } from "../migrations/Migrate.ts"
import type { PgStoreOptions } from "../sql/Tables.ts"

/** Migrates a connection's schema before first use. Leases use the process's clock, which tests control. */
export const migrated = <A, E>(
  connection: Layer.Layer<A | SqlClient, E>,
  options?: PgStoreOptions
): Layer.Layer<A | SqlClient, E | Unmigrated> =>
  Layer.merge(Layer.provideMerge(Layer.effectDiscard(migrate(options)), connection), leasesOnProcessClock)
