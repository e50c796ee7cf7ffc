import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { type PgStoreOptions, tablesIn } from "./Tables.ts"

/** Counts the active services of all hosts that have a price, for checks of the installation. */
export const countPricedServices = (options?: PgStoreOptions): Effect.Effect<number, never, SqlClient> => {
  const { services } = tablesIn(options)
  return SqlClient.use(
    (sql) =>
      sql<{ readonly count: number }>`SELECT count(*)::int AS count FROM ${services}
      WHERE type = 'default' AND settings->>'active' IS DISTINCT FROM 'false'
        AND EXISTS (SELECT FROM jsonb_array_elements(durations) AS duration WHERE (duration->>'priceMinor')::int > 0)`
  ).pipe(
    Effect.orDie,
    Effect.map(([row]) => row?.count ?? 0)
  )
}
