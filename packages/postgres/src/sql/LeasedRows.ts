import type { Claim } from "@slotkit/engine"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import type { LeaseTime } from "./LeaseTime.ts"

/** A lease that ends: nobody works on the row any more. */
export const unleased = { lease_token: null, lease_until: null } as const

/** The rows that a claim can have at its moment. */
export const isClaimable = (sql: SqlClient, { at }: LeaseTime, { now }: Claim): Fragment =>
  sql`due_at <= ${at(now, now)} AND (lease_until IS NULL OR lease_until <= ${at(now, now)})`

/** When the first row of a queue can be claimed: due and unleased, or at the end of its lease. */
export const nextClaimableAt = (sql: SqlClient, table: Fragment, where: Fragment): Fragment =>
  sql`SELECT least(
    (SELECT due_at FROM ${table} WHERE ${where} AND lease_until IS NULL ORDER BY due_at LIMIT 1),
    (SELECT min(greatest(due_at, lease_until)) FROM ${table} WHERE ${where} AND lease_until IS NOT NULL)
  )`
