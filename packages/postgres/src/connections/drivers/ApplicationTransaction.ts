import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"

/** The application's client that a connection uses. */
interface Ground {
  /** The application's own client. */
  readonly client: unknown
  /**
   * Breaks the client's connection, if its driver supports that, and prevents the client from being used after this transaction.
   */
  readonly abandon: () => void
}

const grounds = new WeakMap<Connection, Ground>()

/** Records the client that a connection uses. */
export const runsOn = (connection: Connection, ground: Ground): Connection => {
  grounds.set(connection, ground)
  return connection
}

/**
 * Returns the application's client that holds the running fiber's transaction. Returns nothing outside a transaction, and with
 * Slotkit's own driver.
 */
export const clientOfTransaction = (sql: SqlClient): Effect.Effect<unknown> => Effect.map(ground(sql), (found) => found?.client)

/** Breaks the client of the running fiber's transaction, if some code is still using it. The client is not used again. */
export const abandonClient = (sql: SqlClient): Effect.Effect<void> => Effect.map(ground(sql), (found) => found?.abandon())

const ground = (sql: SqlClient): Effect.Effect<Ground | undefined> =>
  Effect.map(Effect.serviceOption(sql.transactionService), (open) =>
    Option.isSome(open) ? grounds.get(open.value[0]) : undefined
  )
