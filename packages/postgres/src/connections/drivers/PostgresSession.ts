import { type ConnectionWaitOptions, defaultWaitSeconds, NoConnectionFree } from "../ConnectionWait.ts"
import type { Pooler } from "../pool/ApplicationPoolOptions.ts"
import { responsiveTimer } from "../ResponsiveTimer.ts"
import type { TextSession } from "./TextSession.ts"

/** The interface that every `sql` of the package `postgres` has: the client, a reserved connection and a transaction. */
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
  /** Null until the statement has a connection. */
  readonly state?: unknown
}

interface RawRows extends ArrayLike<ReadonlyArray<Uint8Array | null>> {
  readonly command: string
  readonly columns: ReadonlyArray<{ readonly name: string; readonly type: number }> | undefined
}

/**
 * Runs statements on a `postgres` client. Parameters are sent unchanged, and rows are returned as the server's bytes. With
 * `wait`, a statement without a connection in time fails, although it may still run later. Through a pooler, a statement has a
 * connection only once it is answered.
 */
export const postgresSession = (sql: PostgresQueries, wait?: ConnectionWaitOptions, pooler?: Pooler): TextSession => ({
  run: async (statement, parameters) => {
    const values = parameters.map((value) => sql.typed(value, unknownType)) as Array<never>
    const query = sql.unsafe(statement, values, { prepare: true }).raw()
    const answer = await (wait === undefined ? query : connectedInTime(query, wait, pooler !== undefined))
    return {
      command: answer.command,
      columns: (answer.columns ?? []).map(({ name, type }) => ({ name: asWritten(name), type })),
      rows: Array.from(answer, (row) => row.map((value) => (value === null ? null : Buffer.from(value).toString("utf8"))))
    }
  }
})

/** A late query is not cancelled: `postgres` would lose the connection that it is opening for it. */
const connectedInTime = (
  query: PostgresQuery,
  { connectionWaitSeconds = defaultWaitSeconds }: ConnectionWaitOptions,
  isPooled: boolean
): Promise<RawRows> =>
  new Promise((answered, failed) => {
    const giveUp = () => (isPooled || query.state === null) && failed(new NoConnectionFree(connectionWaitSeconds))
    const cancel = responsiveTimer(connectionWaitSeconds * 1000, giveUp)
    const settled =
      <A>(settle: (value: A) => void) =>
      (value: A) => {
        cancel()
        settle(value)
      }
    query.then(settled(answered), settled(failed))
  })

/** The type of an untyped literal. PostgreSQL infers the type from the statement, and the client has no serializer for it. */
const unknownType = 705

/**
 * Restores a column's name from before the client's transform. Slotkit's columns are in snake case, which is recoverable from
 * camel, Pascal and kebab case.
 */
const asWritten = (name: string): string =>
  name.replace(/[A-Z]/g, (letter, index) => `${index > 0 ? "_" : ""}${letter.toLowerCase()}`).replaceAll("-", "_")
