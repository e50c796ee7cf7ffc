import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { recordChangesAlone } from "../../sql/ListCounters.ts"
import type { Tables } from "../../sql/Tables.ts"
import { inTransaction } from "../../sql/Transaction.ts"

/** The columns of a new delivery, in the order that `deliveries` selects them. */
const columns = "bucket, host_id, webhook_id, event_id, event_type, kind, body, status, created_at, event_host_id"

/**
 * Adds deliveries of one host to the log and the queue on Citus, and returns those added.
 *
 * Citus would move the rows of one statement through the coordinator several times. Four statements of one server are faster.
 */
export const addDeliveriesOnCitus = <Row extends AddedRow>(
  sql: SqlClient,
  tables: Tables,
  deliveries: Fragment,
  shift: Fragment
): Effect.Effect<ReadonlyArray<Row & { readonly due_at: Date }>, SqlError> => {
  const add = Effect.gen(function* () {
    const requested = yield* sql<WantedRow>`SELECT * FROM (${deliveries}) AS wanted (${sql.literal(columns)})`
    if (requested.length === 0) return []
    const added = yield* sql<Row>`
      INSERT INTO ${tables.webhook_deliveries} AS delivery ${sql.insert([valuesOf(requested[0]!), ...requested.slice(1).map(valuesOf)])}
      ON CONFLICT (bucket, webhook_id, event_id) WHERE kind = 'event' DO NOTHING
      RETURNING bucket, id, host_id, webhook_id, event_id, event_type, kind, status, failure, created_at, event_host_id,
        NULL AS attempts`
    const [first] = added
    if (first === undefined) return []
    const queued = added.map(({ bucket, id, webhook_id, created_at }) => {
      const dueAt = sql`${new Date(created_at)}::timestamptz${shift}`
      return sql`(${String(bucket)}, ${String(id)}, ${String(webhook_id)}, 1, 0, ${dueAt}, ${dueAt})`
    })
    const due = yield* sql<{ readonly delivery_id: number; readonly due_at: Date }>`
      INSERT INTO ${tables.delivery_queue} (bucket, delivery_id, webhook_id, attempt, leases, due_at, claimable_at)
      VALUES ${sql.csv(queued)} RETURNING delivery_id, due_at`
    const dueAt = new Map(due.map(({ delivery_id, due_at }) => [delivery_id, due_at]))
    yield* recordChangesAlone(sql, tables, [{ hostId: first.host_id, list: "deliveries", n: added.length }])
    return added.map((row) => ({ ...row, due_at: dueAt.get(row.id)! }))
  })
  return inTransaction(sql, add)
}

/** An added delivery. */
export interface AddedRow {
  readonly bucket: number
  readonly id: number
  readonly host_id: number
  readonly webhook_id: number
  readonly created_at: Date
}

interface WantedRow {
  readonly bucket: number
  readonly host_id: number
  readonly webhook_id: number
  readonly event_id: string
  readonly event_type: string
  readonly kind: string
  readonly body: string | null
  readonly status: string
  readonly created_at: Date
  readonly event_host_id: number | null
}

const valuesOf = ({ bucket, host_id, webhook_id, created_at, event_host_id, ...row }: WantedRow) => ({
  bucket: String(bucket),
  host_id: String(host_id),
  webhook_id: String(webhook_id),
  ...row,
  created_at: new Date(created_at),
  event_host_id: event_host_id === null ? null : String(event_host_id)
})
