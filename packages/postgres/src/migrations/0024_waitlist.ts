import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"
import { bucketAndHost } from "./schema/HostColumns.ts"

/**
 * Creates the table of waiting lists, in the bucket of their host. A held offer has a meeting, and no booking. The service may be
 * deleted before its entries, which are of no use then. Decision 0130.
 */
export const waitlist: Migration = (sql, tables) =>
  Effect.gen(function* () {
    const { hosts, waitlist } = tables
    yield* sql`CREATE TABLE ${waitlist} (
      ${bucketAndHost(sql, "waitlist")},
      id bigint GENERATED ALWAYS AS IDENTITY,
      service_id bigint NOT NULL,
      state text NOT NULL CONSTRAINT waitlist_state_check CHECK (state IN ('waiting', 'offered', 'booked')),
      digest uuid NOT NULL,
      token_hash text NOT NULL,
      token text NOT NULL,
      token_context text NOT NULL,
      created_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      request jsonb NOT NULL,
      wishes jsonb NOT NULL,
      passed jsonb NOT NULL,
      offer jsonb,
      meeting_id bigint,
      booking_id bigint,
      CONSTRAINT waitlist_pkey PRIMARY KEY (bucket, id),
      CONSTRAINT waitlist_token_key UNIQUE (bucket, token_hash),
      CONSTRAINT waitlist_offer_check CHECK ((state = 'offered') = (offer IS NOT NULL)
        AND (state = 'booked') = (booking_id IS NOT NULL) AND (offer IS NOT NULL OR meeting_id IS NULL))
    )`
    yield* sql`CREATE INDEX waitlist_host_idx ON ${waitlist} (bucket, host_id, created_at, id)`
    yield* sql`CREATE INDEX waitlist_digest_idx ON ${waitlist} (bucket, digest)`
    yield* sql`CREATE INDEX waitlist_ends_idx ON ${waitlist} (ends_at)`
    yield* sql`DO $$ BEGIN
      IF to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL THEN
        IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = '${hosts}'::regclass) THEN
          PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);
          PERFORM create_distributed_table('${waitlist}', 'bucket', colocate_with => '${hosts}');
        END IF;
      END IF;
    END $$`
    yield* sql`ALTER TABLE ${waitlist} ADD CONSTRAINT waitlist_host_fkey
      FOREIGN KEY (bucket, host_id) REFERENCES ${hosts} ON DELETE CASCADE`
  })
