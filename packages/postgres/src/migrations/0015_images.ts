import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"
import { bucketAndHost } from "./schema/HostColumns.ts"

/** Creates the table of images that hosts upload, in the bucket of their host. Decision 0104. */
export const images: Migration = (sql, tables) =>
  Effect.gen(function* () {
    const { hosts, images } = tables
    yield* sql`CREATE TABLE ${images} (
      ${bucketAndHost(sql, "images")},
      kind text NOT NULL CONSTRAINT images_kind_check CHECK (kind IN ('avatar', 'logo')),
      format text NOT NULL CONSTRAINT images_format_check CHECK (format IN ('png', 'jpg', 'webp')),
      hash text NOT NULL,
      content bytea NOT NULL CONSTRAINT images_content_check CHECK (octet_length(content) <= 600000),
      CONSTRAINT images_pkey PRIMARY KEY (bucket, host_id, kind)
    )`
    // Images are compressed already.
    yield* sql`ALTER TABLE ${images} ALTER COLUMN content SET STORAGE EXTERNAL`
    yield* sql`DO $$ BEGIN
      IF to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL THEN
        IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = '${hosts}'::regclass) THEN
          PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);
          PERFORM create_distributed_table('${images}', 'bucket', colocate_with => '${hosts}');
        END IF;
      END IF;
    END $$`
    yield* sql`ALTER TABLE ${images} ADD CONSTRAINT images_host_fkey
      FOREIGN KEY (bucket, host_id) REFERENCES ${hosts} ON DELETE CASCADE`
  })
