import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** The checkout of a booking that waits for payment. */
export interface Checkout {
  /** Identifies the checkout in its link and at the provider. */
  readonly token: string
  readonly hostId: number
  readonly bookingId: number
  readonly amountMinor: number
  readonly currency: string
  readonly expiresAt: Instant
  /** The provider's reference and payment page, once the checkout was opened there. */
  readonly opened: { readonly provider: string; readonly reference: string; readonly url: string } | null
}

/** Checkouts: written with their booking, opened at the provider when the booker first follows the link. */
export class CheckoutStore extends Context.Service<
  CheckoutStore,
  {
    readonly add: (checkout: Checkout) => Effect.Effect<void>
    readonly findByToken: (token: string) => Effect.Effect<Option.Option<Checkout>>
    readonly findByBooking: (hostId: number, bookingId: number) => Effect.Effect<Option.Option<Checkout>>
    /** Stores the provider's checkout. Of two concurrent calls the first one wins. */
    readonly recordOpened: (token: string, opened: NonNullable<Checkout["opened"]>) => Effect.Effect<void>
  }
>()("@slotkit/engine/CheckoutStore") {}
