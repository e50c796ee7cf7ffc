import { type App, decideRefresh } from "@slotkit/core"
import { narrowRefreshScopes, narrowResource, parseToken, storedToken, type TokenRequest } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Settings } from "../kernel/Settings.ts"
import { GrantStore } from "../ports/GrantStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { issueTokens } from "./IssueTokens.ts"
import { invalidGrant, invalidTarget, OAuthRefused } from "./OAuthRefused.ts"

/**
 * Exchanges a refresh token for a new pair. The refresh token stops working; its access tokens remain valid.
 *
 * `app` is the authenticated app. A replayed refresh token revokes its whole family, unless the new pair is unused and was issued
 * within the last 60 seconds. The new refresh token keeps the scopes and the resource of the old one, even if the access token is
 * narrowed. Spec: oauth.token.refresh; RFC 6749, section 6; RFC 8707, section 2.2; RFC 9700, section 4.14.2.
 */
export const refreshTokens = Effect.fnUntraced(function* (
  app: App,
  { refreshToken, scope, resource }: Omit<Extract<TokenRequest, { grantType: "refresh_token" }>, "grantType" | "client">
) {
  const unitOfWork = yield* UnitOfWork
  const grants = yield* GrantStore
  const { baseUrl } = yield* Settings
  if (parseToken(refreshToken)?.kind !== "refreshToken") return yield* invalidGrant
  // The effects of a rejected token must commit, so a rejection is a result here and becomes a failure after the transaction.
  const refresh = Effect.gen(function* () {
    const token = Option.getOrUndefined(yield* grants.lock("refreshToken", storedToken(refreshToken)))
    if (token === undefined || token.appId !== app.id) return invalidGrant
    const now = yield* Clock.currentTimeMillis
    const ruling = decideRefresh({ token, now })
    if (ruling === "replay") yield* grants.revoke({ hostId: token.hostId, familyId: token.familyId })
    if (ruling !== "rotate") return invalidGrant
    const held = token.scopes.filter((one) => app.scopes.includes(one))
    const accessScopes = narrowRefreshScopes({ requested: scope, held })
    if (accessScopes === "invalid_scope") return invalidScope
    const bound = narrowResource({ requested: resource, held: token.resource }, baseUrl)
    if (bound === "invalid_target") return invalidTarget
    const namesScopes = scope === undefined && held.length < token.scopes.length
    const exchanged = { refreshTokenHash: token.tokenHash }
    const granted = { access: { scopes: accessScopes, resource: bound }, refresh: token, namesScopes, exchanged }
    return yield* issueTokens(token, granted, now)
  })
  const outcome = yield* unitOfWork.transaction(refresh)
  return outcome instanceof OAuthRefused ? yield* outcome : outcome
})

const invalidScope = new OAuthRefused({
  error: "invalid_scope",
  description: "A refresh can only request scopes that were granted and that the app may still use."
})
