import type { CalendarEvent } from "@slotkit/engine"
import { instant } from "../../sql/Instants.ts"

/** The database row of a calendar event, without its lease. */
export interface CalendarEventRow {
  readonly id: number
  readonly host_id: number
  readonly calendar_id: number
  readonly meeting_key: string
  readonly remote_key: string
  readonly remote_id: string | null
  readonly tag: string | null
  readonly revision: number
  readonly written_revision: number
  readonly wanted: CalendarEvent["desired"]
  readonly start_at: Date
  readonly end_at: Date
  readonly written_start: Date | null
  readonly written_end: Date | null
  readonly seen: string | null
  readonly due_at: Date | null
  readonly attempts: number
  readonly error: string | null
}

/** The columns of a `CalendarEventRow`. */
export const calendarEventColumns: ReadonlyArray<keyof CalendarEventRow> = [
  "id",
  "host_id",
  "calendar_id",
  "meeting_key",
  "remote_key",
  "remote_id",
  "tag",
  "revision",
  "written_revision",
  "wanted",
  "start_at",
  "end_at",
  "written_start",
  "written_end",
  "seen",
  "due_at",
  "attempts",
  "error"
]

/** Reads a calendar event from its row. */
export const calendarEventFromRow = (row: CalendarEventRow): CalendarEvent => ({
  id: row.id,
  hostId: row.host_id,
  calendarId: row.calendar_id,
  meetingKey: row.meeting_key,
  remoteKey: row.remote_key,
  remoteId: row.remote_id,
  tag: row.tag,
  revision: row.revision,
  writtenRevision: row.written_revision,
  desired: row.wanted,
  start: instant(row.start_at),
  end: instant(row.end_at),
  written:
    row.written_start === null || row.written_end === null
      ? null
      : { start: instant(row.written_start), end: instant(row.written_end) },
  lastExternalChange: row.seen,
  dueAt: instant(row.due_at),
  attempts: row.attempts,
  error: row.error
})
