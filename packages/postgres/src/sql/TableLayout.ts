import * as Context from "effect/Context"

/**
 * The layout of Slotkit's tables: on one server, or distributed over several by Citus.
 *
 * `migrate` reports it. Stores read it when they are built, and use other statements where Citus refuses those of one server.
 */
export const TableLayout = Context.Reference<"single" | "distributed">("@slotkit/postgres/TableLayout", {
  defaultValue: () => "single"
})

/**
 * The shape of the logs: one table each, or a partition for each month.
 *
 * `migrate` reports it. Stores read it when they are built.
 */
export const LogPartitions = Context.Reference<"none" | "monthly">("@slotkit/postgres/LogPartitions", {
  defaultValue: () => "none"
})
