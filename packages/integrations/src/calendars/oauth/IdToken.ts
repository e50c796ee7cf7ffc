import * as Base64Url from "effect/encoding/Base64Url"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/** The claims of an ID token that are used. OpenID Connect Core, section 2. */
export interface IdTokenClaims {
  readonly iss: string
  readonly sub: string
  readonly email: string
}

const Claims = Schema.fromJsonString(
  Schema.Struct({
    iss: Schema.String,
    sub: Schema.NonEmptyString,
    aud: Schema.Union([Schema.String, Schema.Array(Schema.String)]),
    email: Schema.optionalKey(Schema.String),
    preferred_username: Schema.optionalKey(Schema.String)
  })
)

const decode = Schema.decodeUnknownResult(Claims)

/**
 * Reads an ID token that a provider's token endpoint has just sent, which needs no check of its signature (OpenID Connect Core,
 * section 3.1.3.7). Returns undefined if it is malformed or was issued to another client.
 */
export const readIdToken = (token: string, clientId: string): IdTokenClaims | undefined => {
  const payload = Base64Url.decodeString(token.split(".")[1] ?? "")
  if (Result.isFailure(payload)) return undefined
  const claims = decode(payload.success)
  if (Result.isFailure(claims)) return undefined
  const { iss, sub, aud, email, preferred_username } = claims.success
  return [aud].flat().includes(clientId) ? { iss, sub, email: email ?? preferred_username ?? sub } : undefined
}
