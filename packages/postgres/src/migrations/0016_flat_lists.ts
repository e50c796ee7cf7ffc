import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"

/**
 * Creates indexes that return each list in its order and its reverse, so that a page costs the same however long the list is.
 *
 * A booking's listed status is a column, because two states are listed as pending and an index on both would not be in list
 * order. The index of failed deliveries uses `failure`, which a successful attempt does not change. An index on `status` would
 * make every such attempt update all indexes of the row.
 */
export const flatLists: Migration = (sql, { bookings, bookings_list_idx, webhook_deliveries }) =>
  Effect.gen(function* () {
    yield* sql`DROP INDEX ${bookings_list_idx}`
    yield* sql`CREATE INDEX bookings_list_idx ON ${bookings} (host_id, scheduled_at DESC NULLS LAST, id DESC)`
    yield* sql`ALTER TABLE ${bookings} ADD COLUMN status text
      GENERATED ALWAYS AS (CASE state WHEN 'awaitingPayment' THEN 'pending' ELSE state END) STORED`
    yield* sql`CREATE INDEX bookings_status_idx ON ${bookings} (host_id, status, scheduled_at DESC NULLS LAST, id DESC)`
    yield* sql`CREATE INDEX webhook_deliveries_failed_idx ON ${webhook_deliveries} (host_id, created_at DESC, id DESC)
      WHERE failure IS NOT NULL`
    yield* sql`CREATE INDEX webhook_deliveries_redelivery_idx ON ${webhook_deliveries} (webhook_id, event_id)
      WHERE kind = 'redelivery'`
  })
