import type { BookingResource } from "../bookings/Booking.ts"
import type { HostChange } from "../bookings/HostChange.ts"
import { formatInstant, type Instant } from "../values/Instant.ts"
import type { WebhookEventHost, WebhookEventSeat, WebhookEventType } from "../webhooks/WebhookEvent.ts"

/** A booking event, with the booking at that time. Spec: events. */
export interface BookingEvent {
  /** `evt_` and a random part. Identical on every delivery. */
  readonly id: string
  readonly type: WebhookEventType
  readonly createdAt: Instant
  /** The host at that time. Null for an event that a version before 0.3 recorded. */
  readonly host: WebhookEventHost | null
  /** The seat that this event concerns. A group meeting has one event per seat. */
  readonly seat: WebhookEventSeat
  readonly booking: BookingResource
  /** Only for `booking.rescheduled`: the previous start. */
  readonly previousScheduledAt: Instant | null
  /** Only for `booking.reassigned`: who took over from whom. */
  readonly changes?: ReadonlyArray<HostChange>
  /** Only for `booking.reassigned`: the code that the request gave for the reason. */
  readonly reasonCode?: string | null
}

/** Returns a host as the body of an event names it. */
export const eventHost = ({ id, username, externalId }: NamedHost): WebhookEventHost => ({
  id,
  username,
  external_id: externalId
})

interface NamedHost {
  readonly id: number
  readonly username: string | null
  readonly externalId: string | null
}

/**
 * Renders the body of an event's deliveries. The same text is stored, signed and sent.
 *
 * `host` is the host of the booking. `data.booking` is the response of `GET /bookings/{id}` at the time of the event. `data.seat`
 * is present only for group meetings, `data.previous_scheduled_at` only for `booking.rescheduled`, `data.changes` and
 * `data.reason_code` only for `booking.reassigned`. Spec: events.payload. Decisions 0035, 0086 and 0102.
 */
export const webhookEventBody = (event: BookingEvent): string => {
  const { id, type, createdAt, host, seat, booking, previousScheduledAt, changes, reasonCode = null } = event
  return JSON.stringify({
    id,
    type,
    created_at: formatInstant(createdAt),
    ...(host === null ? {} : { host }),
    data: {
      booking,
      ...(previousScheduledAt === null ? {} : { previous_scheduled_at: formatInstant(previousScheduledAt) }),
      ...(changes === undefined ? {} : { changes, reason_code: reasonCode }),
      ...(booking.service.is_group ? { seat: { index: seat.index, name: seat.name, email: seat.email } } : {})
    }
  })
}
