import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** A single-use sign-in link of an operator, for the browser that requested it. Both hashes are a SHA-256. */
export interface OperatorLink {
  readonly linkHash: string
  readonly browserHash: string
  /** In lowercase. */
  readonly email: string
  readonly returnTo: string
  readonly expiresAt: Instant
}

/** A session of an operator. `sessionHash` is the SHA-256 of its cookie. */
export interface OperatorSession {
  readonly sessionHash: string
  /** In lowercase. */
  readonly email: string
  /** The groups that the OpenID provider named at sign-in. Empty after signing in by email. */
  readonly groups: ReadonlyArray<string>
  readonly signedInAt: Instant
  readonly expiresAt: Instant
}

/** Sign-in links and sessions of operators, who need not be hosts, and the sign-ins at an OpenID provider that were completed. */
export class OperatorSessionStore extends Context.Service<
  OperatorSessionStore,
  {
    readonly addLink: (link: OperatorLink) => Effect.Effect<void>
    /**
     * Uses a link. Returns nothing if it is unknown, used, expired, or was requested by another browser, which does not use it
     * up.
     */
    readonly takeLink: (linkHash: string, browserHash: string, now: Instant) => Effect.Effect<Option.Option<OperatorLink>>
    /** Returns a usable link, from any browser, without using it. */
    readonly findLink: (linkHash: string, now: Instant) => Effect.Effect<Option.Option<OperatorLink>>
    readonly open: (session: OperatorSession) => Effect.Effect<void>
    /** Returns the session of a cookie until it expires. */
    readonly find: (sessionHash: string, now: Instant) => Effect.Effect<Option.Option<OperatorSession>>
    readonly end: (sessionHash: string) => Effect.Effect<void>
    /** Deletes all sessions and sign-in links of an email address. */
    readonly endAllOf: (email: string) => Effect.Effect<void>
    /**
     * Marks a sign-in at an OpenID provider as completed. Returns `false` if it was before; of concurrent calls one gets `true`.
     * The mark is kept at least until `expiresAt`.
     */
    readonly complete: (signInHash: string, expiresAt: Instant) => Effect.Effect<boolean>
  }
>()("@slotkit/engine/OperatorSessionStore") {}
