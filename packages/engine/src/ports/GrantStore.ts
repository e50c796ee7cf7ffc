import type { App, AuthorizationCodeState, Instant, RefreshTokenState, Scope } from "@slotkit/core"
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

/** An authorization code; `codeHash` is its SHA-256. */
export interface StoredCode extends AuthorizationCodeState {
  readonly codeHash: string
  readonly hostId: number
  readonly appId: number
  readonly scopes: ReadonlyArray<Scope>
  /** True if the token response must contain `scope`. */
  readonly scopesDiffer: boolean
  /** The family of tokens that the code was exchanged for. */
  readonly familyId: number | undefined
}

/** A refresh token and its family: all tokens that descend from one code. */
export interface StoredRefreshToken extends RefreshTokenState {
  readonly tokenHash: string
  readonly familyId: number
  readonly appId: number
  readonly scopes: ReadonlyArray<Scope>
}

/** A new pair of tokens; the hashes are SHA-256. */
export interface TokenPair {
  readonly familyId: number
  readonly access: { readonly tokenHash: string; readonly scopes: ReadonlyArray<Scope>; readonly expiresAt: Instant }
  readonly refresh: { readonly tokenHash: string; readonly scopes: ReadonlyArray<Scope>; readonly expiresAt: Instant }
  readonly issuedAt: Instant
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
    readonly addCode: (code: StoredCode) => Effect.Effect<void>
    readonly lockCode: (codeHash: string) => Effect.Effect<Option.Option<StoredCode>>
    /** Marks a locked code as used, with the family it was exchanged for when there is one. */
    readonly spendCode: (codeHash: string, now: Instant, familyId: number | undefined) => Effect.Effect<void>
    /** Connects a host and an app if they are not, and begins a family of tokens on their connection. */
    readonly beginFamily: (
      grant: { readonly hostId: number; readonly appId: number },
      now: Instant
    ) => Effect.Effect<{ readonly connectionId: number; readonly familyId: number }>
    readonly issue: (pair: TokenPair) => Effect.Effect<void>
    readonly lockRefreshToken: (tokenHash: string) => Effect.Effect<Option.Option<StoredRefreshToken>>
    /** Marks a locked refresh token as exchanged for a successor. */
    readonly rotate: (tokenHash: string, successorHash: string, now: Instant) => Effect.Effect<void>
    /** Deletes all tokens of a family. The connection stays. */
    readonly revokeFamily: (familyId: number) => Effect.Effect<void>
    /**
     * Ends a token of an app: an access token alone, a refresh token with its family; nothing when the app has no such token. RFC
     * 7009.
     */
    readonly revokeToken: (appId: number, tokenHash: string) => Effect.Effect<void>
    /**
     * A host's connections, by when they were made. At that moment live are access tokens before their expiry, and refresh tokens
     * before theirs that were not exchanged for a successor.
     */
    readonly connections: (hostId: number, now: Instant) => Effect.Effect<ReadonlyArray<Connection>>
    /** Ends a connection with its codes, tokens and webhooks; its id when there was one. */
    readonly disconnect: (hostId: number, appId: number) => Effect.Effect<Option.Option<number>>
    /**
     * Forgets codes and tokens that expired before a moment, used or not. What is forgotten is unknown, so that its replay
     * revokes nothing: the moment has to leave time to notice one. At most `limit` rows of each kind; returns how many there were.
     */
    readonly prune: (before: Instant, limit: number) => Effect.Effect<number>
  }
>()("@slotkit/engine/GrantStore") {}
