import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { sendLastWrites } from "../connections/drivers/GatheredWrites.ts"

/** Runs work in the client's open transaction, or in a new one. */
export const inTransaction = <A, E, R>(sql: SqlClient, work: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
  Effect.flatMap(isTransactionOpen(sql), (open) => (open ? work : sql.withTransaction(Effect.tap(work, sendLastWrites(sql)))))

/**
 * Runs a statement that may violate a constraint, without aborting an open transaction.
 *
 * After an error, PostgreSQL rejects every further statement of a transaction. A savepoint contains the error. Outside a
 * transaction no savepoint is needed.
 */
export const inSavepoint = <A, E, R>(sql: SqlClient, statement: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
  Effect.flatMap(isTransactionOpen(sql), (open) => (open ? sql.withTransaction(statement) : statement))

/** Returns true if the running fiber is inside a transaction of the client. */
export const isTransactionOpen = (sql: SqlClient): Effect.Effect<boolean> =>
  Effect.map(Effect.serviceOption(sql.transactionService), Option.isSome)
