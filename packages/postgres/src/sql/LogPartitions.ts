import * as Context from "effect/Context"

/**
 * The shape of the logs: one table each, or a partition for each month.
 *
 * `migrate` reports it. Stores read it when they are built.
 */
export const LogPartitions = Context.Reference<"none" | "monthly">("@slotkit/postgres/LogPartitions", {
  defaultValue: () => "none"
})
