import * as Result from "effect/Result"
import { type ClientCredentials, type OAuthError, readClientCredentials } from "./ClientCredentials.ts"
import { invalidRequest } from "./InvalidRequest.ts"
import type { OAuthParameters } from "./OAuthParameters.ts"

/** A well-formed request to end a token; whether it is one of the app's, is for the store to say. */
export interface RevocationRequest {
  readonly client: ClientCredentials
  readonly token: string
}

/**
 * Rules on the form of a revocation request: in order a repeated parameter, the app's credentials, and the token.
 *
 * `token_type_hint` is not looked at, since a token says itself what it is. `authorization` is the request's header of that name.
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
