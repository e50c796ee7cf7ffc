import { type Claim, ConferenceStore } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets, bucketValue, hostValues, inBucketOfToken, ofHost, rowOfHost } from "../../sql/Bucket.ts"
import { firstRow, hasRow } from "../../sql/FirstRow.ts"
import { timestamp } from "../../sql/Instants.ts"
import { isClaimable, nextClaimableAt, unleased } from "../../sql/LeasedRows.ts"
import { leaseTime } from "../../sql/LeaseTime.ts"
import { prune } from "../../sql/Prune.ts"
import { TableLayout } from "../../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, schemaName, tablesIn } from "../../sql/Tables.ts"
import { claimInBuckets, type DueRow } from "../distributed/ClaimInBuckets.ts"
import { type RoomRow, roomColumns, roomFromRow } from "./RoomRow.ts"

/** Stores links to meetings' rooms, and the rooms. Claims use SKIP LOCKED. */
export const pgConferenceStore = (options?: PgStoreOptions): Layer.Layer<ConferenceStore, never, SqlClient> => {
  const { conference_rooms, join_links } = tablesIn(options)
  const columns = columnsOf(roomColumns)
  const ofRoom = columnsOf(roomColumns, "room")
  return Layer.effect(
    ConferenceStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const time = yield* leaseTime(sql)
      const layout = yield* TableLayout
      const isLeased = ({ hostId, id }: { readonly hostId: number; readonly id: number }, token: string) =>
        sql`${rowOfHost(hostId, id)} AND lease_token = ${token}`
      return ConferenceStore.of({
        addLink: ({ token, hostId, bookingId }) => {
          const values = { token, ...hostValues(hostId), booking_id: bookingId }
          return Effect.asVoid(Effect.orDie(sql`INSERT INTO ${join_links} ${sql.insert(values)}`))
        },
        findLink: (token) =>
          firstRow(
            sql<{ readonly host_id: number; readonly booking_id: number }>`SELECT host_id, booking_id FROM ${join_links}
              WHERE ${inBucketOfToken(token)} AND token = ${token}`,
            ({ host_id, booking_id }) => ({ token, hostId: host_id, bookingId: booking_id })
          ),
        want: (hostId, rooms, now) => {
          const given = rooms.map(({ meetingKey, room, key, fallbackUrl, wanted, start, end, isDriven }) => ({
            meeting_key: meetingKey,
            room,
            key,
            fallback_url: fallbackUrl,
            wanted,
            start_at: new Date(start),
            end_at: new Date(end),
            is_driven: isDriven
          }))
          const risen = sql`revision = room.revision + 1, attempts = 0, error = NULL`
          return Effect.asVoid(
            Effect.orDie(sql`
              WITH given AS (
                SELECT * FROM json_to_recordset(${JSON.stringify(given)}::json) AS given (meeting_key text, room text, key text,
                  fallback_url text, wanted text, start_at timestamptz, end_at timestamptz, is_driven boolean)
              ), present AS (
                INSERT INTO ${conference_rooms} AS room (bucket, host_id, meeting_key, room, key, fallback_url, since, revision,
                  written_revision, wanted, start_at, end_at, due_at, attempts, claims)
                SELECT ${bucketValue(hostId)}::smallint, ${hostId}::bigint, given.meeting_key, given.room, given.key,
                  given.fallback_url, ${timestamp(now)}::timestamptz, 1, 0, 'present', given.start_at, given.end_at,
                  CASE WHEN given.is_driven THEN ${time.at(now, now)} END, 0, 0
                FROM given WHERE given.wanted = 'present'
                ON CONFLICT (bucket, host_id, meeting_key) DO UPDATE SET wanted = 'present', start_at = EXCLUDED.start_at,
                  end_at = EXCLUDED.end_at, due_at = coalesce(EXCLUDED.due_at, room.due_at),
                  since = CASE WHEN room.wanted = 'absent' THEN EXCLUDED.since ELSE room.since END, ${risen}
              )
              UPDATE ${conference_rooms} AS room SET wanted = 'absent',
                due_at = CASE WHEN given.is_driven THEN ${time.at(now, now)} ELSE room.due_at END, ${risen}
              FROM given
              WHERE ${ofHost(hostId, "room")} AND room.meeting_key = given.meeting_key AND given.wanted = 'absent'
                AND room.wanted = 'present'`)
          )
        },
        ofMeeting: (hostId, meetingKey) =>
          firstRow(
            sql<RoomRow>`SELECT ${columns} FROM ${conference_rooms} WHERE ${ofHost(hostId)} AND meeting_key = ${meetingKey}`,
            roomFromRow
          ),
        settle: (hostId, meetingKey, { url, dueAt, attempts, error }) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) =>
            sql`UPDATE ${conference_rooms} SET url = ${url === "pending" ? sql`url` : sql`${url}::text`},
                due_at = ${dueAt === null ? sql`NULL` : time.at(dueAt, now)}, attempts = ${attempts}::integer, error = ${error}::text
              WHERE ${ofHost(hostId)} AND meeting_key = ${meetingKey}`.pipe(Effect.orDie, Effect.asVoid)
          ),
        claim: (claim: Claim) => {
          const lease = (due: Fragment, bucket?: number) => sql<RoomRow>`
            WITH due AS MATERIALIZED (SELECT bucket, id FROM ${conference_rooms} ${due} FOR UPDATE SKIP LOCKED)
            UPDATE ${conference_rooms} AS room
            SET lease_token = ${claim.lease.token}, lease_until = ${time.at(claim.lease.until, claim.now)}, claims = room.claims + 1
            FROM due WHERE room.bucket = due.bucket AND room.id = due.id
              ${bucket === undefined ? sql`` : sql`AND room.bucket = ${String(bucket)}`}
            RETURNING ${ofRoom}`
          const isDue = isClaimable(sql, time, claim)
          const first = sql`${allBuckets} WHERE ${isDue} ORDER BY due_at, id LIMIT ${claim.limit}`
          const claimed =
            layout === "single"
              ? lease(first)
              : claimInBuckets(
                  sql,
                  `${schemaName(options ?? {})}.conference_rooms`,
                  sql<DueRow>`SELECT bucket, id FROM ${conference_rooms} ${first}`,
                  (bucket, ids) =>
                    lease(sql`WHERE bucket = ${String(bucket)} AND id = ANY(${ids}::bigint[]) AND ${isDue}`, bucket)
                )
          const byDue = (one: RoomRow, other: RoomRow) => +new Date(one.due_at!) - +new Date(other.due_at!) || one.id - other.id
          return Effect.map(Effect.orDie(claimed), (rows) => rows.toSorted(byDue).map(roomFromRow))
        },
        finish: (room, leaseToken, { url, reference }) => {
          const values = { url, reference, written_revision: room.revision, ...unleased }
          const isCurrent = sql`revision = ${room.revision}`
          return hasRow(sql`UPDATE ${conference_rooms} SET ${sql.update(values)},
              due_at = CASE WHEN ${isCurrent} THEN NULL ELSE due_at END,
              attempts = CASE WHEN ${isCurrent} THEN 0 ELSE attempts END,
              error = CASE WHEN ${isCurrent} THEN NULL ELSE error END
            WHERE ${isLeased(room, leaseToken)} RETURNING id`)
        },
        postpone: (room, leaseToken, { dueAt, attempts, error }) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) => {
            const isCurrent = sql`revision = ${room.revision}`
            const due = dueAt === null ? sql`NULL` : time.at(dueAt, now)
            return hasRow(sql`UPDATE ${conference_rooms} SET ${sql.update(unleased)},
                due_at = CASE WHEN ${isCurrent} THEN ${due} ELSE due_at END,
                attempts = CASE WHEN ${isCurrent} THEN ${attempts}::integer ELSE attempts END,
                error = CASE WHEN ${isCurrent} THEN ${error}::text ELSE error END
              WHERE ${isLeased(room, leaseToken)} RETURNING id`)
          }),
        nextDueAt: time.read(nextClaimableAt(sql, conference_rooms, "-infinity")),
        forget: (before, limit) => prune(sql, [conference_rooms], sql`end_at < ${timestamp(before)}`, limit)
      })
    })
  )
}
