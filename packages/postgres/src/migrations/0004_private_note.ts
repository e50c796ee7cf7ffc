import type { OnlineMigration } from "./Migration.ts"

/** Adds the host's private note about a booking. Processes of 0.2.0 neither read nor write it. Decision 0083. */
export const privateNote: OnlineMigration = {
  kind: "online",
  run: ({ column }) => column({ table: "bookings", name: "private_note", type: "text" })
}
