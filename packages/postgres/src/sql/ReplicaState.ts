import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"

/** A replica's distance behind its primary. */
export interface ReplicaState {
  /** False for a primary. */
  readonly isReplica: boolean
  /**
   * Seconds since the primary committed the last change that the replica has replayed; 0 if it has replayed all that it received.
   */
  readonly lagSeconds: number
}

/** Reads the state of a replica. */
export const replicaState: Effect.Effect<ReplicaState, SqlError, SqlClient> = SqlClient.use((sql) =>
  Effect.map(
    sql<ReplicaState>`SELECT pg_is_in_recovery() AS "isReplica",
      CASE WHEN NOT pg_is_in_recovery() OR pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
      ELSE coalesce(greatest(0, extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())), 0) END::float8 AS "lagSeconds"`,
    ([state]) => state!
  )
)
