import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
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
  readonly read: (next: Fragment) => Effect.Effect<Option.Option<Instant>>
}

/** Creates the lease times of a store for a client. */
export const leaseTime = (sql: SqlClient): Effect.Effect<LeaseTime> =>
  Effect.map(Effect.all([LeaseClock, TableLayout]), ([clock, layout]) => {
    // A subquery is evaluated once per statement, so that an index can be used. Citus refuses volatile functions.
    const clockNow = layout === "single" ? sql`(SELECT clock_timestamp())` : sql`statement_timestamp()`
    const databaseNow = clock === "database" ? clockNow : undefined
    const shift: LeaseTime["shift"] = (now) =>
      databaseNow === undefined ? sql`` : sql` + (${databaseNow} - ${timestamp(now)}::timestamptz)`
    return {
      shift,
      at: (instant, now) =>
        databaseNow !== undefined && instant === now ? databaseNow : sql`(${timestamp(instant)}::timestamptz${shift(now)})`,
      read: Effect.fnUntraced(function* (next) {
        const now = yield* Clock.currentTimeMillis
        const [row] = yield* Effect.orDie(
          sql<{ readonly next: Date | null; readonly clock: Date | null }>`
            SELECT (${next}) AS next, ${databaseNow ?? sql`NULL::timestamptz`} AS clock`
        )
        const { next: found, clock: judged } = row!
        return Option.map(Option.fromNullishOr(found), (at) => instant(at) + (judged === null ? 0 : now - instant(judged)))
      })
    }
  })
