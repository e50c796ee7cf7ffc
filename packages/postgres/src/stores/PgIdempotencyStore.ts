import { type Begun, IdempotencyStore, type KeyedRequest, type RememberedAnswer } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { timestamp } from "../sql/Instants.ts"
import { type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/**
 * Remembered answers.
 *
 * Whoever begins holds the key's row lock, so that parallel requests are judged one after the other, each on what the one before
 * it left.
 */
export const pgIdempotencyStore = (options?: PgStoreOptions): Layer.Layer<IdempotencyStore, never, SqlClient> => {
  const { idempotency_keys } = tablesIn(options)
  return Layer.effect(
    IdempotencyStore,
    Effect.map(SqlClient, (sql) => {
      const isRunning = ({ credential, key, fingerprint }: KeyedRequest) =>
        sql`credential = ${credential} AND key = ${key} AND fingerprint = ${fingerprint} AND status IS NULL`
      return IdempotencyStore.of({
        begin: ({ credential, key, fingerprint }, now, abandonedAfterMs) => {
          const isAbandoned = sql`known.fingerprint = EXCLUDED.fingerprint AND known.status IS NULL
            AND known.begun_at <= ${timestamp(now - abandonedAfterMs)}`
          const values = { credential, key, fingerprint, begun_at: timestamp(now), fresh: true }
          return sql<BegunRow>`
            INSERT INTO ${idempotency_keys} AS known ${sql.insert(values)}
            ON CONFLICT (credential, key) DO UPDATE SET
              fresh = (${isAbandoned}),
              begun_at = CASE WHEN ${isAbandoned} THEN EXCLUDED.begun_at ELSE known.begun_at END
            RETURNING known.fresh, known.fingerprint = ${fingerprint} AS same, known.status, known.headers, known.body`.pipe(
            Effect.orDie,
            Effect.map(([row]) => begunFromRow(row!))
          )
        },
        answer: (request, { status, headers, body }) =>
          sql`UPDATE ${idempotency_keys} SET ${sql.update({ status, headers: JSON.stringify(headers), body })}
            WHERE ${isRunning(request)}`.pipe(Effect.orDie, Effect.asVoid),
        forget: (request) => sql`DELETE FROM ${idempotency_keys} WHERE ${isRunning(request)}`.pipe(Effect.orDie, Effect.asVoid),
        prune: (before) =>
          sql<{ readonly pruned: number }>`
            WITH pruned AS (DELETE FROM ${idempotency_keys} WHERE begun_at < ${timestamp(before)} RETURNING key)
            SELECT count(*)::int AS pruned FROM pruned`.pipe(
            Effect.orDie,
            Effect.map(([row]) => row!.pruned)
          )
      })
    })
  )
}

interface BegunRow {
  readonly fresh: boolean
  readonly same: boolean
  readonly status: number | null
  readonly headers: RememberedAnswer["headers"] | null
  readonly body: string | null
}

const begunFromRow = ({ fresh, same, status, headers, body }: BegunRow): Begun => {
  if (!same) return { _tag: "other" }
  if (status !== null && headers !== null && body !== null) return { _tag: "answered", answer: { status, headers, body } }
  return { _tag: fresh ? "fresh" : "running" }
}
