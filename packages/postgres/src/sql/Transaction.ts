import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"

/** Runs work in the client's open transaction, or in one of its own when none is open. */
export const inTransaction = <A, E, R>(sql: SqlClient, work: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
  Effect.flatMap(isTransactionOpen(sql), (open) => (open ? work : sql.withTransaction(work)))

/**
 * Runs a statement that may violate a constraint so that an open transaction outlives it.
 *
 * Postgres lets a transaction do nothing more after an error; a savepoint takes the error instead. Alone, a statement needs none.
 */
export const inSavepoint = <A, E, R>(sql: SqlClient, statement: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
  Effect.flatMap(isTransactionOpen(sql), (open) => (open ? sql.withTransaction(statement) : statement))

/** Whether the running fiber is inside a transaction of the client. */
export const isTransactionOpen = (sql: SqlClient): Effect.Effect<boolean> =>
  Effect.map(Effect.serviceOption(sql.transactionService), Option.isSome)
