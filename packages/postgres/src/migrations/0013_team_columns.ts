import * as Effect from "effect/Effect"
import type { OnlineMigration } from "./Migration.ts"

/**
 * Adds the kind and the attributes of hosts, the members who hold a booking of a team, and the team for which a host holds a
 * meeting. Null, as processes of 0.2.0 leave it for new rows, means a person without attributes, and no team. Decision 0092.
 */
export const teamColumns: OnlineMigration = {
  kind: "online",
  run: ({ column, constraint, index }) =>
    Effect.gen(function* () {
      yield* column({ table: "hosts", name: "kind", type: "text" })
      yield* column({ table: "hosts", name: "attributes", type: "jsonb" })
      yield* column({ table: "bookings", name: "hosts", type: "jsonb" })
      yield* column({ table: "meetings", name: "team_id", type: "bigint" })
      yield* column({ table: "meetings", name: "team_meeting_id", type: "bigint" })
      const kinds = "CHECK (kind IN ('person', 'team', 'resource'))"
      yield* constraint({ table: "hosts", name: "hosts_kind_check", definition: kinds })
      const both = "CHECK (num_nulls(team_id, team_meeting_id) IN (0, 2))"
      yield* constraint({ table: "meetings", name: "meetings_team_check", definition: both })
      const definition = "(bucket, host_id, team_id, start_at) WHERE team_id IS NOT NULL"
      yield* index({ table: "meetings", name: "meetings_team_idx", definition })
    })
}
