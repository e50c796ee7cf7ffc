import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { SealedSecret } from "../SecretBox.ts"
import type { CalendarWants, SignInKind } from "./CalendarSignIn.ts"

/** A connection that a host has begun, until the provider sends the browser back. The hashes are SHA-256. */
export interface CalendarConnect {
  readonly hostId: number
  readonly stateHash: string
  /** The browser that may finish it. `null` until the link of the operator API is opened. */
  readonly browserHash: string | null
  readonly kind: SignInKind
  readonly wants: CalendarWants
  /** The PKCE verifier, sealed. */
  readonly verifier: SealedSecret
  /** The account that is connected again. */
  readonly accountId: number | null
  /** The URL to which the browser is redirected afterwards, instead of the console. */
  readonly returnTo: string | null
  readonly expiresAt: Instant
}

/** Connections of calendars that hosts have begun. They are deleted with their host. */
export class CalendarConnectStore extends Context.Service<
  CalendarConnectStore,
  {
    readonly add: (connect: CalendarConnect) => Effect.Effect<void>
    /**
     * Binds a connection to the browser that opens its link, or finishes it in that browser, which uses it up. Returns nothing if
     * it is unknown, used, expired, of another host or of another browser.
     */
    readonly use: (
      step: "open" | "finish",
      hostId: number,
      stateHash: string,
      browserHash: string,
      now: Instant
    ) => Effect.Effect<Option.Option<CalendarConnect>>
  }
>()("@slotkit/engine/CalendarConnectStore") {}
