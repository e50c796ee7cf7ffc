import type { Configuration, IDToken, UserInfoResponse } from "openid-client"
import { type ProviderSignIn, type ProviderUser, type SignInProvider, SignInProviderError } from "slotkit"
import type { Config } from "./Config.ts"

/** The settings of the OpenID provider. */
export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string
  /** The claim that lists a person's groups. */
  readonly groupClaim: string
  readonly label: string
  readonly createHosts: boolean
}

/** Returns the settings of the OpenID provider, or nothing if none is configured. */
export const oidcSettings = (config: Config): OidcSettings | undefined => {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  return {
    issuer,
    clientId,
    clientSecret,
    scope: config.oidcScope ?? "openid email profile",
    groupClaim: config.oidcGroupClaim ?? "groups",
    label: config.oidcLabel ?? new URL(issuer).hostname,
    createHosts: config.oidcCreateHosts ?? false
  }
}

/**
 * Signs people in with an OpenID provider: the code flow with PKCE, state and nonce. OpenID Connect Core, section 3.1.
 *
 * The provider's metadata are read at the first sign-in, and again after a failure. `openid-client` checks the issuer, the
 * audience, the signature, the times and the nonce of the ID token.
 */
export const oidcProvider = (settings: OidcSettings): SignInProvider => {
  let discovered: Promise<Configuration> | undefined
  const configuration = (): Promise<Configuration> => {
    discovered ??= discoverProvider(settings).catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }
  return {
    label: settings.label,
    createHosts: settings.createHosts,
    authorizationUrl: (signIn) => explained(async () => urlAt(await configuration(), settings, signIn)),
    identityOf: (signIn, url) => explained(async () => personOf(await configuration(), settings, signIn, url))
  }
}

/** Reads the provider's metadata. Plain HTTP is for a provider on this machine. */
export const discoverProvider = async ({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> => {
  const client = await import("openid-client")
  const url = new URL(issuer)
  const configuration = await client.discovery(url, clientId, undefined, byBasic, {
    timeout: 5,
    // Without it, TLS alone would vouch for an ID token from the token endpoint.
    execute: [client.enableNonRepudiationChecks, ...(url.protocol === "http:" ? [client.allowInsecureRequests] : [])]
  })
  configuration.timeout = 5
  return configuration

  /** Basic authentication is what every provider supports that does not say otherwise. RFC 8414, section 2. */
  function byBasic(...parameters: Parameters<ReturnType<typeof client.ClientSecretBasic>>): void {
    const { token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] } = parameters[0]
    const authenticate = methods.includes("client_secret_basic") ? client.ClientSecretBasic : client.ClientSecretPost
    authenticate(clientSecret)(...parameters)
  }
}

const urlAt = async (configuration: Configuration, { scope }: OidcSettings, signIn: ProviderSignIn): Promise<string> => {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import("openid-client")
  return buildAuthorizationUrl(configuration, {
    redirect_uri: signIn.redirectUri,
    scope,
    state: signIn.state,
    nonce: signIn.nonce,
    code_challenge: await calculatePKCECodeChallenge(signIn.codeVerifier),
    code_challenge_method: "S256"
  }).href
}

const personOf = async (
  configuration: Configuration,
  settings: OidcSettings,
  { state, nonce, codeVerifier }: ProviderSignIn,
  url: string
): Promise<ProviderUser> => {
  const { authorizationCodeGrant, fetchUserInfo } = await import("openid-client")
  const tokens = await authorizationCodeGrant(configuration, new URL(url), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new SignInProviderError("invalid", "The provider returned no ID token.")
  // Some providers name the person's claims only at the userinfo endpoint.
  const asks = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
  const more = asks ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
  return personIn({ ...more, ...claims }, settings.groupClaim)
}

const personIn = (claims: Partial<UserInfoResponse & IDToken>, groupClaim: string): ProviderUser => {
  const groups: unknown = claims[groupClaim]
  const text = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null)
  return {
    email: text(claims.email),
    emailVerified: claims.email_verified === true,
    name: text(claims.name),
    groups: [groups].flat().filter((group) => typeof group === "string")
  }
}

/** Tells a provider that is away, and a person who refused, from responses that are not valid. */
const explained = async <A>(call: () => Promise<A>): Promise<A> => {
  try {
    return await call()
  } catch (error) {
    throw error instanceof SignInProviderError ? error : new SignInProviderError(reasonOf(error), wordsOf(error))
  }
}

const reasonOf = (error: unknown): SignInProviderError["reason"] => {
  const { error: code, cause } = error as { readonly error?: unknown; readonly cause?: unknown }
  if (code === "access_denied") return "denied"
  if (code === "temporarily_unavailable" || code === "server_error") return "unavailable"
  const chain = [error, cause]
  const isAway = (one: unknown): boolean => {
    const { name, code: errorCode, message } = (one ?? {}) as Partial<Error & { readonly code: unknown }>
    return name === "TimeoutError" || errorCode === "OAUTH_TIMEOUT" || message === "fetch failed" || statusOf(one) >= 500
  }
  return chain.some(isAway) ? "unavailable" : "invalid"
}

/** The status of a response that an error of the library is about, 0 without one. */
const statusOf = (error: unknown): number => {
  const { status, cause } = (error ?? {}) as { readonly status?: unknown; readonly cause?: unknown }
  if (typeof status === "number") return status
  return cause instanceof Response ? cause.status : 0
}

/**
 * The words of an error and of its cause, without the response's content, which may be personal. Only an error code of the
 * specifications is named, because anyone can send the browser back with any other text.
 */
const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { error: code } = error as { readonly error?: unknown }
  const { cause } = error
  const reason = cause instanceof Error ? `: ${cause.message}` : ""
  const named = typeof code !== "string" ? "" : ` (${errorCodes.has(code) ? code : "an unknown error code"})`
  return `${error.message}${named}${reason}`
}

/** The error codes of RFC 6749, sections 4.1.2.1 and 5.2, RFC 6750, section 3.1, and OpenID Connect Core, section 3.1.2.6. */
const errorCodes: ReadonlySet<string> = new Set([
  "access_denied",
  "account_selection_required",
  "consent_required",
  "insufficient_scope",
  "interaction_required",
  "invalid_client",
  "invalid_grant",
  "invalid_request",
  "invalid_request_object",
  "invalid_request_uri",
  "invalid_scope",
  "invalid_token",
  "login_required",
  "registration_not_supported",
  "request_not_supported",
  "request_uri_not_supported",
  "server_error",
  "temporarily_unavailable",
  "unauthorized_client",
  "unsupported_grant_type",
  "unsupported_response_type"
])
