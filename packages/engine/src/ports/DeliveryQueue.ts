import type { BookingEventType, Delivery, DeliveryAttempt, DeliveryKind, Instant, Page, PageRequest } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import type { Claim } from "./Lease.ts"
import type { SealedSecret } from "./SecretBox.ts"

export type { Delivery, DeliveryAttempt, DeliveryKind } from "@slotkit/core"

/** Something that webhooks are told: `body` is the text that every delivery of it sends. */
export interface AnnouncedEvent {
  readonly hostId: number
  readonly eventId: string
  readonly eventType: BookingEventType
  readonly body: string
  readonly occurredAt: Instant
}

/** A delivery that a worker has leased, with what sending it takes. */
export interface LeasedDelivery {
  readonly id: number
  readonly hostId: number
  readonly webhookId: number
  readonly url: string
  /** What signs: the webhook's own secret, or the app's; two while an app rotates its secret. */
  readonly secrets: ReadonlyArray<SealedSecret>
  readonly eventId: string
  readonly eventType: BookingEventType
  readonly kind: DeliveryKind
  readonly body: string
  /** From 1. */
  readonly attempt: number
  /** Which lease this attempt is on, from 1: more than one when workers were killed in the middle. */
  readonly leases: number
  readonly leaseToken: string
}

/** How an attempt ended. `made` is null when nothing was sent and nothing is to be logged as an attempt, which keeps its number. */
export interface AttemptEnd {
  readonly id: number
  readonly leaseToken: string
  readonly made: DeliveryAttempt | null
  readonly next:
    | { readonly status: "delivered" }
    | { readonly status: "pending"; readonly dueAt: Instant }
    | { readonly status: "failed"; readonly failure: string }
}

/** Which rows a claim may have besides being due. */
export interface DeliveryClaim extends Claim {
  /** Leased rows that one webhook may have at once, over all processes. */
  readonly perWebhook: number
}

/** Why a delivery ended that was for a webhook which nobody sends to any more. */
export const switchedOff = "The webhook was disabled."

/** What the log shows. */
export interface DeliveryFilter {
  readonly webhookId?: number | undefined
  readonly status?: Delivery["status"] | undefined
}

/**
 * Deliveries on rows: one for each event and webhook, written in the transaction of what they tell, claimed by any number of
 * processes, kept as the log.
 */
export class DeliveryQueue extends Context.Service<
  DeliveryQueue,
  {
    /** Adds a delivery of each event for every active webhook of its host that wants its type; none when the host is on Free. */
    readonly announce: (events: ReadonlyArray<AnnouncedEvent>) => Effect.Effect<void>
    /** Adds one delivery for one webhook, due at once: a test. */
    readonly addTest: (webhookId: number, event: AnnouncedEvent) => Effect.Effect<Delivery>
    /** Adds a second sending of a delivery, due at once; nothing when the host has no such delivery. */
    readonly redeliver: (hostId: number, id: number, now: Instant) => Effect.Effect<Option.Option<Delivery>>
    /**
     * The same for all deliveries of events to a webhook that were made since a moment and have failed for good; how many there were.
     * An event that has arrived there by a second sending, or waits for one, is left out.
     */
    readonly redeliverFailed: (webhookId: number, since: Instant, now: Instant) => Effect.Effect<number>
    /**
     * Leases due deliveries, the longest due first.
     *
     * Two processes never get the same one, and no webhook ever has more than `perWebhook` on lease; those of a webhook with no room
     * hold up no other's. Deliveries of a webhook that is switched off are ended instead, those of a host on Free are held.
     */
    readonly claim: (claim: DeliveryClaim) => Effect.Effect<ReadonlyArray<LeasedDelivery>>
    /**
     * Ends attempts under their leases, and logs them; the ids of those whose lease still held. One whose webhook was switched off
     * meanwhile is not tried again: its `pending` becomes `failed`.
     */
    readonly end: (ends: ReadonlyArray<AttemptEnd>) => Effect.Effect<ReadonlySet<number>>
    /** Ends what waits for a webhook and is not in flight; what is in flight ends by itself. */
    readonly cancel: (webhookId: number, failure: string) => Effect.Effect<void>
    /** Keeps what waits for a host's webhooks from being claimed. */
    readonly hold: (hostId: number) => Effect.Effect<void>
    /** Lets what was held be claimed again, at once when it is overdue. */
    readonly resume: (hostId: number) => Effect.Effect<void>
    /** A host's deliveries, newest first. */
    readonly page: (hostId: number, filter: DeliveryFilter, request: PageRequest) => Effect.Effect<Page<Delivery>>
    readonly find: (hostId: number, id: number) => Effect.Effect<Option.Option<Delivery>>
    /** When the next delivery can be claimed, as far as its webhook has room; a moment that has passed when it has none. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>>
    /**
     * Says, soon after a commit, that there may be something to claim, and says so once when it has begun to listen. A hint: it may
     * say so too often, and it may miss some.
     */
    readonly arrivals: Stream.Stream<void>
  }
>()("@slotkit/engine/DeliveryQueue") {}
