import type { ConferenceRoom } from "@slotkit/engine"
import { recordColumns } from "../../sql/RecordColumns.ts"

/** The columns of a room, without its lease. */
export const roomRow = recordColumns<ConferenceRoom>({
  id: "plain",
  hostId: "plain",
  meetingKey: "plain",
  room: "plain",
  key: "plain",
  fallbackUrl: "plain",
  since: "time",
  url: "plain",
  reference: "plain",
  revision: "plain",
  writtenRevision: "plain",
  desired: ["plain", "wanted"],
  start: ["time", "start_at"],
  end: ["time", "end_at"],
  dueAt: "time",
  attempts: "plain",
  claims: "plain",
  error: "plain"
})
