import { RoomStore } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { bucketValue, ofHost } from "../../sql/Bucket.ts"
import { firstRow } from "../../sql/FirstRow.ts"
import { timestamp } from "../../sql/Instants.ts"
import { leaseTime } from "../../sql/LeaseTime.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../../sql/Tables.ts"
import { roomRow } from "./RoomRow.ts"

/** Stores the rooms of meetings. */
export const pgRoomStore = (options?: PgStoreOptions): Layer.Layer<RoomStore, never, SqlClient> => {
  const { conference_rooms } = tablesIn(options)
  const columns = columnsOf(roomRow.names)
  return Layer.effect(
    RoomStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const time = yield* leaseTime(sql)
      return RoomStore.of({
        request: (hostId, requested, now) => {
          const rows = requested.map(({ meetingKey, room, key, fallbackUrl, desired: requested, start, end, isStandalone }) => ({
            meeting_key: meetingKey,
            room,
            key,
            fallback_url: fallbackUrl,
            wanted: requested,
            start_at: new Date(start),
            end_at: new Date(end),
            is_driven: isStandalone
          }))
          const risen = sql`revision = room.revision + 1, attempts = 0, error = NULL`
          return Effect.asVoid(
            Effect.orDie(sql`
              WITH given AS (
                SELECT given.*, ${time.at(now, now)} AS now FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (meeting_key text, room text, key text,
                  fallback_url text, wanted text, start_at timestamptz, end_at timestamptz, is_driven boolean)
              ), present AS (
                INSERT INTO ${conference_rooms} AS room (bucket, host_id, meeting_key, room, key, fallback_url, since, revision,
                  written_revision, wanted, start_at, end_at, due_at, attempts, claims)
                SELECT ${bucketValue(hostId)}::smallint, ${hostId}::bigint, given.meeting_key, given.room, given.key,
                  given.fallback_url, ${timestamp(now)}::timestamptz, 1, 0, 'present', given.start_at, given.end_at,
                  CASE WHEN given.is_driven THEN given.now END, 0, 0
                FROM given WHERE given.wanted = 'present'
                ON CONFLICT (bucket, host_id, meeting_key) DO UPDATE SET wanted = 'present', start_at = EXCLUDED.start_at,
                  end_at = EXCLUDED.end_at, due_at = coalesce(EXCLUDED.due_at, room.due_at),
                  since = CASE WHEN room.wanted = 'absent' THEN EXCLUDED.since ELSE room.since END,
                  url = CASE WHEN room.wanted = 'absent' AND EXCLUDED.due_at IS NULL THEN NULL ELSE room.url END, ${risen}
              )
              UPDATE ${conference_rooms} AS room SET wanted = 'absent',
                due_at = CASE WHEN given.is_driven THEN given.now ELSE room.due_at END, ${risen}
              FROM given
              WHERE ${ofHost(hostId, "room")} AND room.meeting_key = given.meeting_key AND given.wanted = 'absent'
                AND room.wanted = 'present'`)
          )
        },
        ofMeeting: (hostId, meetingKey) =>
          firstRow(
            sql<object>`SELECT ${columns} FROM ${conference_rooms} WHERE ${ofHost(hostId)} AND meeting_key = ${meetingKey}`,
            roomRow.read
          ),
        record: (hostId, meetingKey, { url, dueAt, attempts, error }) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) =>
            sql`UPDATE ${conference_rooms} SET url = ${url === "pending" ? sql`url` : sql`${url}::text`},
                due_at = ${dueAt === null ? sql`NULL` : time.at(dueAt, now)}, attempts = ${attempts}::integer, error = ${error}::text
              WHERE ${ofHost(hostId)} AND meeting_key = ${meetingKey}`.pipe(Effect.orDie, Effect.asVoid)
          )
      })
    })
  )
}
