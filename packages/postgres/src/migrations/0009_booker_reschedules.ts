import type { OnlineMigration } from "./Migration.ts"

/** Adds how often bookers have rescheduled their bookings. Null, as processes of 0.2.0 leave it for new bookings, means 0. */
export const bookerReschedules: OnlineMigration = {
  kind: "online",
  run: ({ column }) => column({ table: "bookings", name: "booker_reschedules", type: "integer" })
}
