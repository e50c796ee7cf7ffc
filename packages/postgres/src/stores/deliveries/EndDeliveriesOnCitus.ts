import { bucketOf } from "@slotkit/core/internal"
import { type AttemptEnd, switchedOff } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { inBucketsOf } from "../../sql/Bucket.ts"
import type { Tables } from "../../sql/Tables.ts"
import { inTransaction } from "../../sql/Transaction.ts"
import type { EndValues } from "./EndValues.ts"

/** An attempt's end, with the values of its rows. */
export interface EndToStore {
  readonly end: AttemptEnd
  readonly hostId: number
  readonly values: EndValues
}

/**
 * Records the outcomes of attempts under their leases on Citus, and returns the ids of those whose lease was still valid.
 *
 * Deliveries that have ended are written by statements about all their buckets, which Citus runs on several servers at once.
 * Retries first lock their webhooks, one bucket after the other.
 */
export const endDeliveriesOnCitus = (
  sql: SqlClient,
  tables: Tables,
  ends: ReadonlyArray<EndToStore>,
  shift: Fragment
): Effect.Effect<ReadonlyArray<number>, SqlError> => {
  const { webhooks, webhook_deliveries, delivery_queue, delivery_attempts } = tables
  const ofDeliveries = (some: ReadonlyArray<EndToStore>, id: string) =>
    sql`${inBucketsOf(some)} AND ${sql.literal(id)} = ANY(${some.map(({ end }) => BigInt(end.id))}::bigint[])`
  const isUnderLease = (some: ReadonlyArray<EndToStore>) =>
    sql`${ofDeliveries(some, "delivery_id")} AND delivery_id::text || ' ' || lease_token = ANY(${some.map(leaseOf)}::text[])`
  const valid = (some: ReadonlyArray<EndToStore>, rows: ReadonlyArray<LeaseRow>) => {
    const erased = new Map(rows.map(({ delivery_id, lease_token, is_erased }) => [`${delivery_id} ${lease_token}`, is_erased]))
    return some.flatMap((one): ReadonlyArray<EndToStore> => {
      const isErased = erased.get(leaseOf(one))
      if (isErased === undefined) return []
      // A person was erased from the event, and the response may name the person.
      return [isErased ? { ...one, values: { ...one.values, response_body: null } } : one]
    })
  }
  const log = Effect.fnUntraced(function* (some: ReadonlyArray<EndToStore>, failure: string | null) {
    const status = failure === null ? "delivered" : "failed"
    yield* sql`UPDATE ${webhook_deliveries} SET status = ${status}, failure = ${failure} WHERE ${ofDeliveries(some, "id")}`
  })
  const attempt = Effect.fnUntraced(function* (some: ReadonlyArray<EndToStore>) {
    const attempts = some.flatMap(({ end, values }): ReadonlyArray<Record<string, unknown>> => {
      if (end.attempt === null) return []
      const { bucket, delivery_id, attempt, began_at, status_code, error, duration_ms, response_body } = values
      return [{ bucket, delivery_id: String(delivery_id), attempt, began_at, status_code, error, duration_ms, response_body }]
    })
    const [first, ...more] = attempts
    if (first !== undefined) yield* sql`INSERT INTO ${delivery_attempts} ${sql.insert([first, ...more])}`
  })
  const finish = Effect.fnUntraced(function* (some: ReadonlyArray<EndToStore>, failureOf: (one: EndToStore) => string | null) {
    if (some.length === 0) return []
    const ended = valid(
      some,
      yield* sql<LeaseRow>`DELETE FROM ${delivery_queue} AS queued
        WHERE ${isUnderLease(some)} AND EXISTS (
          SELECT FROM ${webhooks} AS webhook
          WHERE ${inBucketsOf(some, "webhook")} AND webhook.bucket = queued.bucket AND webhook.id = queued.webhook_id
            AND webhook.removed_at IS NULL)
        RETURNING delivery_id, lease_token, is_erased`
    )
    yield* attempt(ended)
    for (const [failure, group] of Map.groupBy(ended, failureOf)) yield* log(group, failure)
    return ended
  })
  const retry = Effect.fnUntraced(function* (some: ReadonlyArray<EndToStore>) {
    const webhookIds = sql`SELECT webhook_id FROM ${delivery_queue} WHERE ${ofDeliveries(some, "delivery_id")}`
    yield* sql`SELECT id FROM ${webhooks} WHERE ${inBucketsOf(some)} AND id IN (${webhookIds}) ORDER BY id FOR NO KEY UPDATE`
    const active = new Set(
      (yield* sql<{ readonly delivery_id: number }>`
        SELECT queued.delivery_id FROM ${delivery_queue} AS queued JOIN ${webhooks} AS webhook
          ON ${inBucketsOf(some, "webhook")} AND webhook.id = queued.webhook_id AND webhook.status = 'active' AND webhook.removed_at IS NULL
        WHERE ${inBucketsOf(some, "queued")} AND queued.delivery_id = ANY(${some.map(({ end }) => BigInt(end.id))}::bigint[])`).map(
        ({ delivery_id }) => delivery_id
      )
    )
    const stopped = yield* finish(
      some.filter(({ end }) => !active.has(end.id)),
      () => switchedOff
    )
    const again = some.filter(({ end }) => active.has(end.id))
    if (again.length === 0) return stopped
    const stored = valid(
      again,
      yield* sql<LeaseRow>`SELECT delivery_id, lease_token, is_erased FROM ${delivery_queue} WHERE ${isUnderLease(again)}
        ORDER BY delivery_id FOR UPDATE`
    )
    if (stored.length === 0) return stopped
    // Citus computes a due time only without columns, so each retry has a statement.
    for (const one of stored) {
      const dueAt = sql`${one.values.due_at}::timestamptz${shift}`
      yield* sql`UPDATE ${delivery_queue}
        SET attempt = attempt + ${one.end.attempt === null ? 0 : 1}::int, leases = 0, due_at = ${dueAt}, claimable_at = ${dueAt}, lease_token = NULL
        WHERE ${ofDeliveries([one], "delivery_id")}`
    }
    yield* attempt(stored)
    return [...stopped, ...stored]
  })
  const work = Effect.gen(function* () {
    const isRetry = ({ end }: EndToStore) => end.next.status === "pending"
    const done: Array<EndToStore> = []
    const retries = Map.groupBy(ends.filter(isRetry), ({ hostId }) => bucketOf(hostId))
    for (const [, some] of [...retries].sort(([one], [other]) => one - other)) done.push(...(yield* retry(some)))
    done.push(
      ...(yield* finish(
        ends.filter((one) => !isRetry(one)),
        ({ values }) => values.failure
      ))
    )
    return done.map(({ end }) => end.id)
  })
  return inTransaction(sql, work)
}

const leaseOf = ({ end }: EndToStore): string => `${end.id} ${end.leaseToken}`

interface LeaseRow {
  readonly delivery_id: number
  readonly lease_token: string
  readonly is_erased: boolean
}
