import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"

/** What a connection runs on. */
interface Ground {
  /** The application's own client. */
  readonly client: unknown
  /** Breaks the client's connection, where its driver can do that, and sees to it that nobody gets the client after this transaction. */
  readonly abandon: () => void
}

const grounds = new WeakMap<Connection, Ground>()

/** Notes what a connection runs on. */
export const runsOn = (connection: Connection, ground: Ground): Connection => {
  grounds.set(connection, ground)
  return connection
}

/** The application's client on which the running fiber's transaction is open; nothing outside of one, and none with Slotkit's own driver. */
export const clientOfTransaction = (sql: SqlClient): Effect.Effect<unknown> => Effect.map(ground(sql), (found) => found?.client)

/** Takes the client of the running fiber's transaction away from whoever is still at it; nobody gets it for anything else afterwards. */
export const abandonClient = (sql: SqlClient): Effect.Effect<void> => Effect.map(ground(sql), (found) => found?.abandon())

const ground = (sql: SqlClient): Effect.Effect<Ground | undefined> =>
  Effect.map(Effect.serviceOption(sql.transactionService), (open) =>
    Option.isSome(open) ? grounds.get(open.value[0]) : undefined
  )
