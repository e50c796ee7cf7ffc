import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as Client from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import { runsOn } from "./ApplicationTransaction.ts"
import { driverError, isConnectionError } from "./DriverError.ts"
import { gatheringWrites } from "./GatheredWrites.ts"
import { type Listen, Notifications, notificationsBy } from "./Notifications.ts"
import { textConnection } from "./TextConnection.ts"
import type { TextAnswer, TextSession } from "./TextSession.ts"
import { typedCompiler } from "./TypedCompiler.ts"

/** A connection of the application, checked out by Slotkit. */
export interface Lease extends TextSession {
  /** The application's own client, for hooks that write in the same transaction. */
  readonly client: unknown
  /** Returns the connection to its pool. A broken one is not reused. */
  readonly release: (broken: boolean) => void | Promise<void>
  /** Closes the connection immediately, even while a statement runs. Omitted if the driver cannot do that. */
  readonly abandon?: (() => void) | undefined
}

/** A connection pool that belongs to the application and is closed by it. */
export interface SqlDriver extends TextSession {
  /** The driver's name for `SqlClient`: `pg`, `postgres` or `pglite`. */
  readonly name: string
  readonly lease: () => Promise<Lease>
  /** Listens for notifications. Omitted if the driver has no spare connection for that. */
  readonly listen?: Listen | undefined
}

/**
 * A SQL client over the application's own connections.
 *
 * Transactions are `READ COMMITTED` and read-write, whatever the pool's defaults are. A single statement that fails with a
 * serialization error under the pool's default isolation level is retried in such a transaction. Its first attempt had no effect.
 */
export const sqlClientOver = (driver: SqlDriver): Layer.Layer<Client.SqlClient> =>
  driver.listen === undefined
    ? clientOver(driver)
    : Layer.merge(clientOver(driver), Layer.succeed(Notifications, notificationsBy(driver.listen)))

const clientOver = (driver: SqlDriver): Layer.Layer<Client.SqlClient> =>
  Layer.effect(
    Client.SqlClient,
    Client.make({
      acquirer: Effect.succeed(alone(driver)),
      transactionAcquirer: leased(driver),
      compiler: typedCompiler,
      driver: driver.name,
      spanAttributes: [["db.system.name", "postgresql"]],
      beginTransaction: begin,
      commit,
      releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`
    })
  ).pipe(Layer.provide(Reactivity.layer))

const leased = (driver: SqlDriver) =>
  Effect.gen(function* () {
    let broken = false
    const lease = yield* Effect.acquireRelease(
      Effect.tryPromise({ try: driver.lease, catch: (cause) => driverError(cause, "connect") }),
      ({ release }) => Effect.promise(async () => release(broken))
    )
    const watched: TextSession = {
      run: (statement, parameters) =>
        lease.run(statement, parameters).catch((cause) => {
          broken ||= endsTransaction.test(statement) || isConnectionError(cause)
          throw cause
        })
    }
    const abandon = () => {
      broken = true
      lease.abandon?.()
    }
    return runsOn(gatheringWrites(textConnection(watched)), { client: lease.client, abandon })
  })

/** After one of these fails, it is unknown whether a transaction is open. */
const endsTransaction = /^(?:COMMIT|ROLLBACK$)/

/**
 * Limits waits for a lock in the current transaction to five seconds. A shorter `lock_timeout` of the application is kept.
 *
 * Slotkit's own connections set it when they open.
 */
export const limitLockWait = `SELECT set_config('lock_timeout', CASE
  WHEN current_setting('lock_timeout') <> '0' AND current_setting('lock_timeout')::interval < '5 seconds'
  THEN current_setting('lock_timeout') ELSE '5s' END, true)`

/** Runs work that keeps one connection from start to end. */
const aside = <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.uninterruptible(Effect.scoped(work))

/** Statements outside a transaction. */
const alone = (driver: SqlDriver): Connection => {
  const connection = textConnection(driver)
  const execute: Connection["execute"] = (...statement) =>
    Effect.catchIf(connection.execute(...statement), lostConflict, () =>
      aside(
        Effect.gen(function* () {
          const own = yield* leased(driver)
          const control = (word: string) => own.executeUnprepared(word, [], undefined)
          yield* control(begin)
          const rows = yield* Effect.tapError(own.execute(...statement), () => control("ROLLBACK"))
          yield* control("COMMIT")
          return rows
        })
      )
    )
  return { ...connection, execute }
}

const lostConflict = ({ reason }: SqlError): boolean => reason._tag === "SerializationError" || reason._tag === "DeadlockError"

/** Both statements in one message. Drivers that begin transactions themselves run only the second one. */
const begin = `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; ${limitLockWait}`

/** PostgreSQL answers `ROLLBACK` to the `COMMIT` of an aborted transaction. */
const commit = (connection: Connection): Effect.Effect<void, SqlError> =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (answer) =>
    (answer as TextAnswer).command === "ROLLBACK"
      ? Effect.fail(
          new SqlError({ reason: new UnknownError({ cause: rolledBack, message: rolledBack.message, operation: "commit" }) })
        )
      : Effect.void
  )

const rolledBack = new Error("The transaction had failed and was rolled back instead of committed")
