import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { isLockTimeout } from "../sql/LockLimit.ts"
import { inTransaction } from "../sql/Transaction.ts"

/**
 * Runs work that changes partitions in a transaction, while no other process deletes rows of logs. Returns `otherwise` if another
 * process does at the moment, or if a lock is not free within half a second.
 *
 * The limit is shorter than PostgreSQL's `deadlock_timeout`, so a deadlock ends here and never in a request.
 */
export const inLogTurn = <A, E>(
  sql: SqlClient,
  schema: string,
  work: Effect.Effect<A, E>,
  otherwise: A
): Effect.Effect<A, E | SqlError> => {
  const transaction = inTransaction(
    sql,
    Effect.gen(function* () {
      const [turn] = yield* sql<{ readonly mine: boolean }>`SELECT pg_try_advisory_xact_lock(${turnOf(sql, schema)}) AS mine`
      if (!turn!.mine) return otherwise
      yield* sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '500ms', true)`
      return yield* work
    })
  )
  return transaction.pipe(
    Effect.retry({ while: isLockTimeout, schedule: Schedule.spaced("100 millis"), times: 5 }),
    Effect.catchIf(isLockTimeout, () =>
      Effect.as(Effect.logInfo("The logs are in use, so their partitions will be changed later."), otherwise)
    )
  )
}

/** Lets any number of processes delete rows of logs at once, but none while partitions change. Call it in a transaction. */
export const shareLogTurn = (sql: SqlClient, schema: string) => sql`SELECT pg_advisory_xact_lock_shared(${turnOf(sql, schema)})`

const turnOf = (sql: SqlClient, schema: string) => sql`hashtextextended(${`${schema}.partitions`}, 0)`
