import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** A link that signs a host in, once, in the browser that asked for it; hashes are SHA-256. */
export interface SignInLink {
  readonly linkHash: string
  readonly browserHash: string
  readonly hostId: number
  /** Where the browser goes afterwards: a path below the base URL. */
  readonly returnTo: string
  readonly expiresAt: Instant
}

/** A browser in which a host is signed in; `sessionHash` is the SHA-256 of its cookie. */
export interface HostSession {
  readonly sessionHash: string
  readonly hostId: number
  readonly signedInAt: Instant
  readonly expiresAt: Instant
}

/** Sign-in links and sessions of hosts at the standalone server. They end with their host. */
export class SessionStore extends Context.Service<
  SessionStore,
  {
    readonly addLink: (link: SignInLink) => Effect.Effect<void>
    /** Uses a link up: nothing when it is unknown, used, expired, or asked for by another browser, which leaves it as it is. */
    readonly takeLink: (linkHash: string, browserHash: string, now: Instant) => Effect.Effect<Option.Option<SignInLink>>
    /** A link that can still be used, whoever asked for it; it stays as it is. */
    readonly findLink: (linkHash: string, now: Instant) => Effect.Effect<Option.Option<SignInLink>>
    readonly open: (session: HostSession) => Effect.Effect<void>
    /** The session behind a cookie while it lasts. */
    readonly find: (sessionHash: string, now: Instant) => Effect.Effect<Option.Option<HostSession>>
    readonly end: (sessionHash: string) => Effect.Effect<void>
    /** Ends all sessions of a host, and its links. */
    readonly endAllOf: (hostId: number) => Effect.Effect<void>
    /** Forgets links and sessions that ended before a moment, at most `limit` of each; returns how many there were. */
    readonly prune: (before: Instant, limit: number) => Effect.Effect<number>
  }
>()("@slotkit/engine/SessionStore") {}
