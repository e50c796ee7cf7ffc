import type { Scope } from "../credentials/Scope.ts"
import type { AppRegistrar } from "./App.ts"
import { invalidRequest, type OAuthParameters } from "./OAuthParameters.ts"
import { isPkceChallenge, pkceMethod } from "./Pkce.ts"
import { loopbackUriMatches, redirectUriMatches } from "./RedirectUri.ts"
import { narrowScopes } from "./ScopeNarrowing.ts"
import { type ResourceBinding, readResource } from "./TokenResource.ts"

/** The registered app, as far as the decision needs it. */
export interface AuthorizeApp {
  readonly redirectUris: ReadonlyArray<string>
  /** The scopes that the app may request. */
  readonly scopes: ReadonlyArray<Scope>
  /** True if the app has no secret and must use PKCE. */
  readonly hasSecret: boolean
  /** Loopback redirect URIs of a client that registered itself match on any port. Defaults to the operator. RFC 8252. */
  readonly registeredBy?: AppRegistrar
}

export type AuthorizeError =
  | "invalid_request"
  | "unsupported_response_type"
  | "invalid_scope"
  | "invalid_target"
  | "access_denied"

export type AuthorizeRuling =
  /** Show an error to the user, with status 400 and no redirect: the redirect URI is not trusted. */
  | { readonly kind: "page"; readonly reason: string }
  /** Redirect the browser to the app with `error` and `state`. */
  | {
      readonly kind: "redirect"
      readonly redirectUri: string
      readonly error: AuthorizeError
      readonly description: string
      readonly state: string | undefined
    }
  /** Ask the host for consent. */
  | {
      readonly kind: "ok"
      readonly redirectUri: string
      readonly scopes: ReadonlyArray<Scope>
      /** The token response must list the scopes, because they differ from the request. */
      readonly scopesDiffer: boolean
      readonly state: string | undefined
      readonly codeChallenge: string | undefined
      /** The part of the installation that the tokens are bound to. RFC 8707. */
      readonly resource: ResourceBinding
    }

/** Returns the client id to look up before `decideAuthorizeRequest`. `undefined` if it is missing or repeated. */
export const authorizeClientId = (params: OAuthParameters): string | undefined => params.get("client_id")

/**
 * Validates an authorization request before anyone is asked to sign in or consent.
 *
 * `params` are the parameters of the query. `app` is the app that `authorizeClientId` names, if it exists. An unknown app or an
 * unregistered redirect URI never leads to a redirect. `state` is returned unchanged, and omitted if it is repeated or not UTF-8.
 * `resource` must be a resource of the installation at `baseUrl`. Spec: oauth.authorize; RFC 6749, sections 3.1, 4.1.1 and
 * 4.1.2.1; RFC 7636, section 4.4.1; RFC 8707, section 2.1.
 */
export const decideAuthorizeRequest = (
  params: OAuthParameters,
  app: AuthorizeApp | undefined,
  baseUrl: string
): AuthorizeRuling => {
  if (authorizeClientId(params) === undefined || app === undefined) return page("The app that sent you here is not registered.")
  const redirectUri = params.get("redirect_uri")
  if (redirectUri === undefined || !mayRedirectTo(app, redirectUri)) {
    return page("The app that sent you here did not send a registered redirect URI.")
  }
  const state = params.get("state")
  const codeChallenge = params.get("code_challenge")
  const { granted, differs } = narrowScopes({ requested: params.get("scope"), allowed: app.scopes })
  const resource = readResource(params.get("resource"), baseUrl)
  const refusal = requestProblem(params) ?? pkceProblem(params, app) ?? (granted.length === 0 ? noScope : undefined)
  if (refusal !== undefined) return { kind: "redirect", redirectUri, ...refusal, state }
  if (resource === "invalid_target") return { kind: "redirect", redirectUri, ...unknownResource(baseUrl), state }
  return { kind: "ok", redirectUri, scopes: granted, scopesDiffer: differs, state, codeChallenge, resource }
}

const mayRedirectTo = ({ redirectUris, registeredBy }: AuthorizeApp, uri: string): boolean =>
  redirectUriMatches(redirectUris, uri) || (registeredBy === "client" && loopbackUriMatches(redirectUris, uri))

interface Refusal {
  readonly error: AuthorizeError
  readonly description: string
}

const requestProblem = (params: OAuthParameters): Refusal | undefined => {
  if (params.repeated.size > 0) return invalidRequest("A parameter was sent more than once.")
  if (params.unreadable.size > 0) return invalidRequest("A parameter is not encoded as UTF-8.")
  const responseType = params.get("response_type")
  if (responseType === undefined) return invalidRequest("The response_type parameter is missing.")
  return responseType === "code"
    ? undefined
    : { error: "unsupported_response_type", description: "The response_type must be code." }
}

const pkceProblem = (params: OAuthParameters, app: AuthorizeApp): Refusal | undefined => {
  const challenge = params.get("code_challenge")
  const method = params.get("code_challenge_method")
  if (challenge === undefined && method === undefined) {
    return app.hasSecret ? undefined : invalidRequest("A public app must send a code_challenge.")
  }
  if (challenge === undefined) return invalidRequest("A code_challenge_method was sent without a code_challenge.")
  // In RFC 7636, a missing method means plain.
  if (method !== pkceMethod) return invalidRequest(`The code_challenge_method must be ${pkceMethod}.`)
  return isPkceChallenge(challenge) ? undefined : invalidRequest("The code_challenge must be a base64url-encoded SHA-256 digest.")
}

/** The error for a resource that does not belong to the installation. RFC 8707, section 2. */
const unknownResource = (baseUrl: string) =>
  ({ error: "invalid_target", description: `The resource must be ${baseUrl}/mcp, ${baseUrl}/api/v1 or ${baseUrl}.` }) as const

const noScope: Refusal = { error: "invalid_scope", description: "The app is not allowed to request any of these scopes." }

const page = (reason: string): AuthorizeRuling => ({ kind: "page", reason })
