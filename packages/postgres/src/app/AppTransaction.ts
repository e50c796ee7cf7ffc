import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"

/** The application's own client behind each connection that has one. */
const clients = new WeakMap<Connection, unknown>()

/** Notes which client of the application a connection runs on. */
export const runsOn = (connection: Connection, client: unknown): Connection => {
  clients.set(connection, client)
  return connection
}

/** The application's client on which the running fiber's transaction is open; nothing outside of one, and none with Slotkit's own driver. */
export const clientOfTransaction = (sql: SqlClient): Effect.Effect<unknown> =>
  Effect.map(Effect.serviceOption(sql.transactionService), (open) =>
    Option.isSome(open) ? clients.get(open.value[0]) : undefined
  )
