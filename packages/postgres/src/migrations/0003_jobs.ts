import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"
import { bucketAndHost } from "./schema/HostColumns.ts"

/**
 * Creates the queue of background jobs.
 *
 * A job may outlive its host, and the host is 0 for a job about no single host. `revision` rises when a job is enqueued again, so
 * that one which is running then stays due. Rows for existing work are added by `JobStore.adopt`, which also finds the work that
 * processes of version 0.2.0 leave afterwards.
 */
export const jobs: Migration = (sql, tables) =>
  Effect.gen(function* () {
    const { hosts, jobs } = tables
    yield* sql`CREATE TABLE ${jobs} (
      ${bucketAndHost(sql, "jobs")},
      id bigint GENERATED ALWAYS AS IDENTITY,
      kind text NOT NULL,
      key text NOT NULL,
      payload text,
      due_at timestamptz NOT NULL,
      attempts integer NOT NULL,
      revision integer NOT NULL,
      error text,
      lease_token text,
      lease_until timestamptz,
      CONSTRAINT jobs_pkey PRIMARY KEY (bucket, id),
      CONSTRAINT jobs_kind_key UNIQUE (bucket, kind, key)
    )`
    yield* sql`CREATE INDEX jobs_host_idx ON ${jobs} (host_id)`
    yield* sql`CREATE INDEX jobs_due_idx ON ${jobs} (kind, due_at, id)`
    // A statement for all servers, so that the printed SQL of this migration has it too.
    yield* sql`DO $$ BEGIN
      IF to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL THEN
        IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = '${hosts}'::regclass) THEN
          PERFORM create_distributed_table('${jobs}', 'bucket', colocate_with => '${hosts}');
        END IF;
      END IF;
    END $$`
  })
