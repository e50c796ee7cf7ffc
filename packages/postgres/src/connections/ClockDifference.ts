import { toleratedClockDifferenceMillis } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { type DatabaseUnreachable, databaseUnreachable } from "./CheckConnection.ts"
import { LeaseClock } from "./LeaseClock.ts"

/**
 * Returns a one-sentence warning if the clocks of this process and the database differ by more than ten seconds; otherwise
 * `undefined`.
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
  if (now >= before - toleratedClockDifferenceMillis && now <= after + toleratedClockDifferenceMillis) return undefined
  const seconds = Math.round(Math.abs(now - (before + after) / 2) / 1000)
  const direction = now < before ? "ahead of" : "behind"
  return `This process's clock is ${seconds} seconds ${direction} the database's: synchronize both with NTP.`
})
