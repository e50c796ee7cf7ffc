import { type ConnectionWaitOptions, defaultWaitSeconds, NoConnectionFree } from "../ConnectionWait.ts"
import type { TextSession } from "./TextSession.ts"

/** What every `sql` of the package `postgres` can do: the client, a reserved connection, a transaction. */
export interface PostgresQueries {
  unsafe(
    statement: string,
    parameters: Array<never>,
    options: { readonly prepare: boolean }
  ): {
    raw(): PostgresQuery
  }
  typed(value: string | null, type: number): unknown
}

interface PostgresQuery extends PromiseLike<RawRows> {
  /** Null until the statement has got a connection. */
  readonly state?: unknown
}

interface RawRows extends ArrayLike<ReadonlyArray<Uint8Array | null>> {
  readonly command: string
  readonly columns: ReadonlyArray<{ readonly name: string; readonly type: number }> | undefined
}

/**
 * Statements over a client of `postgres`: parameters are sent as they are, and rows come as the bytes that the server sent. With
 * `wait`, a statement that has no connection in time fails, though it may still run later.
 */
export const postgresSession = (sql: PostgresQueries, wait?: ConnectionWaitOptions): TextSession => ({
  run: async (statement, parameters) => {
    const values = parameters.map((value) => sql.typed(value, unknownType)) as Array<never>
    const query = sql.unsafe(statement, values, { prepare: true }).raw()
    const answer = await (wait === undefined ? query : connectedInTime(query, wait))
    return {
      command: answer.command,
      columns: (answer.columns ?? []).map(({ name, type }) => ({ name: asWritten(name), type })),
      rows: Array.from(answer, (row) => row.map((value) => (value === null ? null : Buffer.from(value).toString("utf8"))))
    }
  }
})

/** A query is not cancelled when it is late: `postgres` would lose the connection that it was opening for it. */
const connectedInTime = (
  query: PostgresQuery,
  { connectionWaitSeconds = defaultWaitSeconds }: ConnectionWaitOptions
): Promise<RawRows> =>
  new Promise((answered, failed) => {
    const giveUp = () => query.state === null && failed(new NoConnectionFree(connectionWaitSeconds))
    const timer = setTimeout(giveUp, connectionWaitSeconds * 1000)
    const settled =
      <A>(settle: (value: A) => void) =>
      (value: A) => {
        clearTimeout(timer)
        settle(value)
      }
    query.then(settled(answered), settled(failed))
  })

/** The type of a literal: Postgres gives it the type that the statement says, and the client has no serializer for it. */
const unknownType = 705

/** A column's name before the client's transform: Slotkit's are in snake case, which camel, Pascal and kebab case lead back to. */
const asWritten = (name: string): string =>
  name.replace(/[A-Z]/g, (letter, index) => `${index > 0 ? "_" : ""}${letter.toLowerCase()}`).replaceAll("-", "_")
