import * as Base64 from "effect/encoding/Base64"
import * as Result from "effect/Result"
import { invalidRequest, type OAuthParameters } from "./OAuthParameters.ts"

/** An app's credentials at the token and revocation endpoints. The secret is missing for a public app. */
export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret: string | undefined
}

/** An error of RFC 6749, section 5.2, or of RFC 8707, section 2. */
export interface OAuthError {
  readonly error:
    | "invalid_request"
    | "invalid_client"
    | "invalid_grant"
    | "unsupported_grant_type"
    | "invalid_scope"
    | "invalid_target"
  readonly description: string
}

/** Returns the HTTP status of an error: 401 (with `WWW-Authenticate: Basic`) for failed client authentication, otherwise 400. */
export const oauthErrorStatus = ({ error }: OAuthError): 400 | 401 => (error === "invalid_client" ? 401 : 400)

/**
 * Reads an app's credentials from the form or from HTTP Basic, never from both.
 *
 * `authorization` is the value of the request header. With Basic, the form may repeat the same `client_id`. Credentials in the
 * query string are ignored. RFC 6749, section 2.3.1.
 */
export const readClientCredentials = (
  form: OAuthParameters,
  authorization: string | undefined
): Result.Result<ClientCredentials, OAuthError> => {
  const clientId = form.get("client_id")
  const clientSecret = form.get("client_secret")
  if (authorization === undefined)
    return clientId === undefined ? Result.fail(noClient) : Result.succeed({ clientId, clientSecret })
  const basic = readBasic(authorization)
  if (basic === undefined) return Result.fail(noClient)
  if (clientSecret !== undefined)
    return Result.fail(invalidRequest("The app must not send its secret both in the form and in the Authorization header."))
  if (clientId !== undefined && clientId !== basic.clientId) {
    return Result.fail(invalidRequest("The client_id in the form does not match the Authorization header."))
  }
  return Result.succeed(basic)
}

/** `base64(form-encoded id ":" form-encoded secret)`, UTF-8. RFC 6749, section 2.3.1 and appendix B; RFC 7617. */
const readBasic = (authorization: string): ClientCredentials | undefined => {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization) ?? []
  if (encoded === undefined) return undefined
  const pair = Base64.decodeString(encoded)
  if (Result.isFailure(pair)) return undefined
  const colon = pair.success.indexOf(":")
  const clientId = formDecode(pair.success.slice(0, Math.max(colon, 0)))
  const clientSecret = formDecode(pair.success.slice(colon + 1))
  return clientId === undefined || clientId === "" || clientSecret === undefined
    ? undefined
    : { clientId, clientSecret: clientSecret || undefined }
}

const formDecode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return undefined
  }
}

const noClient: OAuthError = {
  error: "invalid_client",
  description: "The app must authenticate with form parameters or HTTP Basic."
}
