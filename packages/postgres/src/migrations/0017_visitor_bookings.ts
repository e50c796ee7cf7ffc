import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"

/**
 * Bookings that visitors made without a credential, and the mails that requests of their client addresses caused in the last hour.
 *
 * The index finds the upcoming bookings of one booker. Attendees beyond the mails of an hour wait for a timer of their own kind.
 */
export const visitorBookings: Migration = (sql, { hosts, bookings, timers, visitor_bookings, visitor_mails }) =>
  Effect.gen(function* () {
    yield* sql`CREATE TABLE ${visitor_bookings} (
      booking_id bigint CONSTRAINT visitor_bookings_pkey PRIMARY KEY REFERENCES ${bookings} ON DELETE CASCADE,
      host_id bigint NOT NULL REFERENCES ${hosts} ON DELETE CASCADE,
      token text NOT NULL CONSTRAINT visitor_bookings_token_key UNIQUE,
      opened_at timestamptz,
      opened_from text,
      mailed_attendees int NOT NULL,
      CONSTRAINT visitor_bookings_opened_check CHECK (opened_at IS NOT NULL OR (opened_from IS NULL AND mailed_attendees = 0))
    )`
    yield* sql`CREATE INDEX visitor_bookings_host_idx ON ${visitor_bookings} (host_id)`

    yield* sql`CREATE TABLE ${visitor_mails} (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT visitor_mails_pkey PRIMARY KEY,
      host_id bigint NOT NULL REFERENCES ${hosts} ON DELETE CASCADE,
      address text NOT NULL,
      caused_at timestamptz NOT NULL,
      count int NOT NULL
    )`
    yield* sql`CREATE INDEX visitor_mails_address_idx ON ${visitor_mails} (host_id, address, caused_at)`
    yield* sql`CREATE INDEX visitor_mails_caused_idx ON ${visitor_mails} (caused_at)`

    yield* sql`CREATE INDEX bookings_booker_idx ON ${bookings} (host_id, lower(booker_email), scheduled_at)`
    yield* sql`ALTER TABLE ${timers} DROP CONSTRAINT timers_kind_check`
    yield* sql`ALTER TABLE ${timers} ADD CONSTRAINT timers_kind_check
      CHECK (kind IN ('slotPasses', 'checkoutExpires', 'reminder', 'refund', 'mailAttendees'))`
  })
