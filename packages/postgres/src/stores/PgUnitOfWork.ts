import { measureBy, UnitOfWork } from "@slotkit/engine"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { isSqlError } from "effect/sql/SqlError"
import { readInOneTrip, sendLastWrites, sendWrites } from "../connections/drivers/GatheredWrites.ts"
import { isTransactionOpen } from "../sql/Transaction.ts"

/**
 * Runs units of work as database transactions.
 *
 * A nested `transaction` uses a savepoint. It commits with the outer one; if the outer work handles its failure, only the nested
 * writes are undone. Outermost work that loses a deadlock or a serialization conflict is retried from the start, immediately and
 * up to four times. Only its effects on the store are undone before a retry.
 */
export const pgUnitOfWork = (): Layer.Layer<UnitOfWork, never, SqlClient> =>
  Layer.effect(
    UnitOfWork,
    Effect.map(SqlClient, (sql) => {
      const once = <A, E, R>(work: Effect.Effect<A, E, R>, send: typeof sendWrites): Effect.Effect<A, E, R> =>
        Effect.catchIf(sql.withTransaction(Effect.tap(work, send(sql))), isSqlError, (error) => Effect.die(error))
      const outermost = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
        Effect.suspend(() => {
          const askedAt = performance.now()
          const begun = Effect.suspend(() => wait([], (performance.now() - askedAt) / 1000))
          return once(Effect.andThen(begun, work), sendLastWrites)
        })
      const retried = <A, E, R>(work: Effect.Effect<A, E, R>, retries: number): Effect.Effect<A, E, R> =>
        Effect.catchCause(outermost(work), (cause) =>
          retries > 0 && lostConflict(cause) ? retried(work, retries - 1) : Effect.failCause(cause)
        )
      return UnitOfWork.of({
        transaction: (work) =>
          Effect.flatMap(isTransactionOpen(sql), (open) => (open ? once(work, sendWrites) : retried(work, 4))),
        afterCommit: sql.afterCommit,
        inOneTrip: (first, next) => readInOneTrip(sql, first, next)
      })
    })
  )

const wait = measureBy("slotkit_db_wait_seconds", "How long transactions waited for a connection and their start.", [])

const lostConflict = (cause: Cause.Cause<unknown>): boolean =>
  !Cause.hasInterrupts(cause) &&
  cause.reasons.some(
    (reason) => Cause.isDieReason(reason) && isSqlError(reason.defect) && conflicts.has(reason.defect.reason._tag)
  )

const conflicts: ReadonlySet<string> = new Set(["DeadlockError", "SerializationError"])
