import { type Claim, type Timer, type TimerKind, TimerStore } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets, ofHost, whereRow } from "../sql/Bucket.ts"
import { claimWatermark } from "../sql/ClaimWatermark.ts"
import { hasRow } from "../sql/FirstRow.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { isClaimable, nextClaimableAt, unleased } from "../sql/LeasedRows.ts"
import { leaseTime } from "../sql/LeaseTime.ts"
import { TableLayout } from "../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, schemaName, tablesIn } from "../sql/Tables.ts"
import { claimFromWatermark } from "./ClaimFromWatermark.ts"
import { claimInBuckets, type DueRow } from "./distributed/ClaimInBuckets.ts"

/** Stores booking timers. Claims use SKIP LOCKED. */
export const pgTimerStore = (options?: PgStoreOptions): Layer.Layer<TimerStore, never, SqlClient> => {
  const { bookings, timers } = tablesIn(options)
  const columns = columnsOf(["host_id", "booking_id", "kind", "due_at"])
  const leasedColumns = columnsOf(["host_id", "booking_id", "kind", "due_at"], "timer")
  return Layer.effect(
    TimerStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const time = yield* leaseTime(sql)
      const layout = yield* TableLayout
      const watermark = claimWatermark()
      const lowerTo = ({ due_at }: Pick<TimerRow, "due_at">) => sql.afterCommit(watermark.lowerTo(new Date(due_at)))
      const lease = (claim: Claim, due: Fragment, bucket?: number) => sql`
        due AS MATERIALIZED (SELECT bucket, booking_id, kind FROM ${timers} ${due} FOR UPDATE SKIP LOCKED), leased AS (
          UPDATE ${timers} AS timer SET lease_token = ${claim.lease.token}, lease_until = ${time.at(claim.lease.until, claim.now)}
          FROM due WHERE timer.bucket = due.bucket AND timer.booking_id = due.booking_id AND timer.kind = due.kind
            ${bucket === undefined ? sql`` : sql`AND timer.bucket = ${String(bucket)}`}
          RETURNING ${leasedColumns}
        )`
      const queue = { table: timers, id: sql`booking_id`, lease, leased: { name: sql`leased`, id: sql`booking_id` } }
      const claimFrom = claimFromWatermark<TimerRow>(sql, time, watermark, queue)
      const claimFromBuckets = (claim: Claim) =>
        claimInBuckets(
          sql,
          `${schemaName(options ?? {})}.timers`,
          sql<DueRow>`SELECT bucket, booking_id AS id FROM ${timers} ${allBuckets} WHERE ${isClaimable(sql, time, claim)}
            ORDER BY due_at, booking_id LIMIT ${claim.limit}`,
          (bucket, ids) => {
            const due = sql`WHERE bucket = ${String(bucket)} AND booking_id = ANY(${ids}::bigint[]) AND ${isClaimable(sql, time, claim)}
              ORDER BY due_at LIMIT ${claim.limit}`
            return sql<TimerRow>`WITH ${lease(claim, due, bucket)} SELECT ${columns} FROM leased`
          }
        ).pipe(
          Effect.map((rows) =>
            rows.toSorted((one, other) => +new Date(one.due_at) - +new Date(other.due_at) || one.booking_id - other.booking_id)
          )
        )
      const isLeased = ({ hostId, bookingId, kind }: Timer, leaseToken: string) =>
        sql`${ofHost(hostId)} AND booking_id = ${bookingId} AND kind = ${kind} AND lease_token = ${leaseToken}`
      return TimerStore.of({
        set: Effect.fnUntraced(function* ({ hostId, bookingId, kind, dueAt }) {
          const now = yield* Clock.currentTimeMillis
          const due = countsFromNow[kind] ? time.at(dueAt, now) : sql`${timestamp(dueAt)}::timestamptz`
          const [row] = yield* Effect.orDie(sql<Pick<TimerRow, "due_at">>`
            INSERT INTO ${timers} (bucket, booking_id, kind, host_id, due_at)
            SELECT bucket, id, ${kind}::text, host_id, ${due} FROM ${bookings} WHERE ${whereRow(hostId, bookingId)}
            ON CONFLICT (bucket, booking_id, kind) DO UPDATE SET due_at = EXCLUDED.due_at, ${sql.update(unleased)}
            RETURNING due_at`)
          if (row !== undefined) yield* lowerTo(row)
        }),
        clear: ({ hostId, id }, kinds) =>
          sql`DELETE FROM ${timers} WHERE ${ofHost(hostId)} AND booking_id = ${id} AND kind = ANY(${kinds}::text[])`.pipe(
            Effect.orDie,
            Effect.asVoid
          ),
        claim: (claim) =>
          Effect.map(Effect.orDie(layout === "single" ? claimFrom(claim) : claimFromBuckets(claim)), (rows) =>
            rows.map(timerFromRow)
          ),
        finish: (timer, leaseToken) =>
          hasRow(sql`DELETE FROM ${timers} WHERE ${isLeased(timer, leaseToken)} RETURNING booking_id`),
        postpone: (timer, leaseToken, dueAt) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) =>
            sql<Pick<TimerRow, "due_at">>`UPDATE ${timers} SET due_at = ${time.at(dueAt, now)}, ${sql.update(unleased)}
              WHERE ${isLeased(timer, leaseToken)} RETURNING due_at`.pipe(
              Effect.orDie,
              Effect.flatMap(([row]) => (row === undefined ? Effect.succeed(false) : Effect.as(lowerTo(row), true)))
            )
          ),
        nextDueAt: Effect.flatMap(watermark.scan, ({ from }) => time.read(nextClaimableAt(sql, timers, from)))
      })
    })
  )
}

/** Timers whose due time is relative to now. The others are due at a time of the booking, whatever a process's clock shows. */
const countsFromNow: Readonly<Record<TimerKind, boolean>> = {
  slotPasses: false,
  checkoutExpires: true,
  confirmationExpires: true,
  reminder: false,
  refund: true,
  mailAttendees: true
}

interface TimerRow {
  readonly host_id: number
  readonly booking_id: number
  readonly kind: Timer["kind"]
  readonly due_at: Date
}

const timerFromRow = (row: TimerRow): Timer => ({
  hostId: row.host_id,
  bookingId: row.booking_id,
  kind: row.kind,
  dueAt: instant(row.due_at)
})
