import type { CalendarEvent } from "@slotkit/engine"
import { instant } from "../../sql/Instants.ts"
import { recordColumns } from "../../sql/RecordColumns.ts"

const eventRow = recordColumns<Omit<CalendarEvent, "written">>({
  id: "plain",
  hostId: "plain",
  calendarId: "plain",
  meetingKey: "plain",
  remoteKey: "plain",
  remoteId: "plain",
  tag: "plain",
  revision: "plain",
  writtenRevision: "plain",
  desired: ["plain", "wanted"],
  start: ["time", "start_at"],
  end: ["time", "end_at"],
  lastExternalChange: ["plain", "seen"],
  dueAt: "time",
  attempts: "plain",
  error: "plain"
})

/** The database row of a calendar event, without its lease. `calendarEventFromRow` reads the other columns. */
export interface CalendarEventRow {
  readonly written_start: Date | null
  readonly written_end: Date | null
}

/** The columns of a `CalendarEventRow`. */
export const calendarEventColumns: ReadonlyArray<string> = [...eventRow.names, "written_start", "written_end"]

/** Reads a calendar event from its row. */
export const calendarEventFromRow = (row: CalendarEventRow): CalendarEvent => ({
  ...eventRow.read(row),
  written:
    row.written_start === null || row.written_end === null
      ? null
      : { start: instant(row.written_start), end: instant(row.written_end) }
})
