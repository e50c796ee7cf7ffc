import { type Timer, type TimerKind, TimerStore } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { allBuckets, ofHost } from "../sql/Bucket.ts"
import { hasRow } from "../sql/FirstRow.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { isClaimable, nextClaimableAt, unleased } from "../sql/LeasedRows.ts"
import { leaseTime } from "../sql/LeaseTime.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

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
      const isLeased = ({ hostId, bookingId, kind }: Timer, leaseToken: string) =>
        sql`${ofHost(hostId)} AND booking_id = ${bookingId} AND kind = ${kind} AND lease_token = ${leaseToken}`
      return TimerStore.of({
        set: Effect.fnUntraced(function* ({ hostId, bookingId, kind, dueAt }) {
          const now = yield* Clock.currentTimeMillis
          const due = countsFromNow[kind] ? time.at(dueAt, now) : sql`${timestamp(dueAt)}::timestamptz`
          yield* Effect.orDie(sql`
            INSERT INTO ${timers} (bucket, booking_id, kind, host_id, due_at)
            SELECT bucket, id, ${kind}, host_id, ${due} FROM ${bookings} WHERE ${ofHost(hostId)} AND id = ${bookingId}
            ON CONFLICT (bucket, booking_id, kind) DO UPDATE SET due_at = EXCLUDED.due_at, ${sql.update(unleased)}`)
        }),
        clear: ({ hostId, id }, kinds) =>
          sql`DELETE FROM ${timers} WHERE ${ofHost(hostId)} AND booking_id = ${id} AND kind = ANY(${kinds}::text[])`.pipe(
            Effect.orDie,
            Effect.asVoid
          ),
        claim: (claim) =>
          sql<TimerRow>`
            WITH due AS MATERIALIZED (
              SELECT bucket, booking_id, kind FROM ${timers} ${allBuckets} WHERE ${isClaimable(sql, time, claim)}
              ORDER BY due_at, booking_id LIMIT ${claim.limit} FOR UPDATE SKIP LOCKED
            ), leased AS (
              UPDATE ${timers} AS timer SET lease_token = ${claim.lease.token}, lease_until = ${time.at(claim.lease.until, claim.now)}
              FROM due WHERE timer.bucket = due.bucket AND timer.booking_id = due.booking_id AND timer.kind = due.kind
              RETURNING ${leasedColumns}
            )
            SELECT ${columns} FROM leased ORDER BY due_at, booking_id`.pipe(
            Effect.orDie,
            Effect.map((rows) => rows.map(timerFromRow))
          ),
        finish: (timer, leaseToken) =>
          hasRow(sql`DELETE FROM ${timers} WHERE ${isLeased(timer, leaseToken)} RETURNING booking_id`),
        postpone: (timer, leaseToken, dueAt) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) =>
            hasRow(sql`UPDATE ${timers} SET due_at = ${time.at(dueAt, now)}, ${sql.update(unleased)}
              WHERE ${isLeased(timer, leaseToken)} RETURNING booking_id`)
          ),
        nextDueAt: time.read(nextClaimableAt(sql, timers))
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
