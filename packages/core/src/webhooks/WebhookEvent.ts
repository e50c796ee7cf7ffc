import type { HostChange } from "../bookings/HostChange.ts"

/** The event types that a webhook can subscribe to. Spec: events. */
export const webhookEventTypes = [
  "booking.requested",
  "booking.confirmed",
  "booking.declined",
  "booking.cancelled",
  "booking.rescheduled",
  "booking.reassigned"
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** The seat of a group meeting that an event concerns. A group meeting has one event per seat. */
export interface WebhookEventSeat {
  /** 0 for the booker, then the attendees in order. */
  readonly index: number
  readonly name: string | null
  readonly email: string | null
}

/** The host whose booking an event is about, as at that time. */
export interface WebhookEventHost {
  readonly id: number
  readonly username: string | null
  /** The application's own ID of the host; null if it has none. */
  readonly external_id: string | null
}

/**
 * The body of a delivery, with the state at the time of the event.
 *
 * `Booking` has the shape of `GET /bookings/{id}`. Timestamps are ISO 8601 in UTC. Spec: events.payload.
 */
export type WebhookEvent<Booking> =
  | WebhookEventOf<Exclude<WebhookEventType, "booking.rescheduled" | "booking.reassigned">, Booking, unknown>
  | Rescheduled<Booking>
  | WebhookEventOf<"booking.reassigned", Booking, Reassigned>

interface Reassigned {
  readonly changes: ReadonlyArray<HostChange>
  /** The code that the request gave for the reason. */
  readonly reason_code: string | null
}

type Rescheduled<Booking> = WebhookEventOf<"booking.rescheduled", Booking, { readonly previous_scheduled_at: string }>

interface WebhookEventOf<Type extends WebhookEventType, Booking, More> {
  readonly id: `evt_${string}`
  readonly type: Type
  readonly created_at: string
  /** Missing from events that versions before 0.3 recorded. */
  readonly host?: WebhookEventHost
  readonly data: { readonly booking: Booking; readonly seat?: WebhookEventSeat } & More
}
