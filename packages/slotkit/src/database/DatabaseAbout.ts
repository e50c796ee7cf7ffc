import type { DatabaseAbout } from "@slotkit/engine"
import { citusState, databaseState, migrationState, type PgStoreOptions, tableSizes } from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"

/** Reads what operators see of a database. */
export const databaseAbout = (options: PgStoreOptions): Effect.Effect<DatabaseAbout, SqlError, SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const [server] = yield* sql<{ readonly version: string }>`SELECT current_setting('server_version') AS version`
    const { applied, pending } = yield* migrationState(options)
    const { connections } = yield* databaseState(options)
    const citus = yield* citusState(options)
    return {
      version: `PostgreSQL ${server!.version}`,
      schema: options.schema ?? "slotkit",
      migrations: { applied, pending },
      sizes: yield* tableSizes(options),
      connections,
      ...(citus === undefined
        ? {}
        : {
            citus: {
              version: citus.version,
              shards: citus.shards,
              nodes: citus.workers,
              undistributed: citus.undistributed
            }
          })
    }
  })
