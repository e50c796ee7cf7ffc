import type { Instant } from "@slotkit/core"
import * as Option from "effect/Option"
import type { Claim, Lease } from "../ports/Lease.ts"

/** A row that is due at an instant and that one process at a time works on. */
export interface Queued {
  readonly dueAt: Instant
  readonly lease: Lease | null
}

/** Leases rows for a claim, the longest due first. Rows that are due at the same time keep their order. */
export const claimed = <A extends Queued>(rows: ReadonlyArray<A>, { limit, now, lease }: Claim): ReadonlyArray<A> =>
  rows
    .filter((row) => claimableAt(row) <= now)
    .sort((one, other) => one.dueAt - other.dueAt)
    .slice(0, limit)
    .map((row) => ({ ...row, lease }))

/** The earliest time at which one of the rows can be claimed. */
export const nextClaimableAt = (rows: ReadonlyArray<Queued>): Option.Option<Instant> =>
  rows.reduce<Option.Option<Instant>>(
    (earliest, row) =>
      Option.some(
        Math.min(
          claimableAt(row),
          Option.getOrElse(earliest, () => Number.POSITIVE_INFINITY)
        )
      ),
    Option.none()
  )

/** True if a row is still leased under a token. */
export const isLeasedUnder = ({ lease }: Queued, token: string): boolean => lease?.token === token

/** The time from which a row can be claimed: its due time, or the end of its lease. */
export const claimableAt = ({ dueAt, lease }: Queued): Instant => (lease === null ? dueAt : Math.max(dueAt, lease.until))
