import { bucketCount } from "@slotkit/core/internal"
import { type DeliveryClaim, installation, type LeasedDelivery, type SealedSecret, switchedOff } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets, ofHost, type Within, withinAll, withinBucket } from "../../sql/Bucket.ts"
import type { ClaimWatermark, Scan } from "../../sql/ClaimWatermark.ts"
import { instant } from "../../sql/Instants.ts"
import type { LeaseTime } from "../../sql/LeaseTime.ts"
import { type PgStoreOptions, schemaName, tablesIn } from "../../sql/Tables.ts"
import { inTransaction } from "../../sql/Transaction.ts"
import { inReachableBuckets } from "../distributed/ReachableBuckets.ts"

/**
 * Leases due deliveries.
 *
 * Claims of all processes are serialized by an advisory lock for each schema, so each claim knows how many deliveries every
 * webhook has leased. A claim first scans somewhat more of the oldest due rows than its limit, and skips webhooks that are at
 * their limit. If that is not enough and more rows are due, it goes from webhook to webhook and takes the oldest due rows that
 * each has room for, at most 500 webhooks in one claim. A long backlog of one receiver therefore costs other receivers one step.
 */
export const claimDeliveries = (
  sql: SqlClient,
  { at }: LeaseTime,
  watermark: ClaimWatermark,
  layout: "single" | "distributed",
  options: PgStoreOptions | undefined
) => {
  /** The webhook at which the last step of this process from webhook to webhook ended, for each scope. */
  const lastWebhookIds = new Map<number | undefined, number>()
  const { hosts, events, webhooks, webhook_deliveries, delivery_queue, connections, apps } = tablesIn(options)
  const claimers = `${schemaName(options ?? {})}.deliveries`
  const everyBucket: Scope = { bucket: undefined, within: withinAll, mark: allBuckets }
  const oneBucket = (bucket: number): Scope => ({ bucket, within: withinBucket(bucket), mark: sql`` })
  /** The number of leases that a webhook may have. Those of the installation are in its bucket alone. */
  const roomOf = (
    { perWebhook, perInstallationWebhook = perWebhook }: DeliveryClaim,
    { bucket, within }: Scope,
    webhookId: string
  ) => {
    const isInstallations = sql`${bucket === undefined ? ofHost(installation.hostId) : sql`${within()}host_id = 0`}`
    return sql`CASE WHEN ${sql.literal(webhookId)} = ANY(ARRAY(SELECT id FROM ${webhooks} WHERE ${isInstallations}))
      THEN ${perInstallationWebhook}::int ELSE ${perWebhook}::int END`
  }
  /** The installation has no row among the hosts. */
  const isPaid = sql`(webhook.host_id = ${sql.literal(String(installation.hostId))} OR host.plan = 'pro')`
  const isOnLease = ({ now }: DeliveryClaim) => sql`lease_token IS NOT NULL AND claimable_at > ${at(now, now)}`

  /** Leases the rows in `chosen` that are not locked, and returns what sending them needs. */
  const lease = ({ now, lease: { token, until } }: DeliveryClaim, { within }: Scope) => sql`
    locked AS MATERIALIZED (
      SELECT queued.bucket, queued.delivery_id, queued.claimable_at FROM ${delivery_queue} AS queued
      WHERE ${within("queued")}(queued.bucket, queued.delivery_id) IN (SELECT bucket, delivery_id FROM chosen)
        AND queued.claimable_at <= ${at(now, now)}
      FOR NO KEY UPDATE SKIP LOCKED
    ), leased AS (
      UPDATE ${delivery_queue} AS queued
      SET leases = queued.leases + 1, lease_token = ${token}, claimable_at = ${at(until, now)}
      FROM locked WHERE ${within("queued")}queued.bucket = locked.bucket AND queued.delivery_id = locked.delivery_id
      RETURNING queued.bucket, queued.delivery_id, queued.attempt, queued.leases, locked.claimable_at AS due_since
    ), sendable AS (
      SELECT leased.*, (EXTRACT(EPOCH FROM (${at(now, now)} - leased.due_since)) * 1000)::float8 AS waited_ms, delivery.host_id, delivery.webhook_id, delivery.event_id, delivery.event_type, delivery.kind,
        coalesce(delivery.body, event.body::text) AS body, event.traceparent,
        webhook.url, webhook.secret, webhook.secret_context, app.webhook_secret, app.webhook_secret_context,
        app.previous_webhook_secret, app.previous_webhook_secret_context, app.previous_webhook_secret_until
      FROM leased
      JOIN ${webhook_deliveries} AS delivery ON ${within("delivery")}delivery.bucket = leased.bucket AND delivery.id = leased.delivery_id
      JOIN ${webhooks} AS webhook ON ${within("webhook")}webhook.bucket = delivery.bucket AND webhook.id = delivery.webhook_id
      LEFT JOIN ${events} AS event ON ${within("event")}event.bucket = delivery.bucket AND event.id = delivery.event_id
      LEFT JOIN ${connections} AS connection ON ${within("connection")}connection.bucket = webhook.bucket AND connection.id = webhook.connection_id
      LEFT JOIN ${apps} AS app ON app.id = connection.app_id
    )`

  const fromTheLongestDue = (claim: DeliveryClaim, scope: Scope, from: string) => sql<SeenRow>`
    WITH due AS MATERIALIZED (
      SELECT * FROM (
        SELECT bucket, delivery_id, webhook_id, claimable_at FROM ${delivery_queue}
        WHERE ${scope.within()}claimable_at >= ${from}::timestamptz AND claimable_at <= ${at(claim.now, claim.now)}
        ORDER BY claimable_at, delivery_id LIMIT ${sql.literal(reach)} ${scope.mark}
      ) AS nearest
      WHERE webhook_id <> ALL(ARRAY(
        SELECT webhook_id FROM ${delivery_queue} WHERE ${scope.within()}${isOnLease(claim)} GROUP BY webhook_id
        HAVING count(*) >= ${roomOf(claim, scope, "webhook_id")}))
      ORDER BY claimable_at, delivery_id LIMIT ${windowOf(claim)}
    ), placed AS (
      SELECT *, row_number() OVER (PARTITION BY webhook_id ORDER BY due, claimable_at, delivery_id) AS place
      FROM (
        SELECT bucket, delivery_id, webhook_id, claimable_at, false AS due FROM ${delivery_queue}
        WHERE ${scope.within()}${isOnLease(claim)}
        UNION ALL
        SELECT bucket, delivery_id, webhook_id, claimable_at, true AS due FROM due
      ) AS counted
    ), judged AS MATERIALIZED (
      SELECT placed.bucket, placed.delivery_id, placed.claimable_at, placed.place,
        webhook.status = 'active' AS active, ${isPaid} AS pro, ${roomOf(claim, scope, "placed.webhook_id")} AS room
      FROM placed
      JOIN ${webhooks} AS webhook ON ${scope.within("webhook")}webhook.bucket = placed.bucket AND webhook.id = placed.webhook_id
      LEFT JOIN ${hosts} AS host ON ${scope.within("host")}host.bucket = webhook.bucket AND host.id = webhook.host_id
      WHERE placed.due
    ), chosen AS (
      SELECT bucket, delivery_id FROM judged WHERE active AND pro AND place <= room
      ORDER BY claimable_at, delivery_id LIMIT ${claim.limit}
    ), ${lease(claim, scope)}, ended AS MATERIALIZED (
      SELECT queued.bucket, queued.delivery_id FROM ${delivery_queue} AS queued
      JOIN ${webhook_deliveries} AS delivery ON delivery.bucket = queued.bucket AND delivery.id = queued.delivery_id
      WHERE ${scope.within("queued")}${scope.within("delivery")}(queued.bucket, queued.delivery_id) IN (
          SELECT bucket, delivery_id FROM judged WHERE NOT active)
        AND queued.claimable_at <= ${at(claim.now, claim.now)}
      FOR UPDATE OF queued, delivery SKIP LOCKED
    ), dequeued AS (
      DELETE FROM ${delivery_queue} AS queued USING ended
      WHERE ${scope.within("queued")}queued.bucket = ended.bucket AND queued.delivery_id = ended.delivery_id
    ), logged AS (
      UPDATE ${webhook_deliveries} AS delivery SET status = 'failed', failure = ${switchedOff}
      FROM ended WHERE ${scope.within("delivery")}delivery.bucket = ended.bucket AND delivery.id = ended.delivery_id
    ), paused AS MATERIALIZED (
      SELECT bucket, delivery_id FROM ${delivery_queue} AS queued
      WHERE ${scope.within()}(bucket, delivery_id) IN (SELECT bucket, delivery_id FROM judged WHERE active AND NOT pro)
        AND claimable_at <= ${at(claim.now, claim.now)}
      FOR NO KEY UPDATE SKIP LOCKED
    ), held AS (
      UPDATE ${delivery_queue} AS queued SET claimable_at = 'infinity', lease_token = NULL
      FROM paused WHERE ${scope.within("queued")}queued.bucket = paused.bucket AND queued.delivery_id = paused.delivery_id
    )
    SELECT sendable.*, CASE WHEN (SELECT count(*) FROM due) = ${windowOf(claim)} THEN true ELSE EXISTS (
      SELECT FROM ${delivery_queue}
      WHERE ${scope.within()}claimable_at >= ${from}::timestamptz AND claimable_at <= ${at(claim.now, claim.now)}
      ORDER BY claimable_at, delivery_id OFFSET ${sql.literal(reach)} LIMIT 1) END AS more,
      least(${at(claim.now, claim.now)}, (
        SELECT claimable_at FROM ${delivery_queue}
        WHERE ${scope.within()}claimable_at >= ${from}::timestamptz ORDER BY claimable_at LIMIT 1)) AS first
    FROM (VALUES (true)) AS always LEFT JOIN sendable ON true ORDER BY due_since, delivery_id`

  /** Visits the next webhooks after the last one of this process, and then the first ones. */
  const fromEveryWebhook = (claim: DeliveryClaim, scope: Scope, limit: number, after: number) => sql<SteppedRow>`
    WITH RECURSIVE ${scope.mark} ahead (webhook_id, step) AS (
      (SELECT webhook_id, 1::bigint FROM ${delivery_queue} WHERE ${scope.within()}webhook_id > ${after} ORDER BY webhook_id LIMIT 1)
      UNION ALL
      SELECT next.webhook_id, step + 1 FROM ahead CROSS JOIN LATERAL (
        SELECT webhook_id FROM ${delivery_queue} AS queued WHERE ${scope.within("queued")}queued.webhook_id > ahead.webhook_id
        ORDER BY queued.webhook_id LIMIT 1) AS next
      WHERE step < ${sql.literal(webhooksPerStep)}
    ), around (webhook_id, step) AS (
      (SELECT webhook_id, 1 + (SELECT count(*) FROM ahead) FROM ${delivery_queue}
        WHERE ${scope.within()}webhook_id <= ${after} AND (SELECT count(*) FROM ahead) < ${sql.literal(webhooksPerStep)}
        ORDER BY webhook_id LIMIT 1)
      UNION ALL
      SELECT next.webhook_id, step + 1 FROM around CROSS JOIN LATERAL (
        SELECT webhook_id FROM ${delivery_queue} AS queued
        WHERE ${scope.within("queued")}queued.webhook_id > around.webhook_id AND queued.webhook_id <= ${after}
        ORDER BY queued.webhook_id LIMIT 1) AS next
      WHERE step < ${sql.literal(webhooksPerStep)}
    ), waiting AS MATERIALIZED (SELECT * FROM ahead UNION ALL SELECT * FROM around), chosen AS (
      SELECT due.bucket, due.delivery_id
      FROM waiting
      JOIN ${webhooks} AS webhook ON ${scope.within("webhook")}webhook.id = waiting.webhook_id AND webhook.status = 'active'
      LEFT JOIN ${hosts} AS host ON ${scope.within("host")}host.bucket = webhook.bucket AND host.id = webhook.host_id
      CROSS JOIN LATERAL (
        SELECT bucket, delivery_id, claimable_at FROM ${delivery_queue} AS queued
        WHERE ${scope.within("queued")}queued.webhook_id = waiting.webhook_id AND claimable_at <= ${at(claim.now, claim.now)}
        ORDER BY claimable_at, delivery_id LIMIT (
          SELECT greatest(${roomOf(claim, scope, "waiting.webhook_id")} - count(*), 0) FROM ${delivery_queue} AS other
          WHERE ${scope.within("other")}other.webhook_id = waiting.webhook_id AND ${isOnLease(claim)})
      ) AS due
      WHERE ${isPaid}
      ORDER BY due.claimable_at, due.delivery_id LIMIT ${limit}
    ), ${lease(claim, scope)}
    SELECT sendable.*, (SELECT webhook_id FROM waiting ORDER BY step DESC LIMIT 1) AS last_webhook_id
    FROM (VALUES (true)) AS always LEFT JOIN sendable ON true ORDER BY due_since, delivery_id`

  /** Claims in one scope. The caller holds its lock. */
  const claimIn = Effect.fnUntraced(function* (claim: DeliveryClaim, scope: Scope, scan: Scan | undefined) {
    const rows = yield* fromTheLongestDue(claim, scope, scan?.from ?? "-infinity")
    scan?.found(new Date(rows[0]!.first))
    const leased: Array<LeasedRow> = rows.filter(isLeased)
    if (leased.length < claim.limit && rows[0]!.more) {
      const after = lastWebhookIds.get(scope.bucket) ?? 0
      const stepped = yield* fromEveryWebhook(claim, scope, claim.limit - leased.length, after)
      lastWebhookIds.set(scope.bucket, stepped[0]!.last_webhook_id ?? 0)
      leased.push(...stepped.filter(isLeased))
    }
    return leased
  })

  const claimOnOneServer = Effect.fnUntraced(function* (claim: DeliveryClaim) {
    yield* sql`SELECT pg_advisory_xact_lock(hashtextextended(${claimers}, 0))`
    return yield* claimIn(claim, everyBucket, yield* watermark.scan)
  })

  const claimOnCitus = Effect.fnUntraced(function* (claim: DeliveryClaim, inReach: Within) {
    const scan = yield* watermark.scan
    const due = yield* sql<DueBucket>`
      SELECT bucket, min(claimable_at) AS first FROM ${delivery_queue} ${allBuckets}
      WHERE ${inReach()}claimable_at >= ${scan.from}::timestamptz AND claimable_at <= ${at(claim.now, claim.now)}
      GROUP BY bucket ORDER BY first`
    const leased: Array<LeasedRow> = []
    const inTurn = due.length <= bucketsPerTransaction ? due : fromBucket(due, Math.floor(Math.random() * bucketCount))
    for (let next = 0; next < inTurn.length && leased.length < claim.limit; next += bucketsPerTransaction) {
      const buckets = inTurn.slice(next, next + bucketsPerTransaction)
      const work = Effect.gen(function* () {
        // In ascending order, so that claims of several processes wait for each other and never deadlock.
        yield* sql`SELECT pg_advisory_xact_lock(hashtextextended(${claimers} || '.' || bucket, 0)) FROM (
          SELECT bucket FROM unnest(${buckets.map(({ bucket }) => String(bucket))}::text[]) AS bucket ORDER BY bucket OFFSET 0) AS due`
        const rows: Array<LeasedRow> = []
        for (const { bucket, first } of buckets) {
          const limit = claim.limit - leased.length - rows.length
          const from = new Date(first).toISOString()
          if (limit > 0) rows.push(...(yield* claimIn({ ...claim, limit }, oneBucket(bucket), { from, found: () => {} })))
        }
        return rows
      })
      leased.push(...(yield* inTransaction(sql, work)))
    }
    if (due[0] !== undefined) scan.found(new Date(due[0].first))
    return leased.sort((one, other) => +new Date(one.due_since) - +new Date(other.due_since))
  })

  const claimed = (claim: DeliveryClaim) =>
    layout === "single"
      ? inTransaction(sql, claimOnOneServer(claim))
      : inReachableBuckets({ sql, layout, options }, (within) => claimOnCitus(claim, within))

  return (claim: DeliveryClaim): Effect.Effect<ReadonlyArray<LeasedDelivery>> =>
    Effect.map(Effect.orDie(claimed(claim)), (rows) => rows.map((row) => deliveryFromRow(row, claim)))
}

/** The number of due rows, of webhooks below their limit, that a claim considers. */
const windowOf = ({ limit }: DeliveryClaim): number => limit * 2

/** The number of due rows that a claim scans, at about 0.2 microseconds each, before it goes from webhook to webhook. */
const reach = "30000"

/** The number of webhooks that a claim visits, so that its time does not depend on how many wait for a retry. */
const webhooksPerStep = "500"

interface LeasedRow {
  readonly delivery_id: number
  readonly host_id: number
  readonly webhook_id: number
  readonly event_id: string
  readonly event_type: LeasedDelivery["eventType"]
  readonly kind: LeasedDelivery["kind"]
  readonly body: string
  readonly attempt: number
  readonly leases: number
  readonly due_since: Date
  readonly waited_ms: number
  readonly traceparent: string | null
  readonly url: string
  readonly secret: string | null
  readonly secret_context: string | null
  readonly webhook_secret: string | null
  readonly webhook_secret_context: string | null
  readonly previous_webhook_secret: string | null
  readonly previous_webhook_secret_context: string | null
  readonly previous_webhook_secret_until: Date | null
}

/** The rows that a claim considers: those of all buckets, or on Citus those of one. */
interface Scope {
  readonly bucket: number | undefined
  readonly within: Within
  /** The mark of a statement about all buckets. */
  readonly mark: Fragment
}

/** A bucket with due deliveries, and when the first of them became due. */
interface DueBucket {
  readonly bucket: number
  readonly first: Date
}

/** Puts the buckets from a number on first. */
const fromBucket = (due: ReadonlyArray<DueBucket>, begin: number): ReadonlyArray<DueBucket> => {
  const place = ({ bucket }: DueBucket) => (bucket - begin + bucketCount) % bucketCount
  return due.toSorted((one, other) => place(one) - place(other))
}

/** The number of buckets that a claim locks at once on Citus. Other processes claim in the others meanwhile. */
const bucketsPerTransaction = 16

/**
 * A leased row, or an empty row. Each says whether more rows may be due than were scanned, and when the first row is claimable.
 */
type SeenRow = { readonly more: boolean; readonly first: Date } & LeasedOrEmpty

/** A leased row, or an empty row. Each names the last webhook that was visited, if any. */
type SteppedRow = { readonly last_webhook_id: number | null } & LeasedOrEmpty

type LeasedOrEmpty = LeasedRow | { readonly delivery_id: null }

const isLeased = <Row extends LeasedOrEmpty>(row: Row): row is Row & LeasedRow => row.delivery_id !== null

const deliveryFromRow = (row: LeasedRow, claim: DeliveryClaim): LeasedDelivery => ({
  id: row.delivery_id,
  hostId: row.host_id,
  webhookId: row.webhook_id,
  url: row.url,
  secrets: secretsFromRow(row, claim.now),
  eventId: row.event_id,
  eventType: row.event_type,
  kind: row.kind,
  body: row.body,
  attempt: row.attempt,
  leases: row.leases,
  leaseToken: claim.lease.token,
  waitedMs: row.waited_ms,
  traceparent: row.traceparent
})

const secretsFromRow = (row: LeasedRow, now: number): ReadonlyArray<SealedSecret> => {
  const previousHolds = row.previous_webhook_secret_until !== null && instant(row.previous_webhook_secret_until) > now
  return [
    ...sealedSecret(row.secret, row.secret_context),
    ...sealedSecret(row.webhook_secret, row.webhook_secret_context),
    ...(previousHolds ? sealedSecret(row.previous_webhook_secret, row.previous_webhook_secret_context) : [])
  ]
}

const sealedSecret = (sealed: string | null, context: string | null): ReadonlyArray<SealedSecret> =>
  sealed === null || context === null ? [] : [{ sealed, context }]
