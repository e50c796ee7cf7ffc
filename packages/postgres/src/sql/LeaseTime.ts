import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { LeaseClock } from "../connections/LeaseClock.ts"
import { instant, timestamp } from "./Instants.ts"
import { TableLayout } from "./TableLayout.ts"

/** Reads and writes instants on the lease clock, in a store's statements. */
export interface LeaseTime {
  /** An offset from an instant taken on this process at `now`. Converts it to the lease clock. */
  readonly shift: (now: Instant) => Fragment
  /** Converts an instant of this process, taken at `now`, to the lease clock. */
  readonly at: (instant: Instant, now: Instant) => Fragment
  /** Converts the first column of the only row to an instant of this process. */
  readonly read: (next: Fragment) => Effect.Effect<Option.Option<Instant>, SqlError>
}

/** Creates the lease times of a store for a client. */
export const leaseTime = (sql: SqlClient): Effect.Effect<LeaseTime> =>
  Effect.map(Effect.all([LeaseClock, TableLayout]), ([clock, layout]) => {
    const nowAt = nowOf(sql, clock, layout)
    const shift: LeaseTime["shift"] = (now) =>
      nowAt === undefined ? sql`` : sql` + (${nowAt(now)} - ${timestamp(now)}::timestamptz)`
    return {
      shift,
      at: (instant, now) =>
        nowAt !== undefined && instant === now ? nowAt(now) : sql`(${timestamp(instant)}::timestamptz${shift(now)})`,
      read: Effect.fnUntraced(function* (next) {
        const now = yield* Clock.currentTimeMillis
        const [row] = yield* sql<{ readonly next: Date | null; readonly clock: Date | null }>`
          SELECT (${next}) AS next, ${nowAt?.(now) ?? sql`NULL::timestamptz`} AS clock`
        const { next: found, clock: judged } = row!
        return Option.map(Option.fromNullishOr(found), (at) => instant(at) + (judged === null ? 0 : now - instant(judged)))
      })
    }
  })

/**
 * The present instant on the lease clock, in SQL. `undefined` if instants of this process need no conversion.
 *
 * A subquery is evaluated once per statement, so that an index can be used. Citus refuses volatile functions everywhere, and
 * stable ones in `DO UPDATE SET`, `RETURNING`, `CASE` and `COALESCE`, and with columns as arguments. Only tests use the process's
 * clock there. Their statements contain the stable function too, so that Citus refuses for them what it would refuse for
 * everyone.
 */
const nowOf = (
  sql: SqlClient,
  clock: "database" | "process",
  layout: "single" | "distributed"
): ((now: Instant) => Fragment) | undefined => {
  if (layout === "single") return clock === "database" ? () => sql`(SELECT clock_timestamp())` : undefined
  const onDatabase = sql`statement_timestamp()`
  return clock === "database"
    ? () => onDatabase
    : (now) => sql`(${timestamp(now)}::timestamptz + (${onDatabase} - ${onDatabase}))`
}
