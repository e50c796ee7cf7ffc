import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import type { Tables } from "../../sql/Tables.ts"

/**
 * Adds the deliveries of events to a log that is partitioned by month, as common table expressions of which `added` is the last.
 *
 * A unique index of such a log has to contain the time. So its own table says which webhook an event was announced to.
 */
export const announcedOnce = (
  sql: SqlClient,
  { announced_deliveries }: Tables,
  { deliveries, newRows, returned }: { readonly deliveries: Fragment; readonly newRows: Fragment; readonly returned: Fragment }
): Fragment => sql`wanted AS MATERIALIZED (
              SELECT row_number() OVER () AS place, wanted.* FROM (${deliveries}) AS wanted
                (bucket, host_id, webhook_id, event_id, event_type, kind, body, status, created_at, event_host_id)
            ), announced AS (
              INSERT INTO ${announced_deliveries} (bucket, webhook_id, event_id, created_at)
              SELECT bucket, webhook_id, event_id, created_at FROM wanted ORDER BY place
              ON CONFLICT DO NOTHING RETURNING bucket, webhook_id, event_id
            ), first AS (
              SELECT min(place) AS place FROM wanted JOIN announced USING (bucket, webhook_id, event_id)
              GROUP BY bucket, webhook_id, event_id
            ), added AS (${newRows}
              SELECT bucket, host_id, webhook_id, event_id, event_type, kind, body, status, created_at, event_host_id
              FROM wanted WHERE place IN (SELECT place FROM first) ORDER BY place
              ${returned}
            )`
