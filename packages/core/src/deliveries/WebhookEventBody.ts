import type { BookingResource } from "../bookings/Booking.ts"
import { formatInstant, type Instant } from "../values/Instant.ts"
import type { WebhookEventSeat, WebhookEventType } from "../webhooks/WebhookEvent.ts"

/** Something that happened to a booking, with the booking as it was then. Spec: events. */
export interface BookingEvent {
  /** `evt_` and a random part; identical on every delivery. */
  readonly id: string
  readonly type: WebhookEventType
  readonly createdAt: Instant
  /** The seat that this event is about; group sessions have one event per seat. */
  readonly seat: WebhookEventSeat
  readonly booking: BookingResource
  /** Only on `booking.rescheduled`: when the meeting was before. */
  readonly previousScheduledAt: Instant | null
}

/**
 * The body of an event's deliveries: the text that is stored, signed and sent, always the same one.
 *
 * `data.booking` is what `GET /bookings/{id}` answered at the time of the event, `data.seat` is there for group sessions alone,
 * `data.previous_scheduled_at` on `booking.rescheduled` alone. Spec: events.payload. Decision 0035.
 */
export const webhookEventBody = ({ id, type, createdAt, seat, booking, previousScheduledAt }: BookingEvent): string =>
  JSON.stringify({
    id,
    type,
    created_at: formatInstant(createdAt),
    data: {
      booking,
      ...(previousScheduledAt === null ? {} : { previous_scheduled_at: formatInstant(previousScheduledAt) }),
      ...(booking.service.is_group ? { seat: { index: seat.index, name: seat.name, email: seat.email } } : {})
    }
  })
