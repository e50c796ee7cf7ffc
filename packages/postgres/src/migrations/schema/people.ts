import * as Effect from "effect/Effect"
import type { Migration } from "../Migration.ts"
import { bucketAndHost } from "./HostColumns.ts"

/**
 * The index of the rows about a person, and the requests to erase a person.
 *
 * A digest is an HMAC of an email address. A person with all hosts is looked up in each bucket, so that one index is enough. The
 * row of an entry is a booking, with its events and emails, an invite, a contact or a stored response. It may be deleted, so
 * there is no foreign key; a job deletes the entry later. The host is 0 for the response to a credential without a host. The
 * address of a request is sealed, and is deleted once the request is done.
 */
export const people: Migration = (sql, tables) =>
  Effect.gen(function* () {
    const { people, erasures } = tables
    yield* sql`CREATE TABLE ${people} (
      ${bucketAndHost(sql, "people")},
      row_id bigint NOT NULL,
      digest uuid NOT NULL,
      kind text NOT NULL CONSTRAINT people_kind_check CHECK (kind IN ('booking', 'invite', 'contact', 'answer')),
      CONSTRAINT people_pkey PRIMARY KEY (bucket, digest, host_id, row_id, kind)
    )`

    yield* sql`CREATE TABLE ${erasures} (
      bucket smallint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      host_id bigint,
      address text,
      address_context text,
      begun_at timestamptz NOT NULL,
      row_count integer NOT NULL,
      ended_at timestamptz,
      CONSTRAINT erasures_pkey PRIMARY KEY (bucket, id),
      CONSTRAINT erasures_address_check CHECK ((ended_at IS NULL) = (address IS NOT NULL AND address_context IS NOT NULL))
    )`
  })
