import { authorizationCodeLifetimeSeconds } from "@slotkit/core"
import { appendToRedirectUri, makeHostToken, storedToken, tokenBytes } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { Settings } from "../kernel/Settings.ts"
import { GrantStore } from "../ports/GrantStore.ts"
import { Randomness } from "../ports/Randomness.ts"
import type { ConsentRequest } from "./ReadAuthorizeRequest.ts"

/**
 * Approves an authorization request: creates a code that can be exchanged once within 60 seconds. The store keeps its SHA-256.
 *
 * `location` is the target of the 303 redirect: the registered redirect URI with `code`, `state` and `iss`. Spec:
 * oauth.authorize.approved; RFC 6749, section 4.1.2; RFC 9207.
 */
export const approveAuthorization = Effect.fnUntraced(function* (hostId: number, request: ConsentRequest) {
  const { baseUrl } = yield* Settings
  const grants = yield* GrantStore
  const randomness = yield* Randomness
  const code = makeHostToken("authorizationCode", hostId, yield* randomness.bytes(tokenBytes))
  const expiresAt = (yield* Clock.currentTimeMillis) + authorizationCodeLifetimeSeconds * 1000
  const issueCode = grants.issue({
    codeHash: storedToken(code),
    hostId,
    appId: request.app.id,
    clientId: request.app.clientId,
    redirectUri: request.redirectUri,
    codeChallenge: request.codeChallenge,
    scopes: request.scopes,
    scopesDiffer: request.scopesDiffer,
    resource: request.resource,
    expiresAt,
    spentAt: undefined,
    familyId: undefined
  })
  yield* audited(hostId, "app.approve", issueCode, () => request.app.id)
  const location = appendToRedirectUri(request.redirectUri, [
    ["code", code],
    ["state", request.state],
    ["iss", baseUrl]
  ])
  return { code, expiresAt, location }
})
