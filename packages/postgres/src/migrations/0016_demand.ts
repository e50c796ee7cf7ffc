import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"
import { bucketAndHost } from "./schema/HostColumns.ts"

/** Creates the table of counts of demand, in the bucket of their host. Decision 0106. */
export const demand: Migration = (sql, tables) =>
  Effect.gen(function* () {
    const { hosts, demand } = tables
    yield* sql`CREATE TABLE ${demand} (
      ${bucketAndHost(sql, "demand")},
      service_id bigint NOT NULL,
      day date NOT NULL,
      kind text NOT NULL,
      n bigint NOT NULL,
      CONSTRAINT demand_pkey PRIMARY KEY (bucket, host_id, service_id, day, kind)
    )`
    yield* sql`CREATE INDEX demand_day_idx ON ${demand} (day)`
    yield* sql`DO $$ BEGIN
      IF to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL THEN
        IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = '${hosts}'::regclass) THEN
          PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);
          PERFORM create_distributed_table('${demand}', 'bucket', colocate_with => '${hosts}');
        END IF;
      END IF;
    END $$`
    yield* sql`ALTER TABLE ${demand} ADD CONSTRAINT demand_host_fkey
      FOREIGN KEY (bucket, host_id) REFERENCES ${hosts} ON DELETE CASCADE`
  })
