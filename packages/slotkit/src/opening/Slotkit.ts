import type { IncomingMessage, ServerResponse } from "node:http"
import type { Calls } from "../calls/Calls.ts"
import type { InTransaction } from "../calls/InTransaction.ts"
import type { Jobs } from "./Jobs.ts"

/** Handles web-standard requests. */
export type WebHandler = (request: Request, connection?: WebConnection) => Promise<Response>

/** The platform's data about the connection of a request. */
export interface WebConnection {
  /** The address of the client. Without it all visitors share one rate limit. */
  readonly clientAddress?: string | undefined
  /** True if the request can only come from a trusted proxy, so that the last entry of `X-Forwarded-For` is the client. */
  readonly isFromProxy?: boolean
}

/** Handles requests of `node:http`. It is also middleware for Express. */
export type NodeHandler = (
  request: IncomingMessage & { readonly body?: unknown; readonly rawBody?: unknown; readonly ip?: string | undefined },
  response: ServerResponse,
  next?: (error?: unknown) => void
) => void

/** The readiness of Slotkit. `reason` is a message for the operator. */
export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string }

/** The progress of encrypting stored secrets with the current secret. */
export interface ResealProgress {
  /** The number of values that are now encrypted with the current secret. */
  readonly resealed: number
  /** The number of values that no known secret decrypts. They stay as they are. */
  readonly unreadable: number
  /** The number of values that were not encrypted with the current secret at the start. */
  readonly total: number
}

/** An open instance of Slotkit, to be called and mounted. */
export interface Slotkit extends Calls {
  /**
   * Handles web-standard requests.
   *
   * @example
   * const response = await slotkit.fetch(new Request("https://book.example.com/api/v1/profile"))
   */
  readonly fetch: WebHandler
  /**
   * Handles requests of `node:http` and Express. Calls the third argument, `next`, for paths that Slotkit does not serve.
   *
   * @example
   * app.use(slotkit.node)
   */
  readonly node: NodeHandler
  /**
   * Returns true for paths, with or without a query, that Slotkit serves. Other requests should go to the application, even below
   * paths that both use, such as `/api/v1`.
   *
   * @example
   * if (slotkit.owns(request.url ?? "/")) slotkit.node(request, response)
   */
  readonly owns: (target: string) => boolean
  /**
   * Returns the same calls, joined to an open transaction of the application. Their writes, including emails, events and
   * webhooks, commit or roll back with that transaction.
   *
   * Each call runs in a savepoint: a call that fails rolls back alone.
   *
   * @throws TypeError - If `client` is not a connection of the database, or the database is `memory`.
   *
   * @example
   * const inside = slotkit.inTransaction(client)
   * await inside.bookings.cancel(host.id, booking.id)
   */
  readonly inTransaction: InTransaction
  /**
   * Returns the OpenAPI 3.1 document of an interface: `"api"` of `/api/v1`, the default, `"manage"` of `/manage/v1`, or
   * `"visitor"` of `/visitor/v1`.
   *
   * @example
   * writeFileSync("openapi.json", JSON.stringify(slotkit.openapi()))
   */
  readonly openapi: (of?: "api" | "manage" | "visitor") => Readonly<Record<string, unknown>>
  /** The background jobs: timers, emails, webhooks and retried refunds. They run only after `jobs.start()`. */
  readonly jobs: Jobs
  /**
   * Resolves to true while Slotkit is open and its database accepts writes.
   *
   * @example
   * response.statusCode = (await slotkit.ping()) ? 200 : 503
   */
  readonly ping: () => Promise<boolean>
  /**
   * Like `ping`, with the reason: the database is not responding or is read-only, or the role lacks a privilege.
   *
   * @example
   * const readiness = await slotkit.readiness()
   * if (!readiness.ready) console.error(readiness.reason)
   */
  readonly readiness: () => Promise<Readiness>
  /**
   * Returns the metrics of this instance in the text format of Prometheus: requests, bookings, deliveries, emails, jobs and the
   * database. They contain no names, addresses, tokens or ids of hosts.
   *
   * Serve it where only your monitoring can reach it. The overdue work and the connections are read from the database, at most
   * every 15 seconds.
   *
   * @throws SlotkitClosed - After `close()`.
   *
   * @example
   * response.setHeader("content-type", "text/plain; version=0.0.4")
   * response.end(await slotkit.metrics())
   */
  readonly metrics: () => Promise<string>
  /**
   * Returns the files of a database that was opened with `{ dataDir }`, as an uncompressed tar archive, while it is in use.
   *
   * It holds everything that was committed before the call. To restore it, unpack it into the folder `postgres` of a new
   * `dataDir`. The archive is read at once, which blocks the process for about half a second per 40 MB. Keep `secret` beside it.
   *
   * @throws TypeError - If the database is not one of `{ dataDir }`.
   *
   * @example
   * writeFileSync("backup.tar", await slotkit.backup(), { mode: 0o600 })
   */
  readonly backup: () => Promise<Uint8Array>
  /**
   * Re-encrypts with the current `secret` every stored secret that one of `previousSecrets` encrypted, in batches, and calls
   * `report` after each batch. You can interrupt it and call it again. `unreadable` counts values that none of the secrets
   * decrypts.
   *
   * @example
   * const { resealed } = await slotkit.resealSecrets(({ resealed, total }) => console.log(`${resealed} of ${total}`))
   */
  readonly resealSecrets: (report?: (progress: ResealProgress) => void) => Promise<ResealProgress>
  /** The names of the migrations that ran when the database was opened. */
  readonly appliedMigrations: ReadonlyArray<string>
  /** True if the database contained no Slotkit schema before. */
  readonly isNew: boolean
  /**
   * Stops accepting work, waits up to ten seconds for calls and jobs in flight, then closes the database.
   *
   * Work that is still waiting then, for example for a connection that the application holds, is abandoned and logged. Later
   * calls reject with `SlotkitClosed`, and later requests get a 503. Closing again has no effect.
   *
   * @example
   * process.once("SIGTERM", () => slotkit.close())
   */
  readonly close: () => Promise<void>
}
