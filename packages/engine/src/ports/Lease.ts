import type { Instant } from "@slotkit/core"

/**
 * The right of one process to work on a row until a moment.
 *
 * When the moment passes without an end to the work (the process was killed), the row can be claimed again; what the first
 * process then still tries to write under its old token is refused.
 */
export interface Lease {
  readonly token: string
  readonly until: Instant
}

/** Which due rows a worker wants: at most `limit` of those due at `now`, each leased under `lease`. */
export interface Claim {
  readonly limit: number
  readonly now: Instant
  readonly lease: Lease
}
