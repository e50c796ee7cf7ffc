import type { DemandCount } from "@slotkit/core/internal"
import { DemandStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketsOf, ofHost } from "../sql/Bucket.ts"
import { forEachBucket } from "../sql/ForEachBucket.ts"
import { TableLayout } from "../sql/TableLayout.ts"
import { type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { inTransaction } from "../sql/Transaction.ts"

/** The counts of demand. */
export const pgDemandStore = (options?: PgStoreOptions): Layer.Layer<DemandStore, never, SqlClient> => {
  const { demand, services } = tablesIn(options)
  return Layer.effect(
    DemandStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const inEach = yield* forEachBucket
      // A statement is whole by itself. Those of several buckets need a transaction.
      const isDistributed = (yield* TableLayout) === "distributed"
      return DemandStore.of({
        add: (counts) => {
          // In the order of the key, so that processes that add to the same rows do not deadlock.
          const added = inEach(
            counts,
            (rows) => sql`
              INSERT INTO ${demand} AS stored (bucket, host_id, service_id, day, kind, n)
              SELECT given.bucket, given.host_id, given.service_id, given.day, given.kind, given.n
              FROM json_to_recordset(${JSON.stringify(rows.map(countValues))})
                AS given (bucket smallint, host_id bigint, service_id bigint, day date, kind text, n bigint)
              JOIN ${services} AS service ON ${inBucketsOf(rows, "service")}
                AND service.bucket = given.bucket AND service.id = given.service_id AND service.host_id = given.host_id
              ORDER BY given.bucket, given.host_id, given.service_id, given.day, given.kind
              ON CONFLICT (bucket, host_id, service_id, day, kind) DO UPDATE SET n = stored.n + EXCLUDED.n`
          )
          return Effect.asVoid(Effect.orDie(isDistributed ? inTransaction(sql, added) : added))
        },
        list: (hostId, { from, to }) =>
          Effect.orDie(
            sql<DemandCount>`SELECT host_id AS "hostId", service_id AS "serviceId", day::text AS day, kind, n FROM ${demand}
              WHERE ${ofHost(hostId)} AND day BETWEEN ${from}::date AND ${to}::date
              ORDER BY service_id, day, kind COLLATE "C"`
          )
      })
    })
  )
}

const countValues = ({ hostId, serviceId, ...count }: DemandCount) => ({
  ...hostValues(hostId),
  service_id: serviceId,
  ...count
})
