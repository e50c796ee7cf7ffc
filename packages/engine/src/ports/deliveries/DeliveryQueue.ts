import type { BookingEventType, Delivery, DeliveryAttempt, DeliveryKind, Instant, Page, PageRequest } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import type { Claim } from "../Lease.ts"
import type { SealedSecret } from "../SecretBox.ts"
import type { WebhookId } from "../WebhookStore.ts"

export type { Delivery, DeliveryAttempt, DeliveryKind } from "@slotkit/core"

/** An event for webhooks. Every delivery sends `body` unchanged. */
export interface AnnouncedEvent {
  readonly hostId: number
  readonly eventId: string
  readonly eventType: BookingEventType
  readonly body: string
  readonly occurredAt: Instant
  /** The booking of the event, if the event log has the event with the same body. */
  readonly loggedBookingId?: number
}

/** A delivery that a worker has leased, with the data to send it. */
export interface LeasedDelivery {
  readonly id: number
  readonly hostId: number
  readonly webhookId: number
  readonly url: string
  /** The signing secrets: the webhook's own, or the app's. Two during a rotation of the app's secret. */
  readonly secrets: ReadonlyArray<SealedSecret>
  readonly eventId: string
  readonly eventType: BookingEventType
  readonly kind: DeliveryKind
  readonly body: string
  /** Counted from 1. */
  readonly attempt: number
  /** The number of the lease of this attempt, from 1. Higher if workers were killed during the attempt. */
  readonly leases: number
  readonly leaseToken: string
  /** The time the delivery was claimable before this claim, in milliseconds by the clock of leases. */
  readonly waitedMs: number
  /** The `traceparent` of the event's span, if it was traced. */
  readonly traceparent: string | null
}

/** The result of an attempt. `made` is null if nothing was sent: no attempt is logged, and the attempt number is used again. */
export interface AttemptEnd {
  readonly hostId: number
  readonly id: number
  readonly leaseToken: string
  readonly attempt: DeliveryAttempt | null
  readonly next:
    | { readonly status: "delivered" }
    | { readonly status: "pending"; readonly dueAt: Instant }
    | { readonly status: "failed"; readonly failure: string }
}

/** The limits of a claim. */
export interface DeliveryClaim extends Claim {
  /** The maximum number of leased rows per webhook, across all processes. */
  readonly perWebhook: number
  /** The same for a webhook of the installation; by default the same number. */
  readonly perInstallationWebhook?: number | undefined
}

/** The reason why a delivery to an inactive webhook ended. */
export const switchedOff = "The webhook was disabled."

/** The number of deliveries in each status. */
export type DeliveryCounts = Readonly<Record<Delivery["status"], number>>

/** The deliveries that are counted: by default, those of all webhooks and kinds. */
export interface CountedDeliveries {
  readonly webhookId?: number | undefined
  readonly kind?: DeliveryKind | undefined
}

/** A delivery with its attempts, as the log shows it. */
export interface DeliveryFilter {
  readonly webhookId?: number | undefined
  readonly status?: Delivery["status"] | undefined
  /** Of the installation's deliveries, those of this host's events. */
  readonly eventHostId?: number | undefined
}

/**
 * The deliveries, one row for each event and webhook. A delivery is written in the transaction of its event, claimed by any
 * number of processes, and kept as the log.
 */
export class DeliveryQueue extends Context.Service<
  DeliveryQueue,
  {
    /**
     * Adds a delivery of each event for every active webhook that subscribes to its type: those of its host, unless it is on
     * Free, and those of the installation.
     */
    readonly announce: (events: ReadonlyArray<AnnouncedEvent>) => Effect.Effect<void>
    /** Adds a test delivery for one webhook, due immediately. */
    readonly addTest: (webhookId: number, event: AnnouncedEvent) => Effect.Effect<Delivery>
    /**
     * Adds redeliveries, due immediately, and returns them: of one delivery of a host, or of all deliveries to a webhook since an
     * instant that have failed permanently. Of those it skips events that were already redelivered or have a pending redelivery.
     */
    readonly redeliver: (
      hostId: number,
      which: { readonly id: number } | { readonly failedOf: WebhookId["id"]; readonly since: Instant },
      now: Instant
    ) => Effect.Effect<ReadonlyArray<Delivery>>
    /**
     * Leases due deliveries, the oldest first.
     *
     * Two processes never lease the same delivery, and no webhook ever has more leases than it may. A webhook at its limit
     * does not delay others. Deliveries of a disabled webhook are ended instead, and those of a host on Free are held.
     */
    readonly claim: (claim: DeliveryClaim) => Effect.Effect<ReadonlyArray<LeasedDelivery>>
    /**
     * Records and logs the results of attempts. Returns the ids of those whose lease was still valid. If the webhook was disabled
     * meanwhile, a `pending` result becomes `failed`, so there is no retry.
     */
    readonly end: (ends: ReadonlyArray<AttemptEnd>) => Effect.Effect<ReadonlySet<number>>
    /** Ends a webhook's pending deliveries, except those in flight. */
    readonly cancel: (webhook: WebhookId, failure: string) => Effect.Effect<void>
    /**
     * Replaces the bodies of all deliveries of some events, and deletes what receivers responded. The responses to attempts in
     * flight are not kept either. Returns the number of deliveries.
     */
    readonly rewrite: (
      hostId: number,
      events: ReadonlyArray<{ readonly eventId: string; readonly body: string }>
    ) => Effect.Effect<number>
    /**
     * Holds a host's pending deliveries, so that they cannot be claimed, or releases them. Overdue ones can then be claimed
     * immediately.
     */
    readonly setHeld: (hostId: number, isHeld: boolean) => Effect.Effect<void>
    readonly page: (hostId: number, filter: DeliveryFilter, request: PageRequest) => Effect.Effect<Page<Delivery>>
    /** Returns a host's delivery with an ID, or those of events to its webhooks, without tests and redeliveries, by ID. */
    readonly list: (
      hostId: number,
      which: { readonly id: number } | { readonly eventIds: ReadonlyArray<string> }
    ) => Effect.Effect<ReadonlyArray<Delivery>>
    /** Returns the body that a delivery sends. Returns nothing if the host has no such delivery. */
    readonly body: (hostId: number, id: number) => Effect.Effect<Option.Option<string>>
    /**
     * Counts a host's deliveries by status, or those of one webhook or kind, in the time spans between successive `bounds`, which
     * ascend. Each span includes its start.
     */
    readonly countBetween: (
      hostId: number,
      bounds: ReadonlyArray<Instant>,
      counted?: CountedDeliveries
    ) => Effect.Effect<ReadonlyArray<DeliveryCounts>>
    /** Returns when to claim next. If a webhook with due deliveries is at its limit, this is an instant in the past. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>>
    /**
     * Emits soon after a commit that may have added deliveries, and once when it has begun to listen. This is only a hint: it may
     * emit too often, and it may miss commits.
     */
    readonly arrivals: Stream.Stream<void>
  }
>()("@slotkit/engine/DeliveryQueue") {}
