import type { Job } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { whereRow } from "../../sql/Bucket.ts"
import { hasRow } from "../../sql/FirstRow.ts"
import { isClaimable, nextClaimableAt, progressOf, unleased } from "../../sql/LeasedRows.ts"
import { columnsOf, tablesIn } from "../../sql/Tables.ts"
import { roomRow } from "../calendars/RoomRow.ts"
import { nextInReachable } from "../distributed/ReachableBuckets.ts"
import { byDue, claimDue, type JobRows, type QueueContext } from "./LeasedTable.ts"

/** Stores the jobs of the kind `room` in the table of rooms. An outcome counts for the revision that was claimed. */
export const roomRows = (queue: QueueContext): JobRows<"room"> => {
  const { sql, time, options } = queue
  const { conference_rooms } = tablesIn(options)
  const isLeased = ({ hostId, key }: Job, token: string) => sql`${whereRow(hostId, Number(key))} AND lease_token = ${token}`
  return {
    claim: Effect.fnUntraced(function* (claim) {
      const rows = yield* claimDue<DueRoomRow>(queue, {
        table: "conference_rooms",
        isDue: isClaimable(sql, time, claim),
        order: sql`due_at`,
        limit: claim.limit,
        sets: sql`lease_token = ${claim.lease.token}, lease_until = ${time.at(claim.lease.until, claim.now)}, claims = claimed.claims + 1`,
        columns: columnsOf(roomRow.names, "claimed")
      })
      return rows.toSorted(byDue).map(jobFromRow)
    }),
    complete: (job, token, end) => {
      const done = "url" in end ? { url: end.url, reference: end.reference, written_revision: job.revision } : {}
      const { attempts, error } = "url" in end ? { attempts: 0, error: null } : end
      const progress = progressOf(sql, job.revision, { due: sql`NULL`, attempts, error })
      return hasRow(sql`UPDATE ${conference_rooms} SET ${sql.update({ ...done, ...unleased })}, ${progress}
        WHERE ${isLeased(job, token)} RETURNING id`)
    },
    retry: Effect.fnUntraced(function* (job, token, { dueAt, attempts, error }) {
      const due = time.at(dueAt, yield* Clock.currentTimeMillis)
      return yield* hasRow(sql`UPDATE ${conference_rooms}
        SET ${sql.update(unleased)}, ${progressOf(sql, job.revision, { due, attempts, error })}
        WHERE ${isLeased(job, token)} RETURNING id`)
    }),
    nextDueAt: nextInReachable(queue, (within) => nextClaimableAt(sql, conference_rooms, "-infinity", within()))
  }
}

/** The row of a claimed room. `roomRow` reads the other columns. */
interface DueRoomRow {
  readonly id: number
  readonly due_at: Date
}

const jobFromRow = (row: DueRoomRow): Job<"room"> => {
  const room = roomRow.read(row)
  const { hostId, id, attempts, revision } = room
  return { hostId, kind: "room", key: String(id), dueAt: +new Date(row.due_at), payload: room, attempts, revision }
}
