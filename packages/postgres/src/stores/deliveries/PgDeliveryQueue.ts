import {
  type AnnouncedEvent,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryCounts,
  DeliveryQueue,
  installation
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { writeReturning } from "../../connections/drivers/GatheredWrites.ts"
import { allBuckets, hostValues, inBucketOf, inBucketsOf, ofHost, whereHostFenced, whereRow } from "../../sql/Bucket.ts"
import { claimWatermark } from "../../sql/ClaimWatermark.ts"
import { allRows, firstRow } from "../../sql/FirstRow.ts"
import { forEachBucket } from "../../sql/ForEachBucket.ts"
import { instant, timeSpans, timestamp } from "../../sql/Instants.ts"
import { leaseTime } from "../../sql/LeaseTime.ts"
import { changedRows, recordChanges } from "../../sql/ListCounters.ts"
import { newestFirst, selectPage } from "../../sql/SelectPage.ts"
import { LogPartitions, TableLayout } from "../../sql/TableLayout.ts"
import { type PgStoreOptions, tablesIn } from "../../sql/Tables.ts"
import { inReachableBuckets, nextInReachable } from "../distributed/ReachableBuckets.ts"
import { type AddedRow, addDeliveriesOnCitus } from "./AddDeliveriesOnCitus.ts"
import { announcedOnce } from "./AnnouncedOnce.ts"
import { claimDeliveries } from "./ClaimDeliveries.ts"
import { deliveryArrivals } from "./DeliveryArrivals.ts"
import { endDeliveries } from "./EndDeliveries.ts"

/**
 * Stores the delivery queue and the log of all deliveries.
 *
 * `announce` takes FOR KEY SHARE on the webhooks; only deleting one waits for it. All other writers lock the webhooks first and
 * then the deliveries, each in ascending order of id, to prevent deadlocks. Claims use SKIP LOCKED.
 */
export const pgDeliveryQueue = (options?: PgStoreOptions): Layer.Layer<DeliveryQueue, never, SqlClient> => {
  const tables = tablesIn(options)
  const { hosts, events: event_log, jobs, webhooks, webhook_deliveries, delivery_queue, delivery_attempts } = tables
  return Layer.effect(
    DeliveryQueue,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const time = yield* leaseTime(sql)
      const { notify, notifyAlone, signal, arrivals } = yield* deliveryArrivals(options)
      const layout = yield* TableLayout
      const inBuckets = yield* forEachBucket
      const watermark = claimWatermark()

      // Each table is limited to the bucket separately, because Citus does not derive that from a join with a subquery.
      const columnsFor = (
        hostId: number
      ) => sql`delivery.id, delivery.host_id, delivery.webhook_id, delivery.event_id, delivery.event_type, delivery.kind,
        delivery.status, delivery.failure, delivery.created_at, delivery.event_host_id, queued.due_at,
        (SELECT json_agg(json_build_object('attempt', attempt, 'at', (extract(epoch FROM began_at) * 1000)::bigint,
            'statusCode', status_code, 'error', error, 'durationMs', duration_ms, 'responseBody', response_body) ORDER BY attempt)
          FROM ${delivery_attempts} AS attempt WHERE ${inBucketOf(hostId, "attempt")} AND attempt.delivery_id = delivery.id) AS attempts`
      const joinsFor = (hostId: number) => sql`LEFT JOIN ${delivery_queue} AS queued
        ON ${inBucketOf(hostId, "queued")} AND queued.delivery_id = delivery.id`

      /** Adds the rows of new deliveries to the log. Of the same event, a webhook gets one. */
      const newRows = sql`
              INSERT INTO ${webhook_deliveries} AS delivery
                (bucket, host_id, webhook_id, event_id, event_type, kind, body, status, created_at, event_host_id)`
      const returned = sql`RETURNING bucket, id, host_id, webhook_id, event_id, event_type, kind, status, failure, created_at,
              event_host_id`
      const onceEachRow = (deliveries: Fragment) => sql`${newRows}
              ${deliveries}
              ON CONFLICT (bucket, webhook_id, event_id) WHERE kind = 'event' DO NOTHING
              ${returned}`
      const onceEach = (deliveries: Fragment) => sql`added AS (${onceEachRow(deliveries)})`
      const isPartitioned = (yield* LogPartitions) !== "none"
      const insertRows: Readonly<Record<Delivery["kind"], (deliveries: Fragment) => Fragment>> = !isPartitioned
        ? { event: onceEach, redelivery: onceEach, test: onceEach }
        : {
            event: (deliveries) => announcedOnce(sql, tables, { deliveries, newRows, returned }),
            redelivery: (deliveries) => sql`added AS (${newRows} ${deliveries} ${returned})`,
            test: (deliveries) => sql`added AS (${newRows} ${deliveries} ${returned})`
          }

      /** Adds deliveries to the log and the queue. Returns them in ascending order of id. */
      const add = (kind: Delivery["kind"], deliveries: Fragment) => Effect.orDie(tryToAdd(kind, deliveries))
      const tryToAdd = Effect.fnUntraced(function* (kind: Delivery["kind"], deliveries: Fragment) {
        const now = yield* Clock.currentTimeMillis
        const dueAt = sql`created_at${time.shift(now)}`
        const addOnOneServer = sql<DeliveryRow>`
            WITH ${insertRows[kind](deliveries)}, queued AS (
              INSERT INTO ${delivery_queue} (bucket, delivery_id, webhook_id, attempt, leases, due_at, claimable_at)
              SELECT bucket, id, webhook_id, 1, 0, ${dueAt}, ${dueAt} FROM added
            ), counted AS (${recordChanges(
              sql,
              tables,
              sql`SELECT bucket, host_id, 'deliveries', count(*) FROM added GROUP BY bucket, host_id`
            )}), notified AS MATERIALIZED (SELECT ${notify} FROM added LIMIT 1)
            SELECT id, host_id, webhook_id, event_id, event_type, kind, status, failure, created_at, event_host_id,
              ${dueAt} AS due_at, NULL AS attempts
            FROM added LEFT JOIN notified ON true ORDER BY id`
        const adding =
          layout === "single"
            ? addOnOneServer
            : addDeliveriesOnCitus<DeliveryRow & AddedRow>(sql, tables, deliveries, time.shift(now))
        return yield* Effect.tap(adding, (rows) =>
          rows.length === 0
            ? signal
            : Effect.andThen(
                Effect.orDie(notifyAlone),
                Effect.andThen(sql.afterCommit(watermark.lowerTo(earliest(rows))), signal)
              )
        )
      })
      /** Adds deliveries of events without their rows. */
      const announceOnOneServer = Effect.fnUntraced(function* (deliveries: Fragment) {
        const now = yield* Clock.currentTimeMillis
        const dueAt = sql`created_at${time.shift(now)}`
        yield* writeReturning(
          sql,
          {
            parts: [
              ["added", onceEachRow(deliveries)],
              [
                "queued",
                sql`INSERT INTO ${delivery_queue} (bucket, delivery_id, webhook_id, attempt, leases, due_at, claimable_at)
                  SELECT bucket, id, webhook_id, 1, 0, ${dueAt}, ${dueAt} FROM added RETURNING due_at`
              ],
              ["notified", sql`SELECT ${notify} AS notified FROM added LIMIT 1`]
            ],
            rows: changedRows(
              sql,
              tables,
              sql`SELECT bucket, host_id, 'deliveries', count(*) FROM added GROUP BY bucket, host_id`
            )
          },
          sql`SELECT min(due_at) FROM queued LEFT JOIN notified ON true`,
          watermark.lowerTo
        )
        yield* signal
      })
      const announce = (deliveries: Fragment): Effect.Effect<ReadonlyArray<unknown>> =>
        layout === "single" && !isPartitioned ? Effect.as(announceOnOneServer(deliveries), []) : add("event", deliveries)
      /**
       * Selects the deliveries of one event to the webhooks of its host, and to those of the installation. They are in another
       * bucket than the event, so they have its body. It costs half as much as the same for any number of events.
       */
      const wantedOfOne = (event: AnnouncedEvent) => {
        const { hostId, eventId, eventType, occurredAt, body, loggedBookingId } = event
        const deliveriesTo = (columns: Fragment, where: Fragment) => sql`
          SELECT bucket, host_id, id, ${eventId}, ${eventType}, 'event', ${columns}
          FROM (
            SELECT bucket, host_id, id FROM ${webhooks} AS webhook
            WHERE ${where} AND status = 'active' AND ${eventType}::text = ANY(events) ORDER BY id FOR KEY SHARE
          ) AS wanted`
        const at = sql`${timestamp(occurredAt)}::timestamptz`
        const isHost = sql`${inBucketOf(hostId, "host")} AND host.id = ${String(hostId)}`
        const isWanted = sql`${ofHost(hostId, "webhook")}
          AND EXISTS (SELECT FROM ${hosts} AS host WHERE ${isHost} AND plan = 'pro')`
        const toHost = deliveriesTo(
          sql`${loggedBookingId === undefined ? body : null}::text, 'pending', ${at}, NULL::bigint`,
          isWanted
        )
        const withBody = sql`${body}::text, 'pending', ${at}, ${String(hostId)}::bigint`
        return sql`${toHost} UNION ALL ${deliveriesTo(withBody, ofHost(installation.hostId, "webhook"))}`
      }

      /** Selects the deliveries of events to the webhooks of their hosts. */
      const wantedByHosts = (events: ReadonlyArray<AnnouncedEvent>) => sql`
        SELECT bucket, host_id, webhook_id, event_id, event_type, 'event', body, 'pending', occurred_at, NULL::bigint
        FROM (
          SELECT event.bucket, event.host_id, webhook.id AS webhook_id, event.event_id, event.event_type, event.occurred_at,
            event.body
          FROM ${recordsOf(events.map(eventValues))}
          JOIN ${hosts} AS host ON host.bucket = event.bucket AND host.id = event.host_id AND host.plan = 'pro'
            AND ${inBucketsOf(events, "host")}
            AND host.id = ANY(${[...new Set(events.map(({ hostId }) => BigInt(hostId)))]}::bigint[])
          JOIN ${webhooks} AS webhook ON webhook.bucket = host.bucket AND webhook.host_id = host.id AND webhook.status = 'active'
            AND event.event_type = ANY(webhook.events)
            AND ${inBucketsOf(events, "webhook")}
          ORDER BY place, webhook.id FOR KEY SHARE OF webhook
        ) AS wanted`

      /** The same for the webhooks of the installation. They are in another bucket than the event, so they have its body. */
      const wantedByInstallation = (events: ReadonlyArray<AnnouncedEvent>) => sql`
        SELECT bucket, host_id, webhook_id, event_id, event_type, 'event', body, 'pending', occurred_at, event_host_id
        FROM (
          SELECT webhook.bucket, webhook.host_id, webhook.id AS webhook_id, event.event_id, event.event_type, event.occurred_at,
            event.body, event.host_id AS event_host_id
          FROM ${recordsOf(events.map((event, place) => ({ ...eventValues(event, place), body: event.body })))}
          JOIN ${webhooks} AS webhook ON ${ofHost(installation.hostId, "webhook")} AND webhook.status = 'active'
            AND event.event_type = ANY(webhook.events)
          ORDER BY place, webhook.id FOR KEY SHARE OF webhook
        ) AS wanted`

      const recordsOf = (records: ReadonlyArray<ReturnType<typeof eventValues>>) =>
        sql`json_to_recordset(${JSON.stringify(records)}) AS event (
            place int, bucket smallint, host_id bigint, event_id text, event_type text, body text, occurred_at timestamptz)`

      /** The deliveries to a webhook that have failed and were not sent again. */
      const failedOf = (hostId: number, webhookId: number, since: number) => sql`
        ${ofHost(hostId, "earlier")} AND webhook_id = ${webhookId} AND created_at >= ${timestamp(since)}
          AND failure IS NOT NULL AND kind = 'event'
          AND NOT EXISTS (SELECT FROM ${webhook_deliveries} AS again
            WHERE ${inBucketOf(hostId, "again")} AND again.webhook_id = ${webhookId} AND again.event_id = earlier.event_id
              AND again.kind = 'redelivery' AND again.status <> 'failed')`

      /** Excludes the deliveries of removed webhooks, which stay in the log until a job has deleted them. */
      const isKept = (hostId: number, alias: "delivery" | "earlier") =>
        sql`${sql.literal(alias)}.webhook_id NOT IN (
          SELECT id FROM ${webhooks} WHERE ${ofHost(hostId)} AND removed_at IS NOT NULL)`

      /** Failed deliveries are indexed by `failure`. An index on `status` would be updated by every successful attempt. */
      const hasStatus: Readonly<Record<Delivery["status"], (hostId: number) => Fragment>> = {
        pending: (hostId) => sql`delivery.id = ANY(ARRAY(
          SELECT delivery_id FROM ${delivery_queue} AS waiting JOIN ${webhooks} AS webhook 
            ON webhook.bucket = waiting.bucket AND webhook.id = waiting.webhook_id
          WHERE ${ofHost(hostId, "webhook")} AND ${inBucketOf(hostId, "waiting")}))`,
        delivered: () => sql`delivery.status = 'delivered'`,
        failed: () => sql`delivery.failure IS NOT NULL`
      }

      /** Selects the deliveries of one kind that a rewrite concerns. Each kind has another index. */
      const concerned = (hostId: number, kind: "event" | "redelivery") =>
        sql`SELECT delivery.bucket, delivery.id, given.body FROM given CROSS JOIN watched
          JOIN ${webhook_deliveries} AS delivery ON ${inBucketOf(hostId, "delivery")}
            AND delivery.webhook_id = watched.id AND delivery.event_id = given.event_id
            AND delivery.kind = ${sql.literal(`'${kind}'`)}`

      const lockedWebhooks = (where: Fragment) =>
        sql`watched AS MATERIALIZED (SELECT bucket, id FROM ${webhooks} WHERE ${where} ORDER BY id FOR NO KEY UPDATE)`

      const end = endDeliveries(sql, time, layout, options)

      const hold = (hostId: number) =>
        sql`
            WITH ${lockedWebhooks(ofHost(hostId))}, kept AS MATERIALIZED (
              SELECT queued.bucket, queued.delivery_id FROM ${delivery_queue} AS queued
              JOIN watched ON watched.bucket = queued.bucket AND watched.id = queued.webhook_id
              WHERE ${inBucketOf(hostId, "queued")} AND queued.lease_token IS NULL ORDER BY queued.delivery_id FOR NO KEY UPDATE OF queued
            )
            UPDATE ${delivery_queue} AS queued SET claimable_at = 'infinity'
            FROM kept WHERE ${inBucketOf(hostId, "queued")} AND queued.bucket = kept.bucket AND queued.delivery_id = kept.delivery_id`.pipe(
          Effect.orDie,
          Effect.asVoid
        )
      const resume = (hostId: number) =>
        sql`
            WITH ${lockedWebhooks(ofHost(hostId))}, kept AS MATERIALIZED (
              SELECT queued.bucket, queued.delivery_id FROM ${delivery_queue} AS queued
              JOIN watched ON watched.bucket = queued.bucket AND watched.id = queued.webhook_id
              WHERE ${inBucketOf(hostId, "queued")} AND queued.claimable_at = 'infinity' ORDER BY queued.delivery_id FOR NO KEY UPDATE OF queued
            ), resumed AS (
              UPDATE ${delivery_queue} AS queued SET claimable_at = queued.due_at
              FROM kept WHERE ${inBucketOf(hostId, "queued")} AND queued.bucket = kept.bucket AND queued.delivery_id = kept.delivery_id
            )
            SELECT ${notify} FROM kept LIMIT 1`.pipe(
          Effect.orDie,
          Effect.andThen(Effect.orDie(notifyAlone)),
          Effect.andThen(sql.afterCommit(watermark.lowerTo())),
          Effect.andThen(signal)
        )

      /**
       * Keeps events for webhooks of the installation beside their bookings, while the worker of these webhooks does not
       * respond. A job announces them.
       */
      const postpone = Effect.fnUntraced(function* (events: ReadonlyArray<AnnouncedEvent>) {
        const now = yield* Clock.currentTimeMillis
        for (const event of events) {
          const { bucket, host_id } = hostValues(event.hostId)
          const due = time.at(now + pauseMillis, now)
          yield* sql`
            INSERT INTO ${jobs} AS job (bucket, host_id, kind, key, payload, due_at, attempts, revision)
            VALUES (${bucket}, ${host_id}, 'announcement', ${event.eventId}, ${String(event.loggedBookingId)}, ${due}, 0, 1)
            ON CONFLICT (bucket, kind, key) DO UPDATE SET due_at = EXCLUDED.due_at, revision = job.revision + 1`
        }
      })

      return DeliveryQueue.of({
        announce: (all) =>
          all.length === 0
            ? Effect.void
            : layout === "single"
              ? Effect.asVoid(
                  announce(
                    all.length === 1 ? wantedOfOne(all[0]!) : sql`${wantedByHosts(all)} UNION ALL ${wantedByInstallation(all)}`
                  )
                )
              : Effect.andThen(
                  inBuckets(all, (events) => announce(wantedByHosts(events))),
                  Effect.orDie(
                    inReachableBuckets<void, never>({ sql, layout, options }, (_, reaches) =>
                      reaches(installation.hostId) ? Effect.asVoid(tryToAdd("event", wantedByInstallation(all))) : postpone(all)
                    )
                  )
                ),
        addTest: (webhookId, { hostId, eventId, eventType, body, occurredAt }) =>
          Effect.map(
            add(
              "test",
              sql`
              SELECT bucket, host_id, id, ${eventId}, ${eventType}, 'test', ${body}, 'pending',
                ${timestamp(occurredAt)}::timestamptz, NULL::bigint
              FROM ${webhooks} WHERE ${whereRow(hostId, webhookId)} AND removed_at IS NULL FOR KEY SHARE`
            ),
            ([row]) => deliveryFromRow(row!)
          ),
        redeliver: (hostId, which, now) => {
          const earlier =
            "id" in which
              ? sql`${whereRow(hostId, which.id, "earlier")} AND ${isKept(hostId, "earlier")}`
              : failedOf(hostId, which.failedOf, which.since)
          const again = sql`
            SELECT bucket, host_id, webhook_id, event_id, event_type, 'redelivery', body, 'pending', ${timestamp(now)}::timestamptz,
              event_host_id
            FROM ${webhook_deliveries} AS earlier WHERE ${earlier} ORDER BY id`
          return Effect.map(add("redelivery", again), (rows) => rows.map(deliveryFromRow))
        },
        claim: claimDeliveries(sql, time, watermark, layout, options),
        end: Effect.fnUntraced(function* (ends) {
          const now = yield* Clock.currentTimeMillis
          const ended = yield* end(ends)
          if (ends.some(({ next }) => next.status === "pending" && next.dueAt <= now)) yield* sql.afterCommit(watermark.lowerTo())
          return ended
        }),
        cancel: ({ hostId, id }, failure) =>
          sql`
            WITH ${lockedWebhooks(sql`${whereRow(hostId, id)}`)}, cancelled AS MATERIALIZED (
              SELECT queued.bucket, queued.delivery_id FROM ${delivery_queue} AS queued
              JOIN watched ON watched.bucket = queued.bucket AND watched.id = queued.webhook_id
              WHERE ${inBucketOf(hostId, "queued")} AND queued.lease_token IS NULL ORDER BY queued.delivery_id FOR UPDATE OF queued
            ), dequeued AS (
              DELETE FROM ${delivery_queue} AS queued USING cancelled
              WHERE ${inBucketOf(hostId, "queued")} AND queued.bucket = cancelled.bucket AND queued.delivery_id = cancelled.delivery_id
            )
            UPDATE ${webhook_deliveries} AS delivery SET status = 'failed', failure = ${failure}
            FROM cancelled
            WHERE ${inBucketOf(hostId, "delivery")} AND delivery.bucket = cancelled.bucket AND delivery.id = cancelled.delivery_id`.pipe(
            Effect.orDie,
            Effect.asVoid
          ),
        rewrite: (hostId, events) =>
          events.length === 0
            ? Effect.succeed(0)
            : sql<{ readonly rewritten: number }>`
                WITH ${lockedWebhooks(ofHost(hostId))}, given AS MATERIALIZED (
                  SELECT * FROM json_to_recordset(${JSON.stringify(events.map(rewriteValues))}) AS given (event_id text, body text)
                ), concerned AS MATERIALIZED (
                  ${concerned(hostId, "event")} UNION ALL ${concerned(hostId, "redelivery")}
                ), muted AS (
                  UPDATE ${delivery_queue} AS queued SET is_erased = true FROM concerned
                  WHERE ${inBucketOf(hostId, "queued")} AND queued.delivery_id = concerned.id
                ), forgotten AS (
                  UPDATE ${delivery_attempts} AS attempt SET response_body = NULL FROM concerned
                  WHERE ${inBucketOf(hostId, "attempt")} AND attempt.delivery_id = concerned.id AND attempt.response_body IS NOT NULL
                ), replaced AS (
                  UPDATE ${webhook_deliveries} AS delivery SET body = concerned.body FROM concerned
                  WHERE ${inBucketOf(hostId, "delivery")} AND delivery.id = concerned.id AND delivery.body IS NOT NULL
                )
                SELECT count(*)::int AS rewritten FROM concerned`.pipe(
                Effect.orDie,
                Effect.map(([row]) => row!.rewritten)
              ),
        setHeld: (hostId, isHeld) => (isHeld ? hold(hostId) : resume(hostId)),
        page: (hostId, { webhookId, status, eventHostId }, request) => {
          // Pending deliveries are found by their ids, those of one host's events by an index of their own. The sums keep
          // PostgreSQL from an index of the whole log.
          const isFenced = status === "pending" || eventHostId !== undefined
          const isOfHost = isFenced ? whereHostFenced(hostId, "delivery") : ofHost(hostId, "delivery")
          const where = sql.and([
            webhookId === undefined
              ? sql`${isOfHost} AND ${isKept(hostId, "delivery")}`
              : sql`${inBucketOf(hostId, "delivery")}
                  AND delivery.webhook_id${sql.literal(isFenced ? " + 0" : "")} = (
                    SELECT id FROM ${webhooks} WHERE ${whereRow(hostId, webhookId)} AND removed_at IS NULL)`,
            ...(eventHostId === undefined ? [] : [sql`delivery.event_host_id = ${String(eventHostId)}::bigint`]),
            ...(status === undefined ? [] : [hasStatus[status](hostId)])
          ])
          const table = sql`${webhook_deliveries} AS delivery`
          const unless = sql`EXISTS (SELECT FROM ${webhooks} WHERE ${ofHost(hostId)} AND removed_at IS NOT NULL)`
          const counter = { tables, hostId, list: "deliveries", unless }
          const source = {
            ...(webhookId === undefined && status === undefined && eventHostId === undefined ? { counter } : {}),
            table,
            joined: { alias: "delivery", joins: joinsFor(hostId) },
            columns: columnsFor(hostId),
            where,
            lookUp: inBucketOf(hostId, "delivery"),
            order: newestFirst("created_at")
          }
          return selectPage(sql, source, request, deliveryFromRow)
        },
        list: (hostId, which) => {
          if ("eventIds" in which && which.eventIds.length === 0) return Effect.succeed([])
          const isIt =
            "id" in which
              ? sql`${whereRow(hostId, which.id, "delivery")} AND ${isKept(hostId, "delivery")}`
              : sql`${inBucketOf(hostId, "delivery")} AND delivery.kind = 'event'
                  AND delivery.webhook_id = ANY(ARRAY(SELECT id FROM ${webhooks} WHERE ${ofHost(hostId)} AND removed_at IS NULL))
                  AND delivery.event_id = ANY(ARRAY(SELECT json_array_elements_text(${JSON.stringify(which.eventIds)})))
                ORDER BY delivery.id`
          return allRows(
            sql<DeliveryRow>`
            SELECT ${columnsFor(hostId)} FROM ${webhook_deliveries} AS delivery ${joinsFor(hostId)} WHERE ${isIt}`,
            deliveryFromRow
          )
        },
        body: (hostId, id) =>
          firstRow(
            sql<{ readonly body: string }>`
              SELECT coalesce(delivery.body, event.body::text) AS body FROM ${webhook_deliveries} AS delivery
              LEFT JOIN ${event_log} AS event ON ${inBucketOf(hostId, "event")} AND event.id = delivery.event_id
              WHERE ${whereRow(hostId, id, "delivery")} AND ${isKept(hostId, "delivery")}`,
            ({ body }) => body
          ),
        countBetween: (hostId, bounds, { webhookId, kind } = {}) => {
          const isMeant =
            webhookId === undefined
              ? sql`${ofHost(hostId, "delivery")} AND ${isKept(hostId, "delivery")}`
              : sql`${ofHost(hostId, "delivery")} AND delivery.webhook_id = ${webhookId}`
          const isOfKind = kind === undefined ? sql`` : sql` AND delivery.kind = ${kind}`
          return Effect.orDie(sql<DeliveryCounts>`
            SELECT counted.* FROM ${timeSpans(sql, bounds)} CROSS JOIN LATERAL (
              SELECT count(*) FILTER (WHERE status = 'pending')::int AS pending,
                count(*) FILTER (WHERE status = 'delivered')::int AS delivered,
                count(*) FILTER (WHERE status = 'failed')::int AS failed
              FROM ${webhook_deliveries} AS delivery
              WHERE ${isMeant}${isOfKind} AND delivery.created_at >= span.start_at AND delivery.created_at < span.end_at
            ) AS counted ORDER BY span.place`)
        },
        nextDueAt: Effect.flatMap(watermark.scan, ({ from }) =>
          nextInReachable(
            { sql, time, layout, options },
            (within) => sql`
            SELECT claimable_at FROM ${delivery_queue} ${allBuckets}
            WHERE ${within()}claimable_at >= ${from}::timestamptz AND claimable_at < 'infinity' ORDER BY claimable_at LIMIT 1`
          )
        ),
        arrivals
      })
    })
  )
}

/** The pause before events are announced again. */
const pauseMillis = 5000

const earliest = (rows: ReadonlyArray<DeliveryRow>): Date =>
  new Date(Math.min(...rows.map(({ due_at }) => new Date(due_at!).getTime())))

interface DeliveryRow {
  readonly id: number
  readonly host_id: number
  readonly webhook_id: number
  readonly event_id: string
  readonly event_type: Delivery["eventType"]
  readonly kind: Delivery["kind"]
  readonly status: Delivery["status"]
  readonly failure: string | null
  readonly created_at: Date
  readonly event_host_id: number | null
  readonly due_at: Date | null
  readonly attempts: ReadonlyArray<DeliveryAttempt> | null
}

const deliveryFromRow = (row: DeliveryRow): Delivery => ({
  id: row.id,
  hostId: row.host_id,
  webhookId: row.webhook_id,
  eventId: row.event_id,
  eventType: row.event_type,
  kind: row.kind,
  status: row.status,
  attempts: row.attempts ?? [],
  nextAttemptAt: instant(row.due_at),
  failure: row.failure,
  createdAt: instant(row.created_at),
  ...(row.event_host_id === null ? {} : { eventHostId: row.event_host_id })
})

const rewriteValues = ({ eventId, body }: { readonly eventId: string; readonly body: string }) => ({ event_id: eventId, body })

/** The body of a logged event is read from the log. */
const eventValues = ({ hostId, eventId, eventType, body, occurredAt, loggedBookingId }: AnnouncedEvent, place: number) => ({
  place,
  ...hostValues(hostId),
  event_id: eventId,
  event_type: eventType,
  body: loggedBookingId === undefined ? body : null,
  occurred_at: timestamp(occurredAt)
})
