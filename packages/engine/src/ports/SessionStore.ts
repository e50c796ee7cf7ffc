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

/** The links, the sessions and the key of hosts, and of operators, who need not be hosts. */
export interface SignIns {
  readonly host: { readonly link: SignInLink; readonly session: HostSession; readonly person: Pick<HostSession, "hostId"> }
  readonly operator: {
    readonly link: OperatorLink
    readonly session: OperatorSession
    readonly person: Pick<OperatorSession, "email">
  }
}

/** The parts of a sign-in that are stored: the link that begins it, and the session. */
export type SignInPart = "link" | "session"

/**
 * Sign-in links and sessions of hosts and operators, and the sign-ins at an OpenID provider that were completed. Those of a host
 * are deleted with it. Tries of codes are marked as completed, too.
 */
export class SessionStore extends Context.Service<
  SessionStore,
  {
    /** Adds a link, or opens a session. */
    readonly add: <K extends keyof SignIns, P extends SignInPart>(kind: K, part: P, row: SignIns[K][P]) => Effect.Effect<void>
    /** Returns a session until it expires, or a usable link, from any browser, without using it. */
    readonly find: <K extends keyof SignIns, P extends SignInPart>(
      kind: K,
      part: P,
      hash: string,
      now: Instant
    ) => Effect.Effect<Option.Option<SignIns[K][P]>>
    /**
     * Uses a link. Returns nothing if it is unknown, used, expired, or was requested by another browser, which does not use it
     * up.
     */
    readonly takeLink: <K extends keyof SignIns>(
      kind: K,
      linkHash: string,
      browserHash: string,
      now: Instant
    ) => Effect.Effect<Option.Option<SignIns[K]["link"]>>
    /** Ends a session, or deletes all sessions and sign-in links of a person. */
    readonly end: <K extends keyof SignIns>(
      kind: K,
      which: { readonly sessionHash: string } | SignIns[K]["person"]
    ) => Effect.Effect<void>
    /**
     * Marks a sign-in at an OpenID provider, or one try of a code, as completed. Returns `false` if it was before; of concurrent
     * calls one gets `true`. The mark is kept at least until `expiresAt`.
     */
    readonly complete: (signInHash: string, expiresAt: Instant) => Effect.Effect<boolean>
  }
>()("@slotkit/engine/SessionStore") {}
