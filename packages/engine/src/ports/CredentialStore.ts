import type { ApiKey, Host, Instant, Page, PageRequest, RateVerdict, ResourceBinding, Scope } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** An API key, or the connection between an app and a host. A connection outlives its tokens. */
export interface CredentialId {
  readonly hostId: number
  readonly kind: "api_key" | "connection"
  readonly id: number
}

/** A caller: a credential with its scopes, and its host. */
export interface Caller {
  readonly credential: CredentialId
  /** The scopes of the API key or of the presented access token. */
  readonly scopes: ReadonlyArray<Scope>
  /** The part of the installation that the access token is bound to. Null for an API key. */
  readonly resource: ResourceBinding
  readonly host: Host
}

/** A caller and the verdict of its rate limit. */
export interface Authenticated {
  readonly caller: Caller
  readonly rate: RateVerdict
}

/** An API key without an ID. `keyHash` is the key's bucket and its SHA-256, as `storedToken` returns them. */
export type NewApiKey = Omit<ApiKey, "id" | "lastUsedAt"> & { readonly keyHash: string }

/** A change of an API key: its revocation, or another limit. */
export type ApiKeyChange = { readonly revokedAt: Instant } | { readonly requestsPerMinute: number }

/** API keys and access tokens as credentials, and the exact rate limit of each, shared by all processes on one store. */
export class CredentialStore extends Context.Service<
  CredentialStore,
  {
    /**
     * Finds the caller behind a stored API key or access token and counts the request against the caller's limit, in one step.
     *
     * Returns nothing, and counts nothing, if the secret is unknown, revoked or expired. The limit is exact under concurrency.
     * The caller of an access token is its connection, with the scopes of this token; all tokens of one connection share its
     * limit. Updates an API key's time of last use at most once a minute, and marks an access token as used.
     */
    readonly authenticate: (
      kind: "apiKey" | "accessToken",
      hash: string,
      now: Instant
    ) => Effect.Effect<Option.Option<Authenticated>>
    readonly addApiKey: (apiKey: NewApiKey) => Effect.Effect<ApiKey>
    /** Returns a page of a host's active keys, by ID. */
    readonly apiKeys: (hostId: number, request: PageRequest) => Effect.Effect<Page<ApiKey>>
    /** Returns an active key of a host. */
    readonly findApiKey: (hostId: number, id: number) => Effect.Effect<Option.Option<ApiKey>>
    /** Revokes a key or changes its limit, effective from the next request. Returns true if the host had it. */
    readonly changeApiKey: (hostId: number, id: number, change: ApiKeyChange) => Effect.Effect<boolean>
  }
>()("@slotkit/engine/CredentialStore") {}
