import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { BeginTransaction, type SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"

/**
 * Runs work in a transaction without a limit for statements, but with one of five seconds for each wait for a lock. Work that
 * reaches it is undone and repeated after a second, at most 60 times, so that requests never queue behind it for long.
 */
export const withLockLimit = <A, E, R>(sql: SqlClient, work: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
  sql
    .withTransaction(Effect.andThen(limitLocks(sql), work))
    .pipe(Effect.provideService(BeginTransaction, "BEGIN ISOLATION LEVEL READ COMMITTED"), retryingLocks)

/**
 * Repeats a transaction that gave up waiting for a lock after a second, at most 60 times. PostgreSQL also ends one that waits for
 * an index that another process builds, because the build waits for the transaction.
 */
export const retryingLocks = <A, E, R>(transaction: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.retry(transaction, {
    while: (error) => isLockTimeout(error) || isDeadlock(error),
    schedule: Schedule.spaced("1 second"),
    times: 60
  })

/** Limits each wait for a lock in the current transaction. */
export const limitLocks = (sql: SqlClient) =>
  sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '5s', true)`

/** Returns true if a statement gave up waiting for a lock. */
export const isLockTimeout = (error: unknown): boolean => isSqlError(error) && error.reason._tag === "LockTimeoutError"

/** Returns true if PostgreSQL ended the statement because it and another waited for each other. */
export const isDeadlock = (error: unknown): boolean => isSqlError(error) && error.reason._tag === "DeadlockError"
