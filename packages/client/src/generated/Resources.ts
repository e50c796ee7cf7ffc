// Written from the API's definition by `npm run generate -w @slotkit/client`; a test compares. Change the definition instead.

/** Free slots by the host's local day. Spec: availability. */
export interface Availability {
  readonly data: Readonly<Record<string, ReadonlyArray<Slot>>>
  readonly meta: {
    readonly from: string
    readonly to: string
    readonly duration_minutes: number
    readonly timezone: string
    readonly service: string | null
  }
}

/** A booking, as its list and its lookup show it. Spec: booking.fields. */
export interface Booking {
  readonly id: number
  readonly status: "pending" | "accepted" | "declined" | "cancelled"
  readonly topic: string | null
  readonly duration_minutes: number
  /** ISO 8601, in UTC. */
  readonly scheduled_at: string | null
  /** ISO 8601, in UTC. */
  readonly created_at: string | null
  readonly notes: string | null
  readonly cancellation_reason: string | null
  readonly booker: Person
  readonly attendees: ReadonlyArray<Person>
  readonly service: {
    readonly type: "default" | "single_use"
    readonly id: number | null
    readonly slug: string
    readonly title: string
    readonly is_group: boolean
    readonly max_attendees: number | null
    readonly is_personal_invite: boolean
  }
  readonly location: BookingLocation
  readonly meeting_link: string | null
  readonly conference_link: string | null
  readonly payment: {
    readonly status: "none" | "pending" | "paid" | "failed" | "refunded"
    readonly amount: number | null
    readonly currency: string
  }
}

/** What is delivered on `booking.cancelled`. Spec: events.payload. */
export interface BookingCancelledEvent {
  /** ID of the event, prefixed with evt_. Identical on every retry. */
  readonly id: string
  readonly type: "booking.cancelled"
  /** ISO 8601, in UTC. */
  readonly created_at: string
  readonly data: {
    readonly booking: Booking
    readonly seat?: {
      readonly index: number
      readonly name: string | null
      readonly email: string | null
    }
  }
}

/** What is delivered on `booking.confirmed`. Spec: events.payload. */
export interface BookingConfirmedEvent {
  /** ID of the event, prefixed with evt_. Identical on every retry. */
  readonly id: string
  readonly type: "booking.confirmed"
  /** ISO 8601, in UTC. */
  readonly created_at: string
  readonly data: {
    readonly booking: Booking
    readonly seat?: {
      readonly index: number
      readonly name: string | null
      readonly email: string | null
    }
  }
}

/** What is delivered on `booking.declined`. Spec: events.payload. */
export interface BookingDeclinedEvent {
  /** ID of the event, prefixed with evt_. Identical on every retry. */
  readonly id: string
  readonly type: "booking.declined"
  /** ISO 8601, in UTC. */
  readonly created_at: string
  readonly data: {
    readonly booking: Booking
    readonly seat?: {
      readonly index: number
      readonly name: string | null
      readonly email: string | null
    }
  }
}

/** Where a meeting is; `type` may name a provider of video calls. */
export interface BookingLocation {
  readonly type: string | null
  readonly label: string | null
  readonly address: string | null
}

/** What is delivered on `booking.requested`. Spec: events.payload. */
export interface BookingRequestedEvent {
  /** ID of the event, prefixed with evt_. Identical on every retry. */
  readonly id: string
  readonly type: "booking.requested"
  /** ISO 8601, in UTC. */
  readonly created_at: string
  readonly data: {
    readonly booking: Booking
    readonly seat?: {
      readonly index: number
      readonly name: string | null
      readonly email: string | null
    }
  }
}

/** What is delivered on `booking.rescheduled`. Spec: events.payload. */
export interface BookingRescheduledEvent {
  /** ID of the event, prefixed with evt_. Identical on every retry. */
  readonly id: string
  readonly type: "booking.rescheduled"
  /** ISO 8601, in UTC. */
  readonly created_at: string
  readonly data: {
    readonly booking: Booking
    /** ISO 8601, in UTC. */
    readonly previous_scheduled_at: string
    readonly seat?: {
      readonly index: number
      readonly name: string | null
      readonly email: string | null
    }
  }
}

/** A new webhook; `signing_secret` is there for API keys and never shown again. Spec: webhooks.create. */
export interface CreatedWebhook {
  readonly id: number
  readonly url: string
  readonly events: ReadonlyArray<
    "booking.requested" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled"
  >
  readonly status: "active" | "disabled"
  readonly disabled_reason: "manual" | "failing" | "gone" | null
  readonly consecutive_failures: number
  readonly signing_secret_source: "subscription" | "app"
  /** ISO 8601, in UTC. */
  readonly last_success_at: string | null
  /** ISO 8601, in UTC. */
  readonly last_failure_at: string | null
  /** ISO 8601, in UTC. */
  readonly created_at: string
  /** ISO 8601, in UTC. */
  readonly updated_at: string
  readonly signing_secret?: string
}

/** A length that a service is offered in; `price` in minor units, null when it is free. */
export interface Duration {
  readonly minutes: number
  readonly price: number | null
  readonly currency: string
}

/** A private booking link for one person. Spec: invite.fields. */
export interface Invite {
  readonly id: number
  readonly title: string
  readonly description: string | null
  readonly status: "open" | "used" | "expired" | "disabled"
  readonly url: string
  readonly contact: {
    readonly name: string | null
    readonly email: string | null
  }
  readonly durations: ReadonlyArray<number>
  /** ISO 8601, in UTC. */
  readonly expires_at: string
  /** ISO 8601, in UTC. */
  readonly created_at: string
}

/** Where a service's meetings are; `address` for `in_person`. */
export interface Location {
  readonly type: "video" | "in_person" | "phone" | "none"
  readonly label: string
  readonly address: string | null
}

/** What `POST /invites` takes: `title` is needed without `service`, and `duration` counts only then. */
export interface NewInvite {
  /** At most 100 characters. */
  readonly service?: string | undefined
  /** 1 to 50 characters. */
  readonly title?: string | undefined
  /** At most 500 characters. */
  readonly description?: string | null | undefined
  /** 1 to 100 characters. */
  readonly contact_name?: string | null | undefined
  /** At most 254 characters. */
  readonly contact_email?: string | null | undefined
  /** 1 to 365. */
  readonly expires_in_days?: number | undefined
  /** 5 to 480. */
  readonly duration?: number | undefined
}

/** What `POST /services` takes. */
export interface NewService {
  /** 1 to 50 characters. */
  readonly title: string
  /** 1 to 20 entries. */
  readonly durations: ReadonlyArray<{
    /** 5 to 480. */
    readonly minutes: number
    /** 0 to 99999999. */
    readonly price?: number | null | undefined
  }>
  /** At most 500 characters. */
  readonly description?: string | undefined
  /** At most 100 characters. */
  readonly slug?: string | undefined
  readonly is_group?: boolean | undefined
  /** 2 to 50. */
  readonly max_attendees?: number | null | undefined
  readonly requires_approval?: boolean | undefined
  readonly location?:
    | {
        readonly type: "video" | "in_person" | "phone" | "none"
        /** 1 to 50 characters. */
        readonly label?: string | null | undefined
        /** At most 300 characters. */
        readonly address?: string | null | undefined
      }
    | undefined
}

/** What `POST /webhooks` takes: an HTTPS address that is public, and at least one event type. */
export interface NewWebhook {
  /** At most 2048 characters. */
  readonly url: string
  /** At least 1 entry. */
  readonly events: ReadonlyArray<
    "booking.requested" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled"
  >
}

/** Somebody who comes to a meeting. */
export interface Person {
  readonly name: string | null
  readonly email: string | null
}

/** What the host's account is on. */
export type Plan = "free" | "pro"

/** The host's public profile. Spec: profile.fields. */
export interface Profile {
  readonly username: string | null
  readonly name: string | null
  readonly title: string | null
  readonly bio: string | null
  readonly avatar_url: string | null
  readonly logo_url: string | null
  readonly profile_url: string | null
  readonly profile_complete: boolean
  readonly plan: Plan
  readonly services: ReadonlyArray<{
    readonly slug: string
    readonly title: string
    readonly embed_url: string | null
  }>
}

/** A permanent booking page. Spec: service.fields. */
export interface Service {
  readonly type: "default"
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly is_default: boolean
  readonly is_group: boolean
  readonly max_attendees: number | null
  readonly requires_approval: boolean
  readonly durations: ReadonlyArray<Duration>
  readonly location: Location
  readonly embed_url: string | null
}

/** What `PATCH /services/{id}` takes: only what is sent changes; `durations` and `location` change as a whole. */
export interface ServicePatch {
  /** 1 to 50 characters. */
  readonly title?: string | undefined
  /** At most 500 characters. */
  readonly description?: string | undefined
  /** At most 100 characters. */
  readonly slug?: string | undefined
  /** 1 to 20 entries. */
  readonly durations?:
    | ReadonlyArray<{
        /** 5 to 480. */
        readonly minutes: number
        /** 0 to 99999999. */
        readonly price?: number | null | undefined
      }>
    | undefined
  readonly is_group?: boolean | undefined
  /** 2 to 50. */
  readonly max_attendees?: number | null | undefined
  readonly requires_approval?: boolean | undefined
  readonly location?:
    | {
        readonly type: "video" | "in_person" | "phone" | "none"
        /** 1 to 50 characters. */
        readonly label?: string | null | undefined
        /** At most 300 characters. */
        readonly address?: string | null | undefined
      }
    | undefined
}

/** An invite, seen as the service that it is. */
export interface SingleUseService {
  readonly type: "single_use"
  readonly id: number
  readonly title: string
  readonly description: string | null
  readonly status: "open" | "used" | "expired" | "disabled"
  readonly durations: ReadonlyArray<Duration>
  readonly location: Location
  readonly url: string
  readonly contact: {
    readonly name: string | null
    readonly email: string | null
  }
  /** ISO 8601, in UTC. */
  readonly expires_at: string
  /** ISO 8601, in UTC. */
  readonly created_at: string
}

/** A free slot; `label` is its start in the host's zone. Spec: slot.fields. */
export interface Slot {
  /** ISO 8601, in UTC. */
  readonly start: string
  /** ISO 8601, in UTC. */
  readonly end: string
  readonly label: string
  readonly spots_remaining?: number
}

/** What a credential may do. Spec: token. */
export interface TokenDescription {
  readonly plan: Plan
  readonly scopes: ReadonlyArray<{
    readonly id: string
    readonly available: boolean
    readonly reason?: "plan_required"
  }>
}

/** A webhook subscription. Spec: webhook.fields. */
export interface Webhook {
  readonly id: number
  readonly url: string
  readonly events: ReadonlyArray<
    "booking.requested" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled"
  >
  readonly status: "active" | "disabled"
  readonly disabled_reason: "manual" | "failing" | "gone" | null
  readonly consecutive_failures: number
  readonly signing_secret_source: "subscription" | "app"
  /** ISO 8601, in UTC. */
  readonly last_success_at: string | null
  /** ISO 8601, in UTC. */
  readonly last_failure_at: string | null
  /** ISO 8601, in UTC. */
  readonly created_at: string
  /** ISO 8601, in UTC. */
  readonly updated_at: string
}

/** What `PATCH /webhooks/{id}` takes: at least one of its fields. */
export interface WebhookPatch {
  readonly active?: boolean | undefined
  /** At most 2048 characters. */
  readonly url?: string | undefined
  /** At least 1 entry. */
  readonly events?:
    | ReadonlyArray<"booking.requested" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled">
    | undefined
}

/** The body of a delivery. Spec: events.payload. */
export type WebhookEvent =
  | BookingRequestedEvent
  | BookingConfirmedEvent
  | BookingDeclinedEvent
  | BookingCancelledEvent
  | BookingRescheduledEvent

/** What a webhook can subscribe to. Spec: events. */
export type WebhookEventType = WebhookEvent["type"]
