import type { Booking, BookingMove, Host, Person } from "@slotkit/core"
import { bookingResource, eventHost, webhookEventBody } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { publicToken } from "../kernel/PublicToken.ts"
import { currentTraceparent } from "../kernel/Spanned.ts"
import { type AnnouncedEvent, DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import { EventLog, type RecordedEvent } from "../ports/EventLog.ts"

/**
 * Records the webhook events of a change and their recipients, in the transaction of the change: one event per seat of a group
 * meeting.
 *
 * The payload is fixed here. Spec: events.
 */
export const recordEvents = Effect.fnUntraced(function* (
  host: Host,
  { booking, events: types, previousScheduledAt, changes, reasonCode }: BookingMove<Booking>
) {
  if (types.length === 0) return
  const eventLog = yield* EventLog
  const queue = yield* DeliveryQueue
  const createdAt = yield* Clock.currentTimeMillis
  const payload = bookingResource(booking)
  const traceparent = yield* currentTraceparent
  const seats: ReadonlyArray<Person> = booking.service.isGroup ? [booking.booker, ...booking.attendees] : [booking.booker]
  const events: Array<RecordedEvent> = []
  for (const type of types) {
    for (const [index, { name, email }] of seats.entries()) {
      const id = `evt_${yield* publicToken}`
      events.push({
        id,
        hostId: booking.hostId,
        type,
        createdAt,
        host: eventHost(host),
        seat: { index, name, email },
        booking: payload,
        previousScheduledAt: type === "booking.reassigned" ? null : previousScheduledAt,
        ...(type === "booking.reassigned" && changes !== undefined ? { changes, reasonCode } : {}),
        ...(traceparent === null ? {} : { traceparent })
      })
    }
  }
  yield* eventLog.append(events)
  yield* queue.announce(events.map(announcedEvent))
})

/** Returns an event of the event log for the webhooks. */
export const announcedEvent = (event: RecordedEvent): AnnouncedEvent => ({
  hostId: event.hostId,
  eventId: event.id,
  eventType: event.type,
  body: webhookEventBody(event),
  occurredAt: event.createdAt,
  loggedBookingId: event.booking.id
})
