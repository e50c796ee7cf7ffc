import type { BookingEventType, BookingResource, HostChange, Instant, WebhookEventHost } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** An event of a booking, with the payload fixed at that time. Spec: events. */
export interface RecordedEvent {
  /** `evt_` and a random part; identical on every delivery. */
  readonly id: string
  readonly hostId: number
  readonly type: BookingEventType
  readonly createdAt: Instant
  /** The host at that time. Null if a version before 0.3 recorded the event. */
  readonly host: WebhookEventHost | null
  /** The seat of the event. A group meeting has one event per seat. */
  readonly seat: { readonly index: number; readonly name: string | null; readonly email: string | null }
  readonly booking: BookingResource
  readonly previousScheduledAt: Instant | null
  /** Only for `booking.reassigned`: who took over from whom. */
  readonly changes?: ReadonlyArray<HostChange>
  /** Only for `booking.reassigned`: the code that the request gave for the reason. */
  readonly reasonCode?: string | null
  /** The `traceparent` of its span. Never sent to a receiver. */
  readonly traceparent?: string | null
}

/** All events of a booking, or at most `limit` of the host's after a place. */
export type EventLogSelection = { readonly bookingId: number } | { readonly after: number | null; readonly limit: number }

/** The events of a host, written in the transaction of the change. */
export class EventLog extends Context.Service<
  EventLog,
  {
    readonly append: (events: ReadonlyArray<RecordedEvent>) => Effect.Effect<void>
    /** Returns events of a host in the order they were written, and the place of the last one, if more may follow. */
    readonly list: (
      hostId: number,
      which: EventLogSelection
    ) => Effect.Effect<{ readonly events: ReadonlyArray<RecordedEvent>; readonly next: number | null }>
    /** Replaces the seats and the bookings of events, to erase a person. Deliveries that follow send the new payload. */
    readonly rewrite: (events: ReadonlyArray<RecordedEvent>) => Effect.Effect<void>
  }
>()("@slotkit/engine/EventLog") {}
