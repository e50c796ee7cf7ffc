import * as Result from "effect/Result"
import { type ClientCredentials, type OAuthError, readClientCredentials } from "./ClientCredentials.ts"
import { invalidRequest, type OAuthParameters } from "./OAuthParameters.ts"

/** A well-formed revocation request. The store decides whether the token belongs to the app. */
export interface RevocationRequest {
  readonly client: ClientCredentials
  readonly token: string
}

/**
 * Validates the form of a revocation request, in this order: repeated parameters, the app's credentials, the token.
 *
 * `token_type_hint` is ignored, because a token's prefix identifies its type. `authorization` is the value of the request header.
 * RFC 7009, section 2.1.
 */
export const decideRevocationForm = (
  form: OAuthParameters,
  authorization: string | undefined
): Result.Result<RevocationRequest, OAuthError> => {
  if (form.repeated.size > 0) return Result.fail(invalidRequest("A parameter was sent more than once."))
  const token = form.get("token")
  return Result.flatMap(readClientCredentials(form, authorization), (client) =>
    token === undefined ? Result.fail(invalidRequest("The token parameter is missing.")) : Result.succeed({ client, token })
  )
}
