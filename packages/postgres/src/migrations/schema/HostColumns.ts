import { bucketCount } from "@slotkit/core/internal"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import type { Tables } from "../../sql/Tables.ts"

/**
 * The first columns of a host's table, with their constraints: the bucket, and the host, which deletes the row with it.
 *
 * The bucket leads every key and every list index, so that Citus can distribute the tables by it. An index that is led by an id,
 * which is unique over all buckets, or by a time leaves it out.
 */
export const hostColumns = (sql: SqlClient, name: string, { hosts }: Tables): Fragment => sql`${bucketAndHost(sql, name)},
  CONSTRAINT ${sql(`${name}_host_fkey`)} FOREIGN KEY (bucket, host_id) REFERENCES ${hosts} ON DELETE CASCADE`

/** The same for rows that may outlive their host. */
export const bucketAndHost = (sql: SqlClient, name: string): Fragment => sql`bucket smallint NOT NULL,
  host_id bigint NOT NULL,
  CONSTRAINT ${sql(`${name}_bucket_check`)} CHECK (bucket = host_id % ${sql.literal(`${bucketCount}`)})`
