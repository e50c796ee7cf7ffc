import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { readMonths } from "../partitions/ReadMonths.ts"

/** Reads whether the logs are partitioned by month. */
export const logPartitionsOf = (sql: SqlClient, schema: string): Effect.Effect<"none" | "monthly", SqlError> =>
  Effect.map(readMonths(sql, schema), (found) => (found === undefined ? "none" : "monthly"))
