import type { Instant } from "@slotkit/core"
import type { Claim } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { timestamp } from "./Instants.ts"

/** A lease that ends: nobody works on the row any more. */
export const unleased = { lease_token: null, lease_until: null } as const

/** The rows that a claim can have at its moment. */
export const isClaimable = (sql: SqlClient, { now }: Claim): Fragment =>
  sql`due_at <= ${timestamp(now)} AND (lease_until IS NULL OR lease_until <= ${timestamp(now)})`

/** When the first row of a queue can be claimed, in one statement: due and unleased, or at the end of its lease. */
export const nextClaimableAt = (sql: SqlClient, table: Fragment, where: Fragment): Effect.Effect<Option.Option<Instant>> =>
  sql<{ readonly next: Date | null }>`SELECT least(
    (SELECT due_at FROM ${table} WHERE ${where} AND lease_until IS NULL ORDER BY due_at LIMIT 1),
    (SELECT min(greatest(due_at, lease_until)) FROM ${table} WHERE ${where} AND lease_until IS NOT NULL)
  ) AS next`.pipe(
    Effect.orDie,
    Effect.map(([row]) => Option.map(Option.fromNullishOr(row?.next), (next) => next.getTime()))
  )
