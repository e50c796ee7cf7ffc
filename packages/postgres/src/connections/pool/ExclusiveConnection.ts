import type * as PgConnection from "@effect/sql-pg/PgConnection"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import * as Stream from "effect/Stream"
import type { SqlError } from "effect/sql/SqlError"
import { driverError } from "../drivers/DriverError.ts"
import type { Queries } from "./ConnectionOver.ts"

/** The number of statements outside transactions that may share a connection. */
export const statementsPerConnection = 4

/**
 * The turns of a shared connection: one for each statement, all of them for its only user.
 *
 * The pool gives a reserved connection to no one else, but a statement that has got it before may not have been sent yet.
 */
const turns = new WeakMap<PgConnection.PgConnection, Semaphore.Semaphore>()

const turnsOf = (connection: PgConnection.PgConnection): Semaphore.Semaphore => {
  const known = turns.get(connection)
  if (known !== undefined) return known
  const turn = Semaphore.makeUnsafe(statementsPerConnection)
  turns.set(connection, turn)
  return turn
}

/** Runs statements outside transactions on a connection of the pool, together with those of others. */
export const sharedConnection = (connection: PgConnection.PgConnection): Queries => {
  const turn = turnsOf(connection)
  return {
    query: (...statement) => turn.withPermit(connection.query(...statement)),
    queryValues: (...statement) => turn.withPermit(connection.queryValues(...statement)),
    stream: (...statement) => Stream.unwrap(Effect.as(turn.takeScoped(1), connection.stream(...statement)))
  }
}

/** Takes a connection of the pool until the scope closes. The driver's own `pin` sends one statement at a time. */
const reserved = (connection: PgConnection.PgConnection): Effect.Effect<void, never, Scope.Scope> =>
  Effect.andThen(internalsOf(connection).reserve, turnsOf(connection).takeScoped(statementsPerConnection))

/** Takes a connection of the pool for a session that needs all of it. */
export const pinnedConnection = (connection: PgConnection.PgConnection) => Effect.andThen(reserved(connection), connection.pin)

/**
 * Takes a connection of the pool for a transaction. A statement is sent without waiting for the answers to those before it, and
 * runs after them. An interruption cancels the statements that are in flight.
 */
export const exclusiveConnection = Effect.fnUntraced(function* (
  connection: PgConnection.PgConnection
): Effect.fn.Return<Queries, never, Scope.Scope> {
  yield* reserved(connection)
  let isReleased = false
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      isReleased = true
    })
  )
  const { cancel } = internalsOf(connection).base
  const untilIdle = Effect.scoped(connection.pin)
  const abort = Effect.flatMap(Effect.forkDetach(untilIdle, { startImmediately: true }), (idle) =>
    Effect.andThen(idle.pollUnsafe() === undefined ? cancel : Effect.void, Fiber.join(idle))
  )
  const sent = <A>(answer: Effect.Effect<A, SqlError>): Effect.Effect<A, SqlError> =>
    Effect.suspend(() => (isReleased ? Effect.fail(ended) : Effect.onInterrupt(answer, () => abort)))
  return {
    query: (...statement) => sent(connection.query(...statement)),
    queryValues: (...statement) => sent(connection.queryValues(...statement)),
    stream: connection.stream
  }
})

const ended = driverError(new Error("The transaction has ended, and its connection with it"), "execute")

/**
 * Two functions that the driver does not export: one takes a connection out of the pool without sending one statement at a
 * time, the other cancels its statement. The dependency has an exact version.
 */
interface Internals {
  readonly reserve: Effect.Effect<void, never, Scope.Scope>
  readonly base: { readonly cancel: Effect.Effect<void> }
}

const internalsOf = (connection: object): Internals =>
  (connection as { readonly "~@effect/sql-pg/PgConnection/internals": Internals })["~@effect/sql-pg/PgConnection/internals"]
