import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"

/** Creates checkouts of bookings, and the contacts that hosts have invited. */
export const checkouts: Migration = (sql, { hosts, bookings, checkouts, contacts }) =>
  Effect.gen(function* () {
    yield* sql`CREATE TABLE ${checkouts} (
      token text CONSTRAINT checkouts_pkey PRIMARY KEY,
      host_id bigint NOT NULL REFERENCES ${hosts} ON DELETE CASCADE,
      booking_id bigint NOT NULL CONSTRAINT checkouts_booking_key UNIQUE REFERENCES ${bookings} ON DELETE CASCADE,
      amount_minor int NOT NULL,
      currency text NOT NULL,
      expires_at timestamptz NOT NULL,
      opened_provider text,
      opened_reference text,
      opened_url text,
      CONSTRAINT checkouts_opened_check CHECK (num_nulls(opened_provider, opened_reference, opened_url) IN (0, 3))
    )`
    yield* sql`CREATE INDEX checkouts_host_idx ON ${checkouts} (host_id)`

    yield* sql`CREATE TABLE ${contacts} (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT contacts_pkey PRIMARY KEY,
      host_id bigint NOT NULL REFERENCES ${hosts} ON DELETE CASCADE,
      email text NOT NULL,
      name text,
      saved_at timestamptz NOT NULL
    )`
    yield* sql`CREATE UNIQUE INDEX contacts_email_key ON ${contacts} (host_id, lower(email))`
  })
