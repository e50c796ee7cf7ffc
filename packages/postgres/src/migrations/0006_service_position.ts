import type { OnlineMigration } from "./Migration.ts"

/**
 * Adds the place of a service in its host's list. Processes of 0.2.0 list the default service first and then the oldest, as
 * services without a place are listed. Decision 0085.
 */
export const servicePosition: OnlineMigration = {
  kind: "online",
  run: ({ column }) => column({ table: "services", name: "position", type: "integer" })
}
