import { bucketOf } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { TableLayout } from "./TableLayout.ts"

/** Runs a statement about rows of several hosts, and returns its results together. */
export type ForEachBucket = <Row extends { readonly hostId: number }, A, E>(
  rows: ReadonlyArray<Row>,
  statement: (rows: ReadonlyArray<Row>) => Effect.Effect<ReadonlyArray<A>, E>
) => Effect.Effect<ReadonlyArray<A>, E>

/**
 * Creates the function for a store.
 *
 * On one server the statement runs once. Citus locks rows of one server at a time, so there it runs once for each bucket, in
 * ascending order to prevent deadlocks.
 */
export const forEachBucket: Effect.Effect<ForEachBucket> = Effect.map(TableLayout, (layout) =>
  layout === "single" ? (rows, statement) => statement(rows) : inTurn
)

const inTurn: ForEachBucket = (input, statement) => {
  const groups = [...Map.groupBy(input, ({ hostId }) => bucketOf(hostId))].sort(([one], [other]) => one - other)
  return Effect.map(
    Effect.forEach(groups, ([, rows]) => statement(rows)),
    (results) => results.flat()
  )
}
