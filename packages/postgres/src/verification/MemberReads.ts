import { bucketOf } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import type { Tables } from "../sql/Tables.ts"
import type { MemberRow } from "./StaffCheck.ts"
import { bookingsByMeeting, millis, type StoredAssignment, type StoredBooking } from "./StoredMeeting.ts"

/** A row of another host's bucket. */
interface Place {
  readonly hostId: number
  readonly id: number
}

/** A member, whose limits are judged in its time zone. */
export interface StoredMember {
  readonly id: number
  readonly timezone: string
  readonly updatedAt: number
}

/** Reads rows of other buckets: those of a team's members, and those of a member's teams. A bucket is a statement. */
export const memberReads = (sql: SqlClient, tables: Tables) => {
  const { hosts, meetings, bookings, assignments } = tables
  const eachBucket = <Row extends object>(
    places: ReadonlyArray<Place>,
    statement: (bucket: Fragment, ids: Fragment) => Fragment
  ): Effect.Effect<ReadonlyArray<Row>, SqlError> => {
    const groups = [...Map.groupBy(places, ({ hostId }) => bucketOf(hostId))]
    const read = Effect.forEach(groups, ([bucket, some]) => {
      const ids = sql.literal(`'{${[...new Set(some.map(({ id }) => id))].join()}}'::bigint[]`)
      return sql<Row>`${statement(sql.literal(`${bucket}`), ids)}`
    })
    return Effect.map(read, (rows) => rows.flat())
  }
  return {
    /** Reads meetings by id. */
    meetings: (places: ReadonlyArray<Place>) =>
      eachBucket<MemberRow>(
        places,
        (bucket, ids) => sql`SELECT id, host_id AS "hostId", ${millis(sql, "start_at")} AS start, ${millis(sql, "end_at")} AS end,
          isempty(held) AS "mayOverlap", team_id AS "teamId", team_meeting_id AS "teamMeetingId"
          FROM ${meetings} WHERE bucket = ${bucket} AND id = ANY(${ids})`
      ),
    /** Reads the hosts that are not being removed. */
    hosts: (ids: ReadonlyArray<number>) =>
      eachBucket<StoredMember>(
        ids.map((id) => ({ hostId: id, id })),
        (bucket, each) => sql`SELECT id, timezone, ${millis(sql, "updated_at")} AS "updatedAt"
          FROM ${hosts} WHERE bucket = ${bucket} AND id = ANY(${each}) AND removed_at IS NULL`
      ),
    /** Reads the assignments to meetings of teams. */
    assignments: (places: ReadonlyArray<Place>) =>
      eachBucket<Pick<StoredAssignment, "hostId" | "meetingId"> & { readonly teamMeetingId: number }>(
        places,
        (bucket, ids) => sql`SELECT meeting_id AS "teamMeetingId", member_host_id AS "hostId", member_meeting_id AS "meetingId"
          FROM ${assignments} WHERE bucket = ${bucket} AND meeting_id = ANY(${ids}) AND ended_at IS NULL`
      ),
    /** Reads the bookings of meetings of teams. */
    bookings: (places: ReadonlyArray<Place>) =>
      eachBucket<{ readonly meeting_id: number; readonly bookings: ReadonlyArray<StoredBooking> }>(places, (bucket, ids) =>
        bookingsByMeeting(
          sql,
          tables,
          bucket,
          sql`(SELECT * FROM ${bookings} WHERE bucket = ${bucket} AND meeting_id = ANY(${ids}))`
        )
      )
  }
}

export type MemberReads = ReturnType<typeof memberReads>
