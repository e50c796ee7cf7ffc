import * as Result from "effect/Result"
import { type ClientCredentials, type OAuthError, readClientCredentials } from "./ClientCredentials.ts"
import { invalidRequest, type OAuthParameters } from "./OAuthParameters.ts"
import { isPkceVerifier } from "./Pkce.ts"

/** A well-formed token request. The store decides whether the app, the code and the refresh token are valid. */
export type TokenRequest =
  | {
      readonly grantType: "authorization_code"
      readonly client: ClientCredentials
      readonly code: string
      readonly redirectUri: string
      readonly codeVerifier: string | undefined
      readonly resource: string | undefined
    }
  | {
      readonly grantType: "refresh_token"
      readonly client: ClientCredentials
      readonly refreshToken: string
      readonly scope: string | undefined
      readonly resource: string | undefined
    }

/**
 * Validates the form of a token request. Returns the request or the error to respond with.
 *
 * In this order: repeated parameters, the app's credentials, the grant type, and the parameters of that grant. `authorization` is
 * the value of the request header. Spec: oauth.token.exchange, oauth.token.refresh; RFC 6749, sections 3.2, 4.1.3, 5.2 and 6; RFC
 * 7636, section 4.5.
 */
export const decideTokenRequestForm = (
  form: OAuthParameters,
  authorization: string | undefined
): Result.Result<TokenRequest, OAuthError> => {
  if (form.repeated.size > 0) return Result.fail(invalidRequest("A parameter was sent more than once."))
  const credentials = readClientCredentials(form, authorization)
  if (Result.isFailure(credentials)) return Result.fail(credentials.failure)
  switch (form.get("grant_type")) {
    case undefined:
      return missing("grant_type")
    case "authorization_code":
      return codeRequest(form, credentials.success)
    case "refresh_token":
      return refreshRequest(form, credentials.success)
    default:
      return Result.fail({
        error: "unsupported_grant_type",
        description: "The grant_type must be authorization_code or refresh_token."
      })
  }
}

const codeRequest = (form: OAuthParameters, client: ClientCredentials): Result.Result<TokenRequest, OAuthError> => {
  const code = form.get("code")
  const redirectUri = form.get("redirect_uri")
  const codeVerifier = form.get("code_verifier")
  if (code === undefined) return missing("code")
  if (redirectUri === undefined) return missing("redirect_uri")
  if (codeVerifier !== undefined && !isPkceVerifier(codeVerifier))
    return Result.fail(invalidRequest("The code_verifier must consist of 43 to 128 unreserved characters."))
  return Result.succeed({
    grantType: "authorization_code",
    client,
    code,
    redirectUri,
    codeVerifier,
    resource: form.get("resource")
  })
}

const refreshRequest = (form: OAuthParameters, client: ClientCredentials): Result.Result<TokenRequest, OAuthError> => {
  const refreshToken = form.get("refresh_token")
  return refreshToken === undefined
    ? missing("refresh_token")
    : Result.succeed({
        grantType: "refresh_token",
        client,
        refreshToken,
        scope: form.get("scope"),
        resource: form.get("resource")
      })
}

const missing = (name: string) => Result.fail(invalidRequest(`The ${name} parameter is missing.`))
