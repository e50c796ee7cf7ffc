import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { LeaseClock } from "../connections/LeaseClock.ts"
import { timestamp } from "./Instants.ts"

/** How statements of a store read and write instants of the clock of leases. */
export interface LeaseTime {
  /** Added to an instant that this process took at `now`: moves it onto the clock of leases. */
  readonly shift: (now: Instant) => Fragment
  /** An instant of this process, taken at `now`, on the clock of leases. */
  readonly at: (instant: Instant, now: Instant) => Fragment
  /** The first column of the only row as an instant of this process. */
  readonly read: (next: Fragment) => Effect.Effect<Option.Option<Instant>>
}

/** The lease times of a store on a client. */
export const leaseTime = (sql: SqlClient): Effect.Effect<LeaseTime> =>
  Effect.map(LeaseClock, (clock) => {
    // A subquery is asked once for each statement, so that an index can be used.
    const databaseNow = clock === "database" ? sql`(SELECT clock_timestamp())` : undefined
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
        return Option.map(Option.fromNullishOr(found), (at) => at.getTime() + (judged === null ? 0 : now - judged.getTime()))
      })
    }
  })
