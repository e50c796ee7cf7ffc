import { hashToken } from "@slotkit/core"
import { type WaitlistOffer, waitsUntil } from "@slotkit/core/internal"
import { type KeptWaitlistEntry, PersonDigest, type WaitlistSelection, WaitlistStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketOfToken, ofHost, whereRow } from "../../sql/Bucket.ts"
import { allRows } from "../../sql/FirstRow.ts"
import { instant, timestamp } from "../../sql/Instants.ts"
import { type PgStoreOptions, tablesIn } from "../../sql/Tables.ts"

/** Stores the entries of waiting lists. */
export const pgWaitlistStore = (options?: PgStoreOptions): Layer.Layer<WaitlistStore, never, SqlClient> => {
  const { waitlist } = tablesIn(options)
  return Layer.effect(
    WaitlistStore,
    Effect.map(Effect.all([SqlClient, PersonDigest]), ([sql, digestOf]) => {
      const passing = (selection: WaitlistSelection) => {
        if ("token" in selection) return sql`${inBucketOfToken(selection.token)} AND token_hash = ${hashToken(selection.token)}`
        const { hostId, id, serviceId, states, email } = selection
        return sql.and([
          id === undefined ? ofHost(hostId) : whereRow(hostId, id),
          ...(serviceId === undefined ? [] : [sql`service_id = ${serviceId}`]),
          ...(states === undefined ? [] : [sql`state = ANY(${states}::text[])`]),
          ...(email === undefined ? [] : [sql`digest = ${digestOf(email)}::uuid`])
        ])
      }
      return WaitlistStore.of({
        save: Effect.fnUntraced(function* (entry) {
          const { id, hostId, state } = entry
          if (id === undefined) {
            const values = { ...hostValues(hostId), ...newValues(entry), digest: digestOf(entry.request.booker.email ?? "") }
            const [row] = yield* Effect.orDie(
              sql<{
                readonly id: number
              }>`INSERT INTO ${waitlist} ${sql.insert({ ...values, ...changeableValues(entry) })} RETURNING id`
            )
            return { ...entry, id: row!.id }
          }
          yield* Effect.orDie(
            state === "left"
              ? sql`DELETE FROM ${waitlist} WHERE ${whereRow(hostId, id)}`
              : sql`UPDATE ${waitlist} SET ${sql.update(changeableValues(entry))} WHERE ${whereRow(hostId, id)}`
          )
          return { ...entry, id }
        }),
        list: (selection, limit, as) =>
          allRows(
            sql<WaitlistRow>`SELECT * FROM ${waitlist} WHERE ${passing(selection)} ORDER BY created_at, id LIMIT ${limit}
              ${as === "locked" ? sql`FOR UPDATE` : sql``}`,
            entryFromRow
          )
      })
    })
  )
}

const newValues = (entry: Omit<KeptWaitlistEntry, "id">) => ({
  service_id: entry.serviceId,
  token_hash: entry.tokenHash,
  token: entry.token.sealed,
  token_context: entry.token.context,
  created_at: timestamp(entry.createdAt),
  ends_at: timestamp(waitsUntil(entry)),
  request: JSON.stringify(entry.request),
  seats: entry.seats,
  wishes: JSON.stringify(entry.wishes)
})

const changeableValues = ({ state, passed, skipped, offer, bookingId }: Omit<KeptWaitlistEntry, "id">) => ({
  state,
  passed: JSON.stringify(passed),
  skipped,
  offer: offer === null ? null : JSON.stringify(offer),
  meeting_id: offer?.meetingId ?? null,
  booking_id: bookingId
})

interface WaitlistRow {
  readonly id: number
  readonly host_id: number
  readonly service_id: number
  readonly state: Exclude<KeptWaitlistEntry["state"], "left">
  readonly token_hash: string
  readonly token: string
  readonly token_context: string
  readonly created_at: Date
  readonly request: KeptWaitlistEntry["request"]
  readonly seats: number | null
  readonly wishes: KeptWaitlistEntry["wishes"]
  readonly passed: KeptWaitlistEntry["passed"]
  readonly skipped: number | null
  readonly offer: WaitlistOffer | null
  readonly booking_id: number | null
}

const entryFromRow = (row: WaitlistRow): KeptWaitlistEntry => ({
  id: row.id,
  hostId: row.host_id,
  serviceId: row.service_id,
  state: row.state,
  tokenHash: row.token_hash,
  token: { sealed: row.token, context: row.token_context },
  createdAt: instant(row.created_at),
  request: row.request,
  seats: row.seats ?? 1,
  wishes: row.wishes,
  passed: row.passed,
  skipped: row.skipped ?? 0,
  offer: row.offer,
  bookingId: row.booking_id
})
