import type { Instant } from "@slotkit/core"

/**
 * The exclusive right of one process to work on a row until an instant.
 *
 * After that instant (for example, when the process was killed) the row can be claimed again. Later writes under the old token
 * are rejected.
 */
export interface Lease {
  readonly token: string
  readonly until: Instant
}

/** The parameters of a claim: at most `limit` of the rows due at `now`, each leased under `lease`. */
export interface Claim {
  readonly limit: number
  readonly now: Instant
  readonly lease: Lease
}
