import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"

/** What mails about a booking need to know: the booker's zone, and how often the meeting changed. */
export const bookingCalendar: Migration = (sql, { bookings }) =>
  Effect.asVoid(sql`ALTER TABLE ${bookings}
    ADD COLUMN booker_time_zone text,
    ADD COLUMN calendar_sequence int NOT NULL DEFAULT 0`)
