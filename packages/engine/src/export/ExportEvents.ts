import { formatInstant, type Host } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { EventLog, type RecordedEvent } from "../ports/EventLog.ts"

/** Reads the events of a host, oldest first, from a cursor on: the place of the event before. */
export const exportEvents = Effect.fnUntraced(function* ({ id }: Host, cursor: string) {
  const eventLog = yield* EventLog
  const { events, next } = yield* eventLog.list(id, { after: cursor === "" ? null : Number(cursor), limit: eventsPerStep })
  return { data: events.map(eventResource), next: next === null ? null : String(next) }
})

const eventsPerStep = 100

/** An event as an export shows it. */
export const eventResource = ({ id, type, createdAt, seat, booking, previousScheduledAt }: RecordedEvent) => ({
  id,
  type,
  created_at: formatInstant(createdAt),
  seat,
  booking,
  previous_scheduled_at: previousScheduledAt === null ? null : formatInstant(previousScheduledAt)
})
