import { type FoundPushChannel, type NewPushChannel, type PushChannel, PushChannelStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketOf, inBucketOfToken, ofHost, whereRow } from "../../sql/Bucket.ts"
import { allRows } from "../../sql/FirstRow.ts"
import { timestamp } from "../../sql/Instants.ts"
import { recordColumns } from "../../sql/RecordColumns.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../../sql/Tables.ts"
import { inTransaction } from "../../sql/Transaction.ts"

/** Stores the channels of target calendars. */
export const pgPushChannelStore = (options?: PgStoreOptions): Layer.Layer<PushChannelStore, never, SqlClient> => {
  const { calendar_accounts, calendar_channels, calendars } = tablesIn(options)
  const columns = columnsOf([...channelRow.names, "remote_id", "resource_id"], "channel")
  return Layer.effect(
    PushChannelStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const insert = ({ hostId, calendarId, secretHash, tokenHash, expiresAt }: NewPushChannel) => {
        const { bucket, host_id } = hostValues(hostId)
        return sql`INSERT INTO ${calendar_channels} (bucket, host_id, calendar_id, secret_hash, token_hash, expires_at)
          SELECT ${bucket}::smallint, ${host_id}::bigint, id, ${secretHash}::text, ${tokenHash}::text,
            ${timestamp(expiresAt)}::timestamptz
          FROM ${calendars} WHERE ${whereRow(hostId, calendarId)}`
      }
      const update = ({ hostId, id, remote, expiresAt }: PushChannel) => {
        const values = { remote_id: remote?.id, resource_id: remote?.resource, expires_at: timestamp(expiresAt) }
        return sql`UPDATE ${calendar_channels} SET ${sql.update(values)} WHERE ${whereRow(hostId, id)}`
      }
      return PushChannelStore.of({
        save: (channel, as) => {
          if (as === "removed" && "id" in channel) {
            const { hostId, id } = channel
            return Effect.as(Effect.orDie(sql`DELETE FROM ${calendar_channels} WHERE ${whereRow(hostId, id)}`), 0)
          }
          const saved = sql<{ readonly id: number }>`${"id" in channel ? update(channel) : insert(channel)} RETURNING id`
          return Effect.map(Effect.orDie(saved), ([row]) => row?.id ?? 0)
        },
        list: (which) => {
          const inBucket = (table: string) =>
            "secretHash" in which ? inBucketOfToken(which.secretHash, table) : inBucketOf(which.hostId, table)
          const selected =
            "secretHash" in which
              ? sql`${inBucket("channel")} AND channel.secret_hash = ${which.secretHash}
                AND channel.expires_at > ${timestamp(which.now)}`
              : sql`${ofHost(which.hostId, "channel")}
                AND channel.calendar_id = ANY(${[...which.calendarIds].map(BigInt)}::bigint[])`
          return allRows(
            sql<ChannelRow>`
            SELECT ${columns}, account.id AS account_id, account.kind FROM ${calendar_channels} AS channel
            JOIN ${calendars} AS calendar ON ${inBucket("calendar")} AND calendar.id = channel.calendar_id
            JOIN ${calendar_accounts} AS account ON ${inBucket("account")} AND account.id = calendar.account_id
            WHERE ${selected} ORDER BY channel.id`,
            channelFromRow
          )
        },
        hint: ({ hostId, accountId, calendarId }, now) =>
          inTransaction(
            sql,
            Effect.gen(function* () {
              const soonest = sql`greatest(${timestamp(now)}::timestamptz, coalesce(retry_at, '-infinity'))`
              yield* sql`UPDATE ${calendar_accounts} SET next_read_at = least(next_read_at, ${soonest})
                WHERE ${whereRow(hostId, accountId)}`
              yield* sql`UPDATE ${calendars} SET looked_at = NULL WHERE ${whereRow(hostId, calendarId)}`
            })
          ).pipe(Effect.orDie)
      })
    })
  )
}

const channelRow = recordColumns<Omit<PushChannel, "remote">>({
  id: "plain",
  hostId: "plain",
  calendarId: "plain",
  secretHash: "plain",
  tokenHash: "plain",
  expiresAt: "time"
})

interface ChannelRow {
  readonly remote_id: string | null
  readonly resource_id: string | null
  readonly account_id: number
  readonly kind: FoundPushChannel["kind"]
}

const channelFromRow = (row: ChannelRow): FoundPushChannel => ({
  ...channelRow.read(row),
  remote: row.remote_id === null ? null : { id: row.remote_id, resource: row.resource_id },
  accountId: row.account_id,
  kind: row.kind
})
