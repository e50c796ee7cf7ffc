import type { Instant } from "@slotkit/core"
import type * as Option from "effect/Option"
import type { Job, JobEnd, JobKey, JobKind, JobRetry } from "../../ports/JobStore.ts"
import type { Claim } from "../../ports/Lease.ts"
import { claimed, isLeasedUnder, nextClaimableAt, type Queued } from "../LeasedRows.ts"
import type { Tables } from "../MemoryTables.ts"

/** The methods of a job store for the jobs of a kind. */
export interface JobRows<K extends JobKind> {
  readonly claim: (tables: Tables, claim: Claim) => readonly [ReadonlyArray<Job<K>>, Tables]
  readonly complete: (tables: Tables, job: Job<K>, leaseToken: string, end: JobEnd<K>) => readonly [boolean, Tables]
  readonly retry: (tables: Tables, job: Job<K>, leaseToken: string, retry: JobRetry) => readonly [boolean, Tables]
  readonly nextDueAt: (tables: Tables) => Option.Option<Instant>
}

/** A table whose rows are the jobs of a kind. */
interface LeasedTable<K extends JobKind, Row extends Queued> {
  /** The rows that are due now or later, in the order of rows that are due at the same time. */
  readonly waiting: (tables: Tables) => ReadonlyArray<Row>
  readonly find: (tables: Tables, job: JobKey) => Row | undefined
  readonly set: (tables: Tables, row: Row) => Tables
  readonly jobOf: (row: Row) => Job<K>
  /** Counts a claim, if the table does. */
  readonly count?: (row: Row) => Row
  readonly complete: (tables: Tables, row: Row, job: Job<K>, end: JobEnd<K>) => Tables
  readonly retry: (row: Row, job: Job<K>, retry: JobRetry) => Row
}

/** Claims and ends the jobs of a table. */
export const leasedTable = <K extends JobKind, Row extends Queued>({
  waiting,
  find,
  set,
  jobOf,
  count = (row) => row,
  complete,
  retry
}: LeasedTable<K, Row>): JobRows<K> => {
  const underLease = (tables: Tables, job: Job<K>, token: string, change: (row: Row) => Tables): readonly [boolean, Tables] => {
    const row = find(tables, job)
    return row !== undefined && isLeasedUnder(row, token) ? [true, change(row)] : [false, tables]
  }
  return {
    claim: (tables, claim) => {
      const due = claimed(waiting(tables), claim)
      return [due.map(jobOf), due.map(count).reduce(set, tables)]
    },
    complete: (tables, job, token, end) =>
      underLease(tables, job, token, (row) => complete(tables, { ...row, lease: null }, job, end)),
    retry: (tables, job, token, next) =>
      underLease(tables, job, token, (row) => {
        const lease = next.leaseUntil === undefined ? null : { token, until: next.leaseUntil }
        return set(tables, retry({ ...row, lease }, job, next))
      }),
    nextDueAt: (tables) => nextClaimableAt(waiting(tables))
  }
}
