import { type Actor, AuditLog, type KeptAuditEntry } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { write } from "../connections/drivers/GatheredWrites.ts"
import { allBuckets, bucketValue, hostValues, inBucketOf, ofHost } from "../sql/Bucket.ts"
import { allRows } from "../sql/FirstRow.ts"
import { timestamp } from "../sql/Instants.ts"
import { changedRows, recordChangesAlone } from "../sql/ListCounters.ts"
import { recordColumns } from "../sql/RecordColumns.ts"
import { newestFirst, selectPage } from "../sql/SelectPage.ts"
import { TableLayout } from "../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { inTransaction } from "../sql/Transaction.ts"

/** Stores the audit log. */
export const pgAuditLog = (options?: PgStoreOptions): Layer.Layer<AuditLog, never, SqlClient> => {
  const tables = tablesIn(options)
  const { audit_log } = tables
  const columns = columnsOf([...entryRow.names, "actor_kind", "actor_id", "amount_minor", "currency", "details"])
  return Layer.effect(
    AuditLog,
    Effect.map(Effect.all([SqlClient, TableLayout]), ([sql, layout]) =>
      AuditLog.of({
        append: ({ actor, amount, details, ...entry }) => {
          const { hostId } = entry
          const values = {
            ...entryRow.values(entry),
            ...hostValues(hostId),
            actor_kind: actor.kind,
            actor_id: actor.id,
            amount_minor: amount?.minor ?? null,
            currency: amount?.currency ?? null,
            details: details === undefined ? null : JSON.stringify(details)
          }
          const alone = Effect.andThen(
            sql`INSERT INTO ${audit_log} ${sql.insert(values)}`,
            recordChangesAlone(sql, tables, [{ hostId, list: "audit", n: 1 }])
          )
          return layout === "distributed"
            ? Effect.asVoid(Effect.orDie(inTransaction(sql, alone)))
            : write(sql, {
                parts: [["audit_added", sql`INSERT INTO ${audit_log} ${sql.insert(values)}`]],
                rows: changedRows(
                  sql,
                  tables,
                  sql`SELECT ${bucketValue(hostId)}::smallint, ${String(hostId)}::bigint, 'audit', 1`
                )
              })
        },
        page: (hostId, request) => {
          const source = {
            counter: { tables, hostId, list: "audit" },
            table: audit_log,
            columns,
            where: ofHost(hostId),
            lookUp: inBucketOf(hostId),
            order: newestFirst("acted_at")
          }
          return selectPage(sql, source, request, entryFromRow)
        },
        since: (moment, after, limit) =>
          allRows(
            sql<EntryRow>`SELECT ${columns} FROM ${audit_log} ${allBuckets}
              WHERE id > ${after} AND acted_at >= ${timestamp(moment)}
            ORDER BY id LIMIT ${limit}`,
            entryFromRow
          )
      })
    )
  )
}

const entryRow = recordColumns<Pick<KeptAuditEntry, "id" | "hostId" | "at" | "action" | "subjectId">>({
  id: "plain",
  hostId: "plain",
  at: ["time", "acted_at"],
  action: "plain",
  subjectId: "plain"
})

interface EntryRow {
  readonly id: number
  readonly actor_kind: Actor["kind"]
  readonly actor_id: number | null
  readonly amount_minor: number | null
  readonly currency: string | null
  readonly details: KeptAuditEntry["details"] | null
}

const entryFromRow = ({ actor_kind, actor_id, amount_minor, currency, details, ...row }: EntryRow): KeptAuditEntry => ({
  ...entryRow.read(row),
  actor: { kind: actor_kind, id: actor_id },
  amount: amount_minor === null || currency === null ? null : { minor: amount_minor, currency },
  ...(details == null ? {} : { details })
})
