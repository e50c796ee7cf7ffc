import { toleratedClockDifferenceMillis } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import { SqlClient } from "effect/sql/SqlClient"
import { type DatabaseUnreachable, databaseUnreachable } from "./CheckConnection.ts"
import { LeaseClock } from "./LeaseClock.ts"

/**
 * The seconds that this process's clock is ahead of the database's. Negative if it is behind; 0 if the round trip explains the
 * difference. Keeps the last comparison.
 */
export const clockDifference = Metric.gauge("slotkit_clock_difference_seconds", {
  description: "Seconds that the process's clock is ahead of the database's"
})

/**
 * Returns a one-sentence warning if the clocks of this process and the database differ by more than ten seconds; otherwise
 * `undefined`. Sets the metric `slotkit_clock_difference_seconds`.
 *
 * The round trip is not counted as a difference. A database in this process shares its clock.
 */
export const clockProblem: Effect.Effect<string | undefined, DatabaseUnreachable, SqlClient> = Effect.gen(function* () {
  if ((yield* LeaseClock) === "process") return undefined
  const sql = yield* SqlClient
  const before = yield* Clock.currentTimeMillis
  const [row] = yield* Effect.mapError(sql<{ readonly now: Date }>`SELECT clock_timestamp() AS now`, databaseUnreachable)
  const after = yield* Clock.currentTimeMillis
  const now = row!.now.getTime()
  const isWithin = now >= before && now <= after
  yield* Metric.update(clockDifference, isWithin ? 0 : ((before + after) / 2 - now) / 1000)
  if (now >= before - toleratedClockDifferenceMillis && now <= after + toleratedClockDifferenceMillis) return undefined
  const seconds = Math.round(Math.abs(now - (before + after) / 2) / 1000)
  const direction = now < before ? "ahead of" : "behind"
  return `This process's clock is ${seconds} seconds ${direction} the database's: synchronize both with NTP.`
})
