import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"
import { bucketAndHost } from "./schema/HostColumns.ts"
import { teamViews } from "./schema/teamViews.ts"

/**
 * Creates the tables and views of teams: the members, the members who hold each meeting, and the ledgers of chances with the
 * competitions that moved them. Decision 0092.
 *
 * All rows of a team are in its bucket. A membership is also in the bucket of the member, who finds its teams there. Members and
 * meetings of other buckets are named without a foreign key. An assignment that ended stays for a while, and `meeting_end` says
 * from when rows of a meeting may be forgotten.
 */
export const teams: Migration = (sql, tables, views) =>
  Effect.gen(function* () {
    const { hosts, members, memberships, assignments, ledgers, competitions } = tables
    yield* sql`CREATE TABLE ${members} (
      ${bucketAndHost(sql, "members")},
      id bigint GENERATED ALWAYS AS IDENTITY,
      member_host_id bigint NOT NULL,
      is_manager boolean NOT NULL,
      is_active boolean NOT NULL,
      invited_at timestamptz NOT NULL,
      accepted_at timestamptz,
      CONSTRAINT members_pkey PRIMARY KEY (bucket, id),
      CONSTRAINT members_member_key UNIQUE (bucket, host_id, member_host_id)
    )`
    yield* sql`CREATE TABLE ${memberships} (
      ${bucketAndHost(sql, "memberships")},
      team_id bigint NOT NULL,
      is_manager boolean NOT NULL,
      is_active boolean NOT NULL,
      invited_at timestamptz NOT NULL,
      accepted_at timestamptz,
      CONSTRAINT memberships_pkey PRIMARY KEY (bucket, host_id, team_id)
    )`
    yield* sql`CREATE TABLE ${assignments} (
      ${bucketAndHost(sql, "assignments")},
      id bigint GENERATED ALWAYS AS IDENTITY,
      meeting_id bigint NOT NULL,
      role text NOT NULL,
      place smallint NOT NULL,
      member_host_id bigint NOT NULL,
      member_meeting_id bigint NOT NULL,
      is_lead boolean NOT NULL,
      reason text NOT NULL,
      assigned_at timestamptz NOT NULL,
      ended_at timestamptz,
      meeting_end timestamptz NOT NULL,
      CONSTRAINT assignments_pkey PRIMARY KEY (bucket, id)
    )`
    yield* sql`CREATE UNIQUE INDEX assignments_current_key ON ${assignments} (bucket, meeting_id, role, member_host_id)
      WHERE ended_at IS NULL`
    yield* sql`CREATE INDEX assignments_host_idx ON ${assignments} (bucket, host_id, assigned_at)`
    yield* sql`CREATE INDEX assignments_over_idx ON ${assignments} (meeting_end)`
    yield* sql`CREATE TABLE ${ledgers} (
      ${bucketAndHost(sql, "ledgers")},
      ledger text NOT NULL,
      credits jsonb NOT NULL,
      CONSTRAINT ledgers_pkey PRIMARY KEY (bucket, host_id, ledger)
    )`
    yield* sql`CREATE TABLE ${competitions} (
      ${bucketAndHost(sql, "competitions")},
      meeting_id bigint NOT NULL,
      role text NOT NULL,
      place smallint NOT NULL,
      ledger text NOT NULL,
      members bigint[] NOT NULL,
      shares int[] NOT NULL,
      payers bigint[] NOT NULL,
      undone boolean NOT NULL,
      meeting_end timestamptz NOT NULL,
      CONSTRAINT competitions_pkey PRIMARY KEY (bucket, meeting_id, role)
    )`
    yield* sql`CREATE INDEX competitions_host_idx ON ${competitions} (bucket, host_id)`
    yield* sql`CREATE INDEX competitions_over_idx ON ${competitions} (meeting_end)`
    // A statement for all servers, so that the printed SQL of this migration has it too.
    yield* sql`DO $$ BEGIN
      IF to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL THEN
        IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = '${hosts}'::regclass) THEN
          PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);
          PERFORM create_distributed_table('${members}', 'bucket', colocate_with => '${hosts}');
          PERFORM create_distributed_table('${memberships}', 'bucket', colocate_with => '${hosts}');
          PERFORM create_distributed_table('${assignments}', 'bucket', colocate_with => '${hosts}');
          PERFORM create_distributed_table('${ledgers}', 'bucket', colocate_with => '${hosts}');
          PERFORM create_distributed_table('${competitions}', 'bucket', colocate_with => '${hosts}');
        END IF;
      END IF;
    END $$`
    for (const name of ["members", "memberships", "assignments", "ledgers", "competitions"] as const) {
      yield* sql`ALTER TABLE ${tables[name]} ADD CONSTRAINT ${sql(`${name}_host_fkey`)}
        FOREIGN KEY (bucket, host_id) REFERENCES ${hosts} ON DELETE CASCADE`
    }
    yield* Effect.forEach(Object.values(teamViews), (create) => create(sql, tables, views), { discard: true })
  })
