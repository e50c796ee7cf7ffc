import {
  type App,
  type AuthorizeError,
  type AuthorizeRuling,
  appendToRedirectUri,
  authorizationCodeLifetimeSeconds,
  authorizeClientId,
  decideAuthorizeRequest,
  hashToken,
  makeToken,
  type OAuthParameters,
  tokenBytes
} from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { GrantStore } from "../ports/GrantStore.ts"
import { Randomness } from "../ports/Randomness.ts"
import { Settings } from "../Settings.ts"
import { audited } from "./Audit.ts"
import { findClient } from "./FindApp.ts"

/** An authorization request that a host may say yes or no to, and the app that sent it. */
export type ConsentRequest = Extract<AuthorizeRuling, { kind: "ok" }> & { readonly app: App }

/** An authorization request that goes back to the app at once; `location` is where the browser is sent, with status 303. */
export type RefusedRequest = Extract<AuthorizeRuling, { kind: "redirect" }> & { readonly location: string }

/**
 * Rules on an authorization request before anybody is asked: a page that says what is wrong, a way back to the app, or a request for
 * consent. It writes nothing, so that it is read again when the answer of the consent page comes.
 *
 * Spec: OAuth 2.0, step 1; RFC 6749, section 4.1.1.
 */
export const readAuthorizeRequest = Effect.fnUntraced(function* (params: OAuthParameters) {
  const app = Option.getOrUndefined(yield* findClient(authorizeClientId(params) ?? ""))?.app
  const ruling = decideAuthorizeRequest(params, app)
  if (ruling.kind === "page") return ruling
  if (ruling.kind === "redirect") {
    return { ...ruling, location: yield* errorLocation(ruling, ruling.error, ruling.description) } satisfies RefusedRequest
  }
  // Without an app the ruling would have been a page.
  return { ...ruling, app: app! } satisfies ConsentRequest
})

/**
 * The host says yes: the app gets a code, which is stored as its SHA-256 and can be exchanged once within 60 seconds.
 *
 * `location` is where the browser is sent, with status 303: `code`, `state` and `iss` behind the registered redirect URI. Spec: OAuth 2.0,
 * step 2; RFC 6749, section 4.1.2; RFC 9207.
 */
export const approveAuthorization = Effect.fnUntraced(function* (hostId: number, request: ConsentRequest) {
  const { baseUrl } = yield* Settings
  const grants = yield* GrantStore
  const randomness = yield* Randomness
  const code = makeToken("authorizationCode", yield* randomness.bytes(tokenBytes))
  const expiresAt = (yield* Clock.currentTimeMillis) + authorizationCodeLifetimeSeconds * 1000
  const addCode = grants.addCode({
    codeHash: hashToken(code),
    hostId,
    appId: request.app.id,
    clientId: request.app.clientId,
    redirectUri: request.redirectUri,
    codeChallenge: request.codeChallenge,
    scopes: request.scopes,
    scopesDiffer: request.scopesDiffer,
    expiresAt,
    spentAt: undefined,
    familyId: undefined
  })
  yield* audited(hostId, "app.approve", addCode, () => request.app.id)
  const location = appendToRedirectUri(request.redirectUri, [
    ["code", code],
    ["state", request.state],
    ["iss", baseUrl]
  ])
  return { code, expiresAt, location }
})

/** The host says no: nothing is stored, and `location` carries `error=access_denied`. Spec: OAuth 2.0, step 2. */
export const denyAuthorization = (request: ConsentRequest) =>
  Effect.map(errorLocation(request, "access_denied", "The account's owner did not allow it."), (location) => ({ location }))

const errorLocation = (
  { redirectUri, state }: { readonly redirectUri: string; readonly state: string | undefined },
  error: AuthorizeError,
  description: string
) =>
  Effect.map(Settings, ({ baseUrl }) =>
    appendToRedirectUri(redirectUri, [
      ["error", error],
      ["error_description", description],
      ["state", state],
      ["iss", baseUrl]
    ])
  )
