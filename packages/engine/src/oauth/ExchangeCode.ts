import { type App, decideCodeExchange } from "@slotkit/core"
import { narrowResource, parseToken, storedToken, type TokenRequest } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { audit } from "../audit/Audit.ts"
import { Settings } from "../kernel/Settings.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { GrantStore, type StoredCode } from "../ports/GrantStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { issueTokens, type TokenAnswer } from "./IssueTokens.ts"
import { invalidGrant, invalidTarget, OAuthRefused } from "./OAuthRefused.ts"

/**
 * Exchanges an authorization code for the first pair of tokens, and connects the host with the app.
 *
 * `app` is the authenticated app. A replayed code revokes the tokens that it was exchanged for. Spec: oauth.token.exchange; RFC
 * 6749, sections 4.1.2 and 4.1.3.
 */
export const exchangeCode = Effect.fnUntraced(function* (
  app: App,
  {
    code,
    redirectUri,
    codeVerifier,
    resource
  }: Omit<Extract<TokenRequest, { grantType: "authorization_code" }>, "grantType" | "client">
) {
  const unitOfWork = yield* UnitOfWork
  const grants = yield* GrantStore
  const { baseUrl } = yield* Settings
  if (parseToken(code)?.kind !== "authorizationCode") return yield* invalidGrant
  // The effects of a rejected code must commit, so a rejection is a result here and becomes a failure after the transaction.
  const exchange = Effect.gen(function* () {
    const stored = Option.getOrUndefined(yield* grants.lock("code", storedToken(code)))
    if (stored === undefined) return invalidGrant
    const now = yield* Clock.currentTimeMillis
    const ruling = decideCodeExchange({ code: stored, clientId: app.clientId, redirectUri, codeVerifier, now })
    if (ruling === "issue") {
      const bound = narrowResource({ requested: resource, held: stored.resource }, baseUrl)
      return bound === "invalid_target" ? invalidTarget : yield* connect(app, { ...stored, resource: bound }, now)
    }
    if (ruling === "replay" && stored.familyId !== undefined)
      yield* grants.revoke({ hostId: stored.hostId, familyId: stored.familyId })
    if (ruling === "verifier_differs") yield* grants.revoke({ codeHash: stored.codeHash, spentAt: now })
    return invalidGrant
  })
  const outcome = yield* unitOfWork.transaction(exchange)
  return outcome instanceof OAuthRefused ? yield* outcome : outcome
})

const connect = Effect.fnUntraced(function* (app: App, code: StoredCode, now: number) {
  const grants = yield* GrantStore
  const scopes = code.scopes.filter((scope) => app.scopes.includes(scope))
  if (scopes.length === 0) return invalidGrant
  const { connectionId, familyId } = yield* grants.beginFamily({ hostId: code.hostId, appId: app.id }, now)
  const granted = { scopes, resource: code.resource }
  const namesScopes = code.scopesDiffer || scopes.length < code.scopes.length
  const answer = yield* issueTokens(
    { hostId: code.hostId, familyId },
    { access: granted, refresh: granted, namesScopes, exchanged: { codeHash: code.codeHash } },
    now
  )
  const actor = { kind: "connection", id: connectionId } as const
  yield* Effect.provideService(audit(code.hostId, "app.connect", app.id), CurrentActor, actor)
  return answer satisfies TokenAnswer
})
