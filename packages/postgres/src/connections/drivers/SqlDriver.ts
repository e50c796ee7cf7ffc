import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as Client from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import { runsOn } from "./ApplicationTransaction.ts"
import { driverError, isConnectionError } from "./DriverError.ts"
import { type Listen, Notifications, notificationsBy } from "./Notifications.ts"
import { textConnection } from "./TextConnection.ts"
import type { TextAnswer, TextSession } from "./TextSession.ts"
import { typedCompiler } from "./TypedCompiler.ts"

/** A connection of the application that Slotkit has to itself for a while. */
export interface Lease extends TextSession {
  /** The application's own client, for hooks that write in the same transaction. */
  readonly client: unknown
  /** Gives the connection back; a broken one is not to be used again. */
  readonly release: (broken: boolean) => void | Promise<void>
  /** Breaks the connection at once, whatever runs on it; left out when the driver cannot do that. */
  readonly abandon?: (() => void) | undefined
}

/** A pool of connections that the application has, and ends itself. */
export interface SqlDriver extends TextSession {
  /** As `SqlClient` names it: `pg`, `postgres` or `pglite`. */
  readonly name: string
  readonly lease: () => Promise<Lease>
  /** How it listens to channels; left out when it has no connection to spare for that. */
  readonly listen?: Listen | undefined
}

/**
 * A client over the application's own connections.
 *
 * Transactions are read committed and read-write, whatever the pool's default is. A single statement that lost a conflict under
 * the pool's default runs again in such a transaction; nothing of it was kept.
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
    return runsOn(textConnection(watched), { client: lease.client, abandon })
  })

/** After one of these has failed nobody knows whether a transaction is open. */
const endsTransaction = /^(?:COMMIT|ROLLBACK$)/

/**
 * Ends a wait for a lock after five seconds in the transaction that runs it; a shorter `lock_timeout` of the application stays.
 *
 * Slotkit's own connections have it from their start.
 */
export const limitLockWait = `SELECT set_config('lock_timeout', CASE
  WHEN current_setting('lock_timeout') <> '0' AND current_setting('lock_timeout')::interval < '5 seconds'
  THEN current_setting('lock_timeout') ELSE '5s' END, true)`

/** Work that has a connection from beginning to end. */
const aside = <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.uninterruptible(Effect.scoped(work))

/** Statements that are no part of a transaction. */
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

/** One message for both; drivers that begin transactions themselves run the second one on their own. */
const begin = `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; ${limitLockWait}`

/** Postgres answers `ROLLBACK` to the `COMMIT` of a transaction that an error has ended. */
const commit = (connection: Connection): Effect.Effect<void, SqlError> =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (answer) =>
    (answer as TextAnswer).command === "ROLLBACK"
      ? Effect.fail(
          new SqlError({ reason: new UnknownError({ cause: rolledBack, message: rolledBack.message, operation: "commit" }) })
        )
      : Effect.void
  )

const rolledBack = new Error("The transaction had failed, and was rolled back when it was to be committed")
