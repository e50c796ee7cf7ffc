import type { OnlineMigration } from "./Migration.ts"

/** Adds the limits of hosts. Null, as processes of 0.2.0 leave it for new hosts, means none. */
export const hostLimits: OnlineMigration = {
  kind: "online",
  run: ({ column }) => column({ table: "hosts", name: "limits", type: "jsonb" })
}
