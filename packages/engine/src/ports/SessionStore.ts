import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/**
 * A single-use sign-in link for the browser that requested it. `linkHash` is its bucket and its SHA-256, `browserHash` a SHA-256.
 */
export interface SignInLink {
  readonly linkHash: string
  readonly browserHash: string
  readonly hostId: number
  /** The path below the base URL to which the browser is redirected. */
  readonly returnTo: string
  readonly expiresAt: Instant
}

/** A session of a signed-in host. `sessionHash` is the bucket and the SHA-256 of its cookie. */
export interface HostSession {
  readonly sessionHash: string
  readonly hostId: number
  readonly signedInAt: Instant
  readonly expiresAt: Instant
}

/** Sign-in links and sessions of hosts at the standalone server. They are deleted with their host. */
export class SessionStore extends Context.Service<
  SessionStore,
  {
    readonly addLink: (link: SignInLink) => Effect.Effect<void>
    /**
     * Uses a link. Returns nothing if it is unknown, used, expired, or was requested by another browser, which does not use it
     * up.
     */
    readonly takeLink: (linkHash: string, browserHash: string, now: Instant) => Effect.Effect<Option.Option<SignInLink>>
    /** Returns a usable link, from any browser, without using it. */
    readonly findLink: (linkHash: string, now: Instant) => Effect.Effect<Option.Option<SignInLink>>
    readonly open: (session: HostSession) => Effect.Effect<void>
    /** Returns the session of a cookie until it expires. */
    readonly find: (sessionHash: string, now: Instant) => Effect.Effect<Option.Option<HostSession>>
    readonly end: (sessionHash: string) => Effect.Effect<void>
    /** Deletes all sessions and sign-in links of a host. */
    readonly endAllOf: (hostId: number) => Effect.Effect<void>
  }
>()("@slotkit/engine/SessionStore") {}
