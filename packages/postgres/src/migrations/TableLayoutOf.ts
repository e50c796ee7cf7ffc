import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { readMonths } from "../partitions/ReadMonths.ts"
import type { Tables } from "../sql/Tables.ts"

/** Reads whether Citus distributes the tables. */
export const tableLayoutOf = (sql: SqlClient, { hosts }: Tables): Effect.Effect<"single" | "distributed", SqlError> =>
  Effect.gen(function* () {
    const [server] = yield* sql<{ readonly citus: boolean }>`
      SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS citus`
    if (!server!.citus) return "single"
    const [row] = yield* sql<{ readonly distributed: boolean }>`
      SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = '${hosts}'::regclass) AS distributed`
    return row!.distributed ? "distributed" : "single"
  })

/** Reads whether the logs are partitioned by month. */
export const logPartitionsOf = (sql: SqlClient, schema: string): Effect.Effect<"none" | "monthly", SqlError> =>
  Effect.map(readMonths(sql, schema), (found) => (found === undefined ? "none" : "monthly"))
