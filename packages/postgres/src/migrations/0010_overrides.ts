import * as Effect from "effect/Effect"
import type { OnlineMigration } from "./Migration.ts"

/** Adds the rules that hosts override for bookings, and the details of audit entries. Null means none. Decision 0091. */
export const overrides: OnlineMigration = {
  kind: "online",
  run: ({ column }) =>
    Effect.andThen(
      column({ table: "bookings", name: "overridden", type: "jsonb" }),
      column({ table: "audit_log", name: "details", type: "jsonb" })
    )
}
