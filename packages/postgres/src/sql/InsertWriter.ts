import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Statement } from "effect/sql/Statement"
import { write } from "../connections/drivers/GatheredWrites.ts"
import { TableLayout } from "./TableLayout.ts"

/** Executes an insert without a result. `name` names it among the writes that it is sent with. */
export type InsertWriter = (sql: SqlClient, name: string, insert: Statement<object>) => Effect.Effect<void>

/** Gathers inserts with other writes. On Citus each is sent alone, because a WITH clause takes a detour. */
export const insertWriter: Effect.Effect<InsertWriter> = Effect.map(
  TableLayout,
  (layout): InsertWriter =>
    (sql, name, insert) =>
      layout === "single" ? write(sql, { parts: [[name, insert]] }) : Effect.asVoid(Effect.orDie(insert))
)
