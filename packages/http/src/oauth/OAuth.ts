import { scopes } from "@slotkit/core"
import { decideRevocationForm, decideTokenRequestForm, pkceMethod } from "@slotkit/core/internal"
import { ClientDocuments, exchangeCode, refreshTokens, revokeToken, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { clientLogins } from "./ClientLogins.ts"
import { ClientRegistration, clientRegistration } from "./ClientRegistration.ts"
import { oauthEndpoint } from "./OAuthEndpoint.ts"
import { ModelContextProtocol, wellKnownPaths } from "./ResourceMetadata.ts"

/**
 * The endpoints that partner apps call. `/oauth/token` exchanges codes and refreshes tokens, `/oauth/revoke` revokes a token
 * (RFC 7009), `/oauth/register` registers a client (RFC 7591), and `/.well-known/oauth-authorization-server` returns the metadata
 * (RFC 8414). The consent page is one of the pages.
 */
export const OAuth = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* Settings
    const authenticate = clientLogins()
    const token = oauthEndpoint(authenticate, decideTokenRequestForm, (app, request) =>
      request.grantType === "authorization_code" ? exchangeCode(app, request) : refreshTokens(app, request)
    )
    const revoke = oauthEndpoint(authenticate, decideRevocationForm, (app, request) =>
      Effect.as(revokeToken(app, request.token), {})
    )
    const isOpen = yield* ClientRegistration
    const metadata = HttpServerResponse.jsonUnsafe(serverMetadata(baseUrl, isOpen, isOpen && (yield* ClientDocuments) !== null), {
      headers: { "cache-control": "public, max-age=300", "access-control-allow-origin": "*" }
    })
    yield* router.add("*", "/oauth/token", token)
    yield* router.add("*", "/oauth/revoke", revoke)
    if (isOpen) yield* router.add("*", "/oauth/register", clientRegistration())
    // Agents of 2025 take the resource for the issuer.
    const issuers = (yield* ModelContextProtocol) ? ["", "/mcp"] : [""]
    for (const path of issuers.flatMap((issuer) => wellKnownPaths("/.well-known/oauth-authorization-server", baseUrl, issuer))) {
      yield* router.add("GET", path, Effect.succeed(metadata))
    }
  })
)

/**
 * The OAuth 2.0 metadata of a base URL, which is the issuer. It names the registration endpoint if clients may register
 * themselves, and says whether a client id may be the address of a metadata document. RFC 8414, section 2; RFC 9207, section 3.
 */
const serverMetadata = (baseUrl: string, mayRegister: boolean, readsDocuments: boolean) => ({
  issuer: baseUrl,
  authorization_endpoint: `${baseUrl}/oauth/authorize`,
  token_endpoint: `${baseUrl}/oauth/token`,
  revocation_endpoint: `${baseUrl}/oauth/revoke`,
  ...(mayRegister ? { registration_endpoint: `${baseUrl}/oauth/register` } : {}),
  client_id_metadata_document_supported: readsDocuments,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  code_challenge_methods_supported: [pkceMethod],
  token_endpoint_auth_methods_supported: authMethods,
  revocation_endpoint_auth_methods_supported: authMethods,
  scopes_supported: scopes,
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${baseUrl}/docs`
})

/** `none` is for public apps, which use PKCE instead of a secret. */
const authMethods = ["client_secret_basic", "client_secret_post", "none"]
