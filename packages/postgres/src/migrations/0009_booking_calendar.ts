import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"

/** Adds the data that booking emails need: the booker's time zone and the calendar sequence number. */
export const bookingCalendar: Migration = (sql, { bookings }) =>
  Effect.asVoid(sql`ALTER TABLE ${bookings}
    ADD COLUMN booker_time_zone text,
    ADD COLUMN calendar_sequence int NOT NULL DEFAULT 0`)
