import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { localTables, type PgStoreOptions, schemaName, tableNames } from "./Tables.ts"

/** A Citus cluster, as its coordinator sees it. */
export interface CitusState {
  readonly version: string
  readonly workers: ReadonlyArray<CitusNode>
  /** The number of shards of each distributed table. 0 if no table is distributed. */
  readonly shards: number
  /** Slotkit's tables that are still on the coordinator alone, although `migrate --citus` distributes them. */
  readonly undistributed: ReadonlyArray<string>
}

/** A node of a Citus cluster. */
export interface CitusNode {
  /** The node's `host:port`. */
  readonly node: string
  readonly isActive: boolean
  /** False for a node that holds no shards, such as a coordinator. */
  readonly holdsShards: boolean
  /** The number of shards on it, of all tables of Slotkit. */
  readonly shards: number
}

/** Reads the state of the Citus cluster; `undefined` if the database does not have the extension. */
export const citusState = Effect.fnUntraced(function* (
  options: PgStoreOptions = {}
): Effect.fn.Return<CitusState | undefined, SqlError, SqlClient> {
  const sql = yield* SqlClient
  const schema = schemaName(options)
  const [extension] = yield* sql<{
    readonly version: string
  }>`SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`
  if (extension === undefined) return undefined
  const workers = yield* sql<CitusNode>`
    SELECT nodename || ':' || nodeport AS node, isactive AS "isActive", shouldhaveshards AS "holdsShards", (
        SELECT count(*)::int FROM pg_dist_placement AS placement JOIN pg_dist_shard AS shard USING (shardid)
        JOIN pg_dist_partition AS part USING (logicalrelid) JOIN pg_class ON pg_class.oid = part.logicalrelid
        JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE placement.groupid = node.groupid AND partmethod = 'h' AND nspname = ${schema}) AS shards
    FROM pg_dist_node AS node WHERE noderole = 'primary' ORDER BY nodeid`
  const found = yield* sql<{ readonly name: string; readonly method: string | null; readonly shards: number }>`
    SELECT relname::text AS name, partmethod::text AS method,
      (SELECT count(*)::int FROM pg_dist_shard AS shard WHERE shard.logicalrelid = pg_class.oid) AS shards
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    LEFT JOIN pg_dist_partition AS part ON part.logicalrelid = pg_class.oid
    WHERE nspname = ${schema} AND relname = ANY(${[...tableNames]}::text[]) AND relkind = 'r'`
  const placed = new Map(found.map((table) => [table.name, table]))
  return {
    version: extension.version,
    workers,
    shards: placed.get("hosts")?.method == null ? 0 : placed.get("hosts")!.shards,
    undistributed: tableNames.filter((name) => !localTables.includes(name as never) && placed.get(name)?.method === null)
  }
})
