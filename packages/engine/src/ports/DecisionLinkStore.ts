import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Actor } from "./AuditLog.ts"
import type { SealedSecret } from "./SecretBox.ts"

/** The answer to a booking request: accepted or declined, by whom and when. */
export interface RequestAnswer {
  readonly on: "accept" | "decline"
  readonly by: Actor["kind"]
  readonly at: Instant
}

/** The link by which a host answers a booking request without signing in. */
export interface DecisionLink {
  readonly hostId: number
  readonly bookingId: number
  /** The SHA-256 of the link's token, to find the link. */
  readonly tokenHash: string
  /** The token itself, because emails contain the link. */
  readonly token: SealedSecret
  /** `null` until the request was accepted or declined. */
  readonly answer: RequestAnswer | null
}

/** The links in hosts' emails about booking requests. A request has one. */
export class DecisionLinkStore extends Context.Service<
  DecisionLinkStore,
  {
    readonly add: (link: DecisionLink) => Effect.Effect<void>
    readonly findByToken: (token: string) => Effect.Effect<Option.Option<DecisionLink>>
    readonly findByBooking: (hostId: number, bookingId: number) => Effect.Effect<Option.Option<DecisionLink>>
    /** Records the answer to a request. Does nothing for a booking without a link. */
    readonly recordAnswer: (hostId: number, bookingId: number, answer: RequestAnswer) => Effect.Effect<void>
  }
>()("@slotkit/engine/DecisionLinkStore") {}
