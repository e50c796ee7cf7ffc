import * as Effect from "effect/Effect"
import type { OnlineMigration } from "./Migration.ts"

/** Adds the limits of members of teams. Null, as older processes leave it, means none. */
export const memberLimits: OnlineMigration = {
  kind: "online",
  run: ({ column }) =>
    Effect.forEach(["members", "memberships"] as const, (table) => column({ table, name: "team_limits", type: "jsonb" }), {
      discard: true
    })
}
