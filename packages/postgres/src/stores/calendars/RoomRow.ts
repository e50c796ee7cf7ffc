import type { ConferenceRoom } from "@slotkit/engine"
import { instant } from "../../sql/Instants.ts"

/** A room's database row, without its lease. */
export interface RoomRow {
  readonly id: number
  readonly host_id: number
  readonly meeting_key: string
  readonly room: ConferenceRoom["room"]
  readonly key: string
  readonly fallback_url: string
  readonly since: Date
  readonly url: string | null
  readonly reference: string | null
  readonly revision: number
  readonly written_revision: number
  readonly wanted: ConferenceRoom["desired"]
  readonly start_at: Date
  readonly end_at: Date
  readonly due_at: Date | null
  readonly attempts: number
  readonly claims: number
  readonly error: string | null
}

/** The columns of a `RoomRow`. */
export const roomColumns: ReadonlyArray<keyof RoomRow> = [
  "id",
  "host_id",
  "meeting_key",
  "room",
  "key",
  "fallback_url",
  "since",
  "url",
  "reference",
  "revision",
  "written_revision",
  "wanted",
  "start_at",
  "end_at",
  "due_at",
  "attempts",
  "claims",
  "error"
]

/** Reads a room from its row. */
export const roomFromRow = (row: RoomRow): ConferenceRoom => ({
  id: row.id,
  hostId: row.host_id,
  meetingKey: row.meeting_key,
  room: row.room,
  key: row.key,
  fallbackUrl: row.fallback_url,
  since: instant(row.since),
  url: row.url,
  reference: row.reference,
  revision: row.revision,
  writtenRevision: row.written_revision,
  desired: row.wanted,
  start: instant(row.start_at),
  end: instant(row.end_at),
  dueAt: instant(row.due_at),
  attempts: row.attempts,
  claims: row.claims,
  error: row.error
})
