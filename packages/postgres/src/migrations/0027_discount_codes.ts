import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"
import { bucketAndHost } from "./schema/HostColumns.ts"

/**
 * Creates the table of discount codes, in the bucket of their host, and adds the discount that a booking was made with. Null, as
 * older processes leave it, means none. Decision 0139.
 */
export const discountCodes: Migration = (sql, tables) =>
  Effect.gen(function* () {
    const { bookings, discount_codes, hosts } = tables
    yield* sql`CREATE TABLE ${discount_codes} (
      ${bucketAndHost(sql, "discount_codes")},
      id bigint GENERATED ALWAYS AS IDENTITY,
      code text NOT NULL,
      folded_code text NOT NULL,
      discount jsonb NOT NULL,
      currency text,
      services jsonb,
      from_at timestamptz,
      until_at timestamptz,
      max_uses integer,
      per_booker integer,
      uses integer NOT NULL CONSTRAINT discount_codes_uses_check CHECK (uses >= 0),
      created_at timestamptz NOT NULL,
      CONSTRAINT discount_codes_pkey PRIMARY KEY (bucket, id),
      CONSTRAINT discount_codes_code_key UNIQUE (bucket, host_id, folded_code)
    )`
    yield* sql`DO $$ BEGIN
      IF to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL THEN
        IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = '${hosts}'::regclass) THEN
          PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);
          PERFORM create_distributed_table('${discount_codes}', 'bucket', colocate_with => '${hosts}');
        END IF;
      END IF;
    END $$`
    yield* sql`ALTER TABLE ${discount_codes} ADD CONSTRAINT discount_codes_host_fkey
      FOREIGN KEY (bucket, host_id) REFERENCES ${hosts} ON DELETE CASCADE`
    yield* sql`ALTER TABLE ${bookings} ADD COLUMN IF NOT EXISTS discount jsonb`
  })
