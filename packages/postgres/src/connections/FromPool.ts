import type * as Layer from "effect/Layer"
import type { SqlClient } from "effect/sql/SqlClient"
import { heardInTime, leasedInTime, NoConnectionFree } from "./ConnectionWait.ts"
import { isConnectionError } from "./drivers/DriverError.ts"
import type { Listen } from "./drivers/Notifications.ts"
import { type PgConnection, pgSession } from "./drivers/PgSession.ts"
import { type Lease, sqlClientOver } from "./drivers/SqlDriver.ts"
import type { ApplicationPoolOptions } from "./pool/ApplicationPoolOptions.ts"
import { withListenUrl } from "./pool/ListenUrl.ts"

/** A client of a `pg` pool. */
export interface PgPoolClient extends PgConnection {
  release(destroy?: boolean): void
  on(event: "error", listener: (error: Error) => void): unknown
  on(
    event: "notification",
    listener: (message: { readonly channel: string; readonly payload?: string | undefined }) => void
  ): unknown
  on(event: "end", listener: () => void): unknown
  removeListener(event: "error", listener: (error: Error) => void): unknown
  /** The client's socket. The native client has none. */
  readonly connection?: { readonly stream?: { destroy?(): unknown } }
}

/** The parts of a `Pool` from the package `pg`, version 8, that Slotkit uses. */
export interface PgPool<Client extends PgPoolClient = PgPoolClient> {
  connect(): Promise<Client>
  readonly options?: { readonly max?: number | undefined }
}

/**
 * The application's own `pg` pool. The application can keep using it and must close it.
 *
 * Each unit of work checks out a client and returns it. A client with a broken connection is destroyed. Slotkit works with any
 * pool settings for types, time zone, `search_path` and isolation level. The application chooses the pool's size and
 * `statement_timeout`. Waiting for a client, or in a transaction for a lock, times out after five seconds. A process that
 * delivers webhooks keeps one client to receive notifications, unless the pool has only one or `pooler` is `transaction`.
 */
export const pgFromPool = (pool: PgPool, { pooler, listenUrl, ...wait }: ApplicationPoolOptions = {}): Layer.Layer<SqlClient> => {
  const answered = <A>(answer: Promise<A>) => (pooler === undefined ? answer : heardInTime(answer, wait))
  const used = async (): Promise<Lease> => {
    const client = await pool.connect()
    // Without an error listener, a connection that breaks between two statements would crash the process.
    client.on("error", ignore)
    const { run } = pgSession(client)
    let isLate = false
    const begin: Lease["run"] = (statement, parameters) =>
      answered(run(statement, parameters)).catch((cause) => {
        isLate = cause instanceof NoConnectionFree
        throw cause
      })
    return {
      run: (statement, parameters) => (statement.startsWith("BEGIN") ? begin : run)(statement, parameters),
      client,
      release: (broken) => {
        client.removeListener("error", ignore)
        client.release(broken || isLate)
      },
      abandon: () => void client.connection?.stream?.destroy?.()
    }
  }
  const lease = () => leasedInTime(used, wait)
  const run: Lease["run"] = async (statement, parameters) => {
    const { run, release } = await lease()
    try {
      const answer = await answered(run(statement, parameters))
      release(false)
      return answer
    } catch (cause) {
      release(isConnectionError(cause) || cause instanceof NoConnectionFree)
      throw cause
    }
  }
  const listen = pooler === "transaction" || (pool.options?.max ?? 10) < 2 ? undefined : listenOn(pool)
  return withListenUrl(listenUrl, sqlClientOver({ name: "pg", run, lease, listen }))
}

/** Listens on a client of the pool. The client is destroyed afterwards, so other users never receive its notifications. */
const listenOn =
  (pool: PgPool): Listen =>
  async (channel, heard, lost) => {
    const client = await pool.connect()
    client.on("error", lost)
    client.on("end", () => lost(new Error("The connection has ended")))
    client.on("notification", (message) => message.channel === channel && heard(message.payload ?? ""))
    const end = () => client.release(true)
    await pgSession(client)
      .run(`LISTEN ${channel}`, [])
      .catch((cause) => {
        end()
        throw cause
      })
    return end
  }

const ignore = (): void => {}
