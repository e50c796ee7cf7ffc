import { accessTokenLifetimeSeconds, type Instant, refreshTokenLifetimeSeconds } from "@slotkit/core"
import { makeHostToken, storedToken, tokenBytes } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { GrantStore, type NewToken, type TokenPair } from "../ports/GrantStore.ts"
import { Randomness } from "../ports/Randomness.ts"

/**
 * The body of the token endpoint's 200 response, in this order. `scope` is set when it differs from the request. RFC 6749,
 * section 5.1.
 */
export interface TokenAnswer {
  readonly token_type: "Bearer"
  readonly expires_in: number
  readonly access_token: string
  readonly refresh_token: string
  readonly scope?: string
}

/** Issues the next pair of tokens of a family, valid for 30 and 90 days. Spec: oauth.token.lifetimes. */
export const issueTokens = Effect.fnUntraced(function* (
  { hostId, familyId }: { readonly hostId: number; readonly familyId: number },
  granted: {
    readonly access: Pick<NewToken, "scopes" | "resource">
    readonly refresh: Pick<NewToken, "scopes" | "resource">
    /** True if the response must contain `scope`. */
    readonly namesScopes: boolean
    readonly exchanged: TokenPair["exchanged"] & {}
  },
  now: Instant
) {
  const grants = yield* GrantStore
  const randomness = yield* Randomness
  const accessToken = makeHostToken("accessToken", hostId, yield* randomness.bytes(tokenBytes))
  const refreshToken = makeHostToken("refreshToken", hostId, yield* randomness.bytes(tokenBytes))
  const access = {
    scopes: granted.access.scopes,
    resource: granted.access.resource,
    tokenHash: storedToken(accessToken),
    expiresAt: now + accessTokenLifetimeSeconds * 1000
  }
  const refresh = {
    scopes: granted.refresh.scopes,
    resource: granted.refresh.resource,
    tokenHash: storedToken(refreshToken),
    expiresAt: now + refreshTokenLifetimeSeconds * 1000
  }
  yield* grants.issue({ familyId, access, refresh, issuedAt: now, exchanged: granted.exchanged })
  return {
    token_type: "Bearer",
    expires_in: accessTokenLifetimeSeconds,
    access_token: accessToken,
    refresh_token: refreshToken,
    ...(granted.namesScopes ? { scope: access.scopes.join(" ") } : {})
  } satisfies TokenAnswer
})
