import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** The checkout of a booking that waits for payment. */
export interface Checkout {
  /** Names the checkout in its link and to the provider. */
  readonly token: string
  readonly hostId: number
  readonly bookingId: number
  readonly amountMinor: number
  readonly currency: string
  readonly expiresAt: Instant
  /** The provider's own name for it and the page to pay on, once it was opened there. */
  readonly opened: { readonly provider: string; readonly reference: string; readonly url: string } | null
}

/** Checkouts: written with their booking, opened at the provider when the booker first follows the link. */
export class CheckoutStore extends Context.Service<
  CheckoutStore,
  {
    readonly add: (checkout: Checkout) => Effect.Effect<void>
    readonly findByToken: (token: string) => Effect.Effect<Option.Option<Checkout>>
    readonly findByBooking: (hostId: number, bookingId: number) => Effect.Effect<Option.Option<Checkout>>
    /** Writes down what the provider opened; the first of two at once stays. */
    readonly recordOpened: (token: string, opened: NonNullable<Checkout["opened"]>) => Effect.Effect<void>
  }
>()("@slotkit/engine/CheckoutStore") {}
