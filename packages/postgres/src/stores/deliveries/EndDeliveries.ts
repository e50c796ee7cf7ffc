import { type AttemptEnd, switchedOff } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { LeaseTime } from "../../sql/LeaseTime.ts"
import { type PgStoreOptions, tablesIn } from "../../sql/Tables.ts"
import { endDeliveriesOnCitus } from "./EndDeliveriesOnCitus.ts"
import { endValues } from "./EndValues.ts"

/**
 * Records the outcome of attempts under their leases, any number in one statement.
 *
 * The webhooks are locked first, so that none of them is disabled between reading and writing. Bytes that PostgreSQL text cannot
 * store, such as a zero byte, become U+FFFD.
 */
export const endDeliveries = (
  sql: SqlClient,
  { shift }: LeaseTime,
  layout: "single" | "distributed",
  options: PgStoreOptions | undefined
) => {
  const tables = tablesIn(options)
  const { webhooks, webhook_deliveries, delivery_queue, delivery_attempts } = tables
  // Correlated, so that no plan reads the queue of a whole webhook or bucket, however old its statistics are.
  const queuedOf = (columns: "webhook_id" | "webhook_id, is_erased") =>
    sql`SELECT ${sql.literal(columns)} FROM ${delivery_queue} AS queued
          WHERE queued.bucket = given.bucket AND queued.delivery_id = given.delivery_id`
  const endAt = (now: number) => (ends: ReadonlyArray<AttemptEnd>) => {
    const dueAt = sql`ended.due_at${shift(now)}`
    return sql<{ readonly delivery_id: number }>`
      WITH given AS MATERIALIZED (
        SELECT * FROM json_to_recordset(${JSON.stringify(ends.map(endValues))}) AS given (
          bucket smallint, delivery_id bigint, lease_token text, status text, due_at timestamptz, failure text, attempt int, began_at timestamptz,
          status_code int, error text, duration_ms int, response_body text)
        ORDER BY delivery_id
      ), watched AS MATERIALIZED (
        SELECT webhook.id, webhook.status = 'active' AS active
        FROM (SELECT DISTINCT bucket, (${queuedOf("webhook_id")}) AS id FROM given) AS wanted
        JOIN ${webhooks} AS webhook ON webhook.bucket = wanted.bucket AND webhook.id = wanted.id
        WHERE webhook.removed_at IS NULL ORDER BY webhook.id FOR NO KEY UPDATE OF webhook
      ), ended AS MATERIALIZED (
        SELECT given.*, queued.is_erased, CASE WHEN given.status = 'pending'
          AND queued.webhook_id <> ALL(ARRAY(SELECT id FROM watched WHERE active)) THEN 'failed' ELSE given.status END AS outcome
        FROM given CROSS JOIN LATERAL (${queuedOf("webhook_id, is_erased")}
          AND queued.webhook_id + 0 = ANY(ARRAY(SELECT id FROM watched))
          AND queued.lease_token IS NOT DISTINCT FROM given.lease_token FOR UPDATE) AS queued
      ), attempted AS (
        INSERT INTO ${delivery_attempts} (bucket, delivery_id, attempt, began_at, status_code, error, duration_ms, response_body)
        SELECT bucket, delivery_id, attempt, began_at, status_code, error, duration_ms, CASE WHEN NOT is_erased THEN response_body END
        FROM ended WHERE attempt IS NOT NULL
      ), queued_again AS (
        UPDATE ${delivery_queue} AS queued
        SET attempt = CASE WHEN ended.attempt IS NULL THEN queued.attempt ELSE queued.attempt + 1 END, leases = 0,
          due_at = ${dueAt}, claimable_at = ${dueAt}, lease_token = NULL
        FROM ended WHERE queued.bucket = ended.bucket AND queued.delivery_id = ended.delivery_id AND ended.outcome = 'pending'
      ), dequeued AS (
        DELETE FROM ${delivery_queue} AS queued USING ended
        WHERE queued.bucket = ended.bucket AND queued.delivery_id = ended.delivery_id AND ended.outcome <> 'pending'
      ), logged AS (
        UPDATE ${webhook_deliveries} AS delivery
        SET status = ended.outcome, failure = CASE WHEN ended.status = 'pending' THEN ${switchedOff} ELSE ended.failure END
        FROM ended WHERE delivery.bucket = ended.bucket AND delivery.id = ended.delivery_id AND ended.outcome <> 'pending'
      )
      SELECT delivery_id FROM ended`
  }
  return Effect.fnUntraced(function* (ends: ReadonlyArray<AttemptEnd>): Effect.fn.Return<ReadonlySet<number>> {
    if (ends.length === 0) return new Set()
    const now = yield* Clock.currentTimeMillis
    if (layout === "distributed") {
      const rows = ends.map((end) => ({ end, hostId: end.hostId, values: endValues(end) }))
      return new Set(yield* Effect.orDie(endDeliveriesOnCitus(sql, tables, rows, shift(now))))
    }
    const rows = yield* Effect.orDie(endAt(now)(ends))
    return new Set(rows.map((row) => row.delivery_id))
  })
}
