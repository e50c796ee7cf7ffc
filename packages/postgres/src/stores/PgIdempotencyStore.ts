import { millisPerDay } from "@slotkit/core/internal"
import { type Begun, IdempotencyStore, type KeyedRequest, PersonDigest, type StoredResponse } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { bucketValue } from "../sql/Bucket.ts"
import { firstRow, hasRow } from "../sql/FirstRow.ts"
import { timestamp } from "../sql/Instants.ts"
import { leaseTime } from "../sql/LeaseTime.ts"
import { type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { indexPeople } from "./PersonIndex.ts"

/**
 * Stored responses of requests with an idempotency key.
 *
 * Every write locks the key's row, so concurrent requests run one after another and each sees the result of the one before. A
 * transaction that has stored its response holds the lock until it ends. A concurrent request therefore waits for its commit or
 * rollback.
 */
export const pgIdempotencyStore = (options?: PgStoreOptions): Layer.Layer<IdempotencyStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { idempotency_keys } = tables
  return Layer.effect(
    IdempotencyStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const digestOf = yield* PersonDigest
      const time = yield* leaseTime(sql)
      const isClaimedUnder = ({ hostId, credential, key, fingerprint }: KeyedRequest, leaseToken: string) =>
        sql`bucket = ${bucketOfOwner(hostId)} AND credential = ${credential} AND key = ${key} AND fingerprint = ${fingerprint} AND lease_token = ${leaseToken}`
      const release = Effect.fnUntraced(function* (claim: Fragment) {
        if (yield* hasRow(sql`DELETE FROM ${idempotency_keys} WHERE ${claim} AND status IS NULL RETURNING key`))
          return Option.none()
        const [row] = yield* Effect.orDie(
          sql<AnswerRow>`SELECT status, headers, body, sealed FROM ${idempotency_keys} WHERE ${claim}`
        )
        return Option.fromUndefinedOr(row === undefined ? undefined : answerFromRow(row))
      })
      return IdempotencyStore.of({
        begin: ({ hostId, credential, key, fingerprint, validForMs = millisPerDay }, now, lease) => {
          // The new lease says what time it is on the lease clock. Citus refuses to read that clock in DO UPDATE SET.
          const isPast = sql`EXCLUDED.lease_until - known.lease_until >= ${lease.until - now}::float8 * interval '1 millisecond'`
          const isOpen = sql`(known.begun_at <= ${timestamp(now - validForMs)}
            OR known.fingerprint = EXCLUDED.fingerprint AND known.status IS NULL AND ${isPast})`
          const claimedColumns = ["fingerprint", "begun_at", "lease_token", "lease_until", "status", "headers", "body", "sealed"]
          const unlessKept = claimedColumns.map((column) => {
            const name = sql.literal(column)
            return sql`${name} = CASE WHEN ${isOpen} THEN EXCLUDED.${name} ELSE known.${name} END`
          })
          return sql<BegunRow>`
            INSERT INTO ${idempotency_keys} AS known (bucket, credential, key, fingerprint, begun_at, lease_token, lease_until, fresh, sealed)
            VALUES (${bucketOfOwner(hostId)}, ${credential}, ${key}, ${fingerprint}, ${timestamp(now)}, ${lease.token}, ${time.at(lease.until, now)}, true, false)
            ON CONFLICT (bucket, credential, key) DO UPDATE SET fresh = ${isOpen}, ${sql.csv(unlessKept)}
            RETURNING known.fresh, known.fingerprint = ${fingerprint} AS same, ${answerColumns(sql)}`.pipe(
            Effect.orDie,
            Effect.map(([row]) => begunFromRow(row!))
          )
        },
        end: (request, leaseToken, answer, addresses = []) => {
          const claim = isClaimedUnder(request, leaseToken)
          if (answer === null) return release(claim)
          const { status, headers, body, sealed } = answer
          const owner = sql`(SELECT bucket, ${String(request.hostId ?? 0)}::bigint AS host_id, id FROM answered) AS owned`
          return firstRow(
            sql<object>`
              WITH answered AS (
                UPDATE ${idempotency_keys} SET ${sql.update({ status, headers: JSON.stringify(headers), body, sealed })}
                WHERE ${claim} RETURNING bucket, id
              )${indexPeople(sql, tables, "answer", owner, addresses.map(digestOf))}
              SELECT id FROM answered`,
            () => answer
          )
        }
      })
    })
  )
}

/** Keys of credentials that belong to no host, such as the operator token, are in the first bucket. */
const bucketOfOwner = (hostId: number | null): string => bucketValue(hostId ?? 0)

interface AnswerRow {
  readonly status: number | null
  readonly headers: StoredResponse["headers"] | null
  readonly body: string | null
  readonly sealed: boolean
}

interface BegunRow extends AnswerRow {
  readonly fresh: boolean
  readonly same: boolean
}

const answerColumns = (sql: SqlClient) => sql.literal("known.status, known.headers, known.body, known.sealed")

const begunFromRow = ({ fresh, same, ...row }: BegunRow): Begun => {
  if (!same) return { _tag: "other" }
  const answer = answerFromRow(row)
  if (answer !== undefined) return { _tag: "answered", answer }
  return { _tag: fresh ? "fresh" : "running" }
}

const answerFromRow = ({ status, headers, body, sealed }: AnswerRow): StoredResponse | undefined =>
  status === null || headers === null || body === null ? undefined : { status, headers, body, sealed }
