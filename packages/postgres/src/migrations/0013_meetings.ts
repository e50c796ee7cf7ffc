import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"

/** Renames the sessions that hold a host's time to meetings. From here on, a session is a signed-in browser. */
export const meetings: Migration = (sql, { bookings, meetings, sessions, sessions_service_idx }) =>
  Effect.gen(function* () {
    yield* sql`ALTER TABLE ${sessions} RENAME TO meetings`
    yield* sql`ALTER TABLE ${bookings} RENAME COLUMN session_id TO meeting_id`
    for (const constraint of ["pkey", "seats_check", "length_check", "no_overlap", "host_id_fkey", "service_id_fkey"]) {
      yield* sql`ALTER TABLE ${meetings} RENAME CONSTRAINT ${sql(`sessions_${constraint}`)} TO ${sql(`meetings_${constraint}`)}`
    }
    yield* sql`ALTER INDEX ${sessions_service_idx} RENAME TO meetings_service_idx`
  })
