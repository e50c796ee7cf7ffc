import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { allBuckets } from "../../sql/Bucket.ts"
import { recordChanges } from "../../sql/KeptCounts.ts"
import type { Tables } from "../../sql/Tables.ts"

/**
 * Deletes an app on Citus, inside a transaction. Returns its row, if there was one.
 *
 * Citus locks rows of one server at a time, so what the deletion cascades to is locked and counted one bucket after the other.
 */
export const removeAppOnCitus = Effect.fnUntraced(function* (sql: SqlClient, tables: Tables, id: number) {
  const { apps, connections, rate_log, webhook_deliveries, webhooks } = tables
  // Citus cascades from a table of which every node has a copy only if no other statement of the transaction ran in parallel.
  yield* sql`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`
  const found = yield* sql<{ readonly bucket: number }>`
    SELECT DISTINCT bucket FROM ${connections} ${allBuckets} WHERE app_id = ${id} ORDER BY bucket`
  for (const row of found) {
    const bucket = String(row.bucket)
    const watching = sql`${webhooks} AS webhook JOIN ${connections} AS connection
      ON connection.bucket = webhook.bucket AND connection.bucket = ${bucket} AND connection.id = webhook.connection_id
        AND connection.app_id = ${id} AND webhook.bucket = ${bucket}`
    // Under these locks no delivery is added that the count would miss.
    yield* sql`SELECT webhook.id FROM ${watching} ORDER BY webhook.id FOR UPDATE OF webhook`
    yield* sql`DELETE FROM ${rate_log} WHERE bucket = ${bucket} AND credential IN (
      SELECT 'connection:' || id FROM ${connections} WHERE bucket = ${bucket} AND app_id = ${id})`
    const fewer = sql`SELECT delivery.bucket, delivery.host_id, 'deliveries', -count(*)
      FROM ${watching} JOIN ${webhook_deliveries} AS delivery
        ON delivery.bucket = webhook.bucket AND delivery.bucket = ${bucket} AND delivery.webhook_id = webhook.id
      GROUP BY delivery.bucket, delivery.host_id`
    yield* sql`${recordChanges(sql, tables, fewer)}`
  }
  return yield* sql<{ readonly id: number }>`DELETE FROM ${apps} WHERE id = ${id} RETURNING id`
})
