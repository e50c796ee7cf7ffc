import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Statement } from "effect/sql/Statement"
import { write } from "../connections/drivers/GatheredWrites.ts"

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

/** Executes an insert without a result. `name` names it among the writes that it is sent with. */
export type InsertWriter = (sql: SqlClient, name: string, insert: Statement<object>) => Effect.Effect<void>

/** Gathers inserts with other writes. On Citus each is sent alone, because a WITH clause takes a detour. */
export const insertWriter: Effect.Effect<InsertWriter> = Effect.map(
  TableLayout,
  (layout): InsertWriter =>
    (sql, name, insert) =>
      layout === "single" ? write(sql, { parts: [[name, insert]] }) : Effect.asVoid(Effect.orDie(insert))
)
