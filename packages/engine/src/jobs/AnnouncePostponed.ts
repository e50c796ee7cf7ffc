import * as Effect from "effect/Effect"
import { announcedEvent } from "../bookings/RecordEvents.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import { EventLog } from "../ports/EventLog.ts"
import type { Job } from "../ports/JobStore.ts"

/**
 * Announces an event of a booking, as the event log has it now, to webhooks that were on a server that did not respond. A webhook
 * that already has it gets it only once. While the server does not respond, the store postpones the event again. Decision 0161.
 */
export const announcePostponed = Effect.fnUntraced(function* ({ hostId, key, payload }: Job<"announcement">) {
  const log = yield* EventLog
  const deliveries = yield* DeliveryQueue
  const { events } = yield* log.list(hostId, { bookingId: Number(payload) })
  yield* deliveries.announce(events.filter(({ id }) => id === key).map(announcedEvent))
  return "done" as const
})
