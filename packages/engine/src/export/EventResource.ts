import { formatInstant } from "@slotkit/core"
import type { RecordedEvent } from "../ports/EventLog.ts"

/** An event as an export shows it. */
export const eventResource = ({ id, type, createdAt, seat, booking, previousScheduledAt }: RecordedEvent) => ({
  id,
  type,
  created_at: formatInstant(createdAt),
  seat,
  booking,
  previous_scheduled_at: previousScheduledAt === null ? null : formatInstant(previousScheduledAt)
})
