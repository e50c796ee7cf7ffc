import type { Redacted } from "effect/Redacted"
import type { ConnectionWaitOptions } from "../ConnectionWait.ts"

/** The options of a pool that belongs to the application. */
export interface ApplicationPoolOptions extends ConnectionWaitOptions {
  /** The mode of the pooler that the pool connects to. Omitted for direct connections. */
  readonly pooler?: Pooler | undefined
  /** The URL of a direct connection for `LISTEN`. Defaults to the pool, except through a pooler in transaction mode. */
  readonly listenUrl?: string | Redacted | undefined
}

/** The mode of a connection pooler between Slotkit and PostgreSQL: `pool_mode` of PgBouncer. */
export type Pooler = "session" | "transaction"
