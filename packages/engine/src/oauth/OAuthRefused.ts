import type { OAuthError } from "@slotkit/core"
import * as Data from "effect/Data"

/** An error of the token or revocation endpoint, returned as `{error, error_description}`. RFC 6749, section 5.2. */
export class OAuthRefused extends Data.TaggedError("OAuthRefused")<OAuthError> {}

/** The same error for every invalid code and refresh token, so that it reveals nothing about them. */
export const invalidGrant = new OAuthRefused({
  error: "invalid_grant",
  description: "The code or token is unknown, used, expired, revoked, or issued to another app."
})

/** The token request names a resource that is not part of what the code or token is bound to. RFC 8707, section 2.2. */
export const invalidTarget = new OAuthRefused({
  error: "invalid_target",
  description: "The resource must be that of the authorization request, or a part of it."
})
