import type { App, AuthorizationCodeState, Instant, RefreshTokenState, ResourceBinding, Scope } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/**
 * The connection of a host and an app. A host and an app have at most one.
 *
 * A connection and its webhooks last until the app is disconnected, even if all tokens have expired. The next approval reuses the
 * connection. Spec: webhook.states.app_disconnected.
 */
export interface Connection {
  readonly id: number
  readonly hostId: number
  readonly app: Pick<App, "id" | "clientId" | "name">
  /** The combined scopes of all live tokens, in the order of the scope table. Empty if no token is live. */
  readonly scopes: ReadonlyArray<Scope>
  readonly connectedAt: Instant
}

/** An authorization code. `codeHash` is its bucket and its SHA-256. */
export interface StoredCode extends AuthorizationCodeState {
  readonly codeHash: string
  readonly hostId: number
  readonly appId: number
  readonly scopes: ReadonlyArray<Scope>
  /** True if the token response must contain `scope`. */
  readonly scopesDiffer: boolean
  readonly resource: ResourceBinding
  /** The token family that the code was exchanged for. */
  readonly familyId: number | undefined
}

/** A refresh token and its family: all tokens that descend from one code. */
export interface StoredRefreshToken extends RefreshTokenState {
  readonly tokenHash: string
  readonly hostId: number
  readonly familyId: number
  readonly appId: number
  readonly scopes: ReadonlyArray<Scope>
  readonly resource: ResourceBinding
}

/** The grants that a client exchanges for tokens. */
export interface Grants {
  readonly code: StoredCode
  readonly refreshToken: StoredRefreshToken
}

/** A new pair of tokens. Each hash is a bucket and a SHA-256. */
export interface TokenPair {
  /** The locked code or refresh token that the pair is issued for, and that is used up. */
  readonly exchanged?: { readonly codeHash: string } | { readonly refreshTokenHash: string }
  readonly familyId: number
  readonly access: NewToken
  readonly refresh: NewToken
  readonly issuedAt: Instant
}

/** A token that is not stored yet. */
export interface NewToken {
  readonly tokenHash: string
  readonly scopes: ReadonlyArray<Scope>
  readonly resource: ResourceBinding
  readonly expiresAt: Instant
}

/**
 * Codes, tokens and connections of apps.
 *
 * A locked row blocks other transactions until this one ends, so only one of several concurrent uses of a code or token finds it
 * unused.
 */
export class GrantStore extends Context.Service<
  GrantStore,
  {
    /** Finds a code or a refresh token by its hash and locks it until the transaction ends. */
    readonly lock: <K extends keyof Grants>(kind: K, hash: string) => Effect.Effect<Option.Option<Grants[K]>>
    /** Connects a host and an app unless they are connected, and starts a token family of the connection. */
    readonly beginFamily: (
      grant: { readonly hostId: number; readonly appId: number },
      now: Instant
    ) => Effect.Effect<{ readonly connectionId: number; readonly familyId: number }>
    /** Adds a code, or a pair of tokens. Marks what the pair was exchanged for as used. */
    readonly issue: (grant: StoredCode | TokenPair) => Effect.Effect<void>
    /**
     * Deletes all tokens of a family, marks a locked code as used, or revokes a token of an app: an access token alone, or a
     * refresh token with its family. The connection stays. Ignores unknown tokens. RFC 7009.
     */
    readonly revoke: (
      which:
        | { readonly hostId: number; readonly familyId: number }
        | { readonly codeHash: string; readonly spentAt: Instant }
        | { readonly appId: number; readonly tokenHash: string }
    ) => Effect.Effect<void>
    /**
     * Returns a host's connections, by creation time. Live tokens are unexpired access tokens, and unexpired refresh tokens
     * without a successor.
     */
    readonly connections: (hostId: number, now: Instant) => Effect.Effect<ReadonlyArray<Connection>>
    /**
     * Ends a connection by marking it. Returns its ID if it existed. Its codes and tokens stop working immediately; they stay
     * until they are purged.
     */
    readonly disconnect: (hostId: number, appId: number, now: Instant) => Effect.Effect<Option.Option<number>>
  }
>()("@slotkit/engine/GrantStore") {}
