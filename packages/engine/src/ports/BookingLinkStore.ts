import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Actor } from "./AuditLog.ts"
import type { SealedSecret } from "./SecretBox.ts"

/** A booking of a host. */
export interface BookingId {
  readonly hostId: number
  readonly bookingId: number
}

/** A booking that a visitor made without a credential, with the link in the booker's emails. */
export interface VisitorBooking extends BookingId {
  /** The SHA-256 of the token in the booker's links, to find a link. */
  readonly tokenHash: string
  /** The token itself, because later emails contain the link again. */
  readonly token: SealedSecret
  /** The time when the booker first opened that link; `null` until then. */
  readonly openedAt: Instant | null
  /** The client address that opened it, while attendees are still to be emailed. */
  readonly openedFrom: string | null
  /** The number of attendees that have been emailed, in their order on the booking. */
  readonly mailedAttendees: number
}

/** The answer to a booking request: accepted or declined, by whom and when. */
export interface RequestAnswer {
  readonly on: "accept" | "decline"
  readonly by: Actor["kind"]
  readonly at: Instant
}

/** The link with which a host accepts or declines a booking without signing in. */
export interface DecisionLink extends BookingId {
  /** The SHA-256 of the link's token, to find the link. */
  readonly tokenHash: string
  /** The token itself, because emails contain the link. */
  readonly token: SealedSecret
  /** `null` until the request was accepted or declined. */
  readonly answer: RequestAnswer | null
}

/** The checkout of a booking that waits for payment. It is opened at the provider when the booker first follows the link. */
export interface Checkout extends BookingId {
  /** Identifies the checkout in its link and at the provider. */
  readonly token: string
  readonly amountMinor: number
  readonly currency: string
  readonly expiresAt: Instant
  /** The provider's reference and payment page, once the checkout was opened there. */
  readonly opened: { readonly provider: string; readonly reference: string; readonly url: string } | null
}

/** The link of a booking to its meeting's room. It never changes. */
export interface JoinLink extends BookingId {
  readonly token: string
}

/** The links of bookings by kind. */
export interface BookingLinks {
  readonly visitor: VisitorBooking
  readonly decision: DecisionLink
  readonly checkout: Checkout
  readonly join: JoinLink
}

/** A change of a link, by kind. */
export interface BookingLinkChanges {
  readonly visitor: BookingId & Pick<VisitorBooking, "openedAt" | "openedFrom" | "mailedAttendees">
  readonly decision: BookingId & { readonly answer: RequestAnswer }
  /** Of two checkouts that are opened at the provider, the first one is kept. */
  readonly checkout: BookingId & { readonly opened: NonNullable<Checkout["opened"]> }
}

/** A link is found by its token or by its booking. */
export type BookingLinkKey = { readonly token: string } | BookingId

/** The links of bookings whose tokens are in emails. A booking has at most one of each kind. */
export class BookingLinkStore extends Context.Service<
  BookingLinkStore,
  {
    readonly add: <K extends keyof BookingLinks>(kind: K, link: BookingLinks[K]) => Effect.Effect<void>
    readonly find: <K extends keyof BookingLinks>(kind: K, key: BookingLinkKey) => Effect.Effect<Option.Option<BookingLinks[K]>>
    /** Stores what can change of a link. Does nothing for a booking without a link of this kind. */
    readonly change: <K extends keyof BookingLinkChanges>(kind: K, changes: BookingLinkChanges[K]) => Effect.Effect<void>
  }
>()("@slotkit/engine/BookingLinkStore") {}
