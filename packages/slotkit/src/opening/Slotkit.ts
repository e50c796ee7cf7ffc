import type { NodeHandler, WebHandler } from "@slotkit/http"
import type { Calls } from "../calls/Calls.ts"
import type { TransactionCalls } from "../calls/InTransaction.ts"
import type { ApplicationTransaction } from "../database/DatabaseOption.ts"
import type { Jobs } from "./Jobs.ts"

/** Whether Slotkit can do its work now; `reason` is one sentence for the operator. */
export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string }

/** Slotkit, ready to be mounted and called. */
export interface Slotkit extends Calls {
  /** Answers web-standard requests: the API, the management API and the reference. */
  readonly fetch: WebHandler
  /** The same for `node:http` and as Express middleware, which passes on paths that are not Slotkit's. */
  readonly node: NodeHandler
  /** Whether the target of a request, its path with or without a query, is Slotkit's to answer, if only with a 404. */
  readonly owns: (target: string) => boolean
  /**
   * The same calls, joined to a transaction that the application has open on its own connection to the database: what they write
   * commits with it and is rolled back with it, mails, events and webhooks included.
   *
   * A call that fails is undone alone and leaves the transaction usable. Throws a `TypeError` for what is no such connection, and on
   * the database `memory`.
   */
  readonly inTransaction: (client: ApplicationTransaction) => TransactionCalls
  /** The OpenAPI 3.1 document of `/api/v1`. */
  readonly openapi: () => Readonly<Record<string, unknown>>
  /** The work that nobody asks for: timers, mails, webhooks, late refunds. Nothing of it happens until it is started. */
  readonly jobs: Jobs
  /** Whether Slotkit is open and its database answers and takes writes. */
  readonly ping: () => Promise<boolean>
  /** The same with the reason, as a sentence: the database does not answer, is read-only, or Slotkit's role lacks rights. */
  readonly readiness: () => Promise<Readiness>
  /** The migrations that opening the database applied. */
  readonly appliedMigrations: ReadonlyArray<string>
  /** Whether the database held nothing of Slotkit's before. */
  readonly isNew: boolean
  /**
   * Takes nothing more, lets calls and jobs finish for at most ten seconds, and closes the database. It takes little longer than
   * that whatever happens: work that still waits then, such as for a connection that the application holds, is abandoned and logged.
   *
   * Calls made afterwards reject with `SlotkitClosed`, requests are answered 503. Closing twice is closing once.
   */
  readonly close: () => Promise<void>
}
