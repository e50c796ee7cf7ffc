import type { OAuthError } from "@slotkit/core"
import * as Data from "effect/Data"

/** An error of the token or revocation endpoint, returned as `{error, error_description}`. RFC 6749, section 5.2. */
export class OAuthRefused extends Data.TaggedError("OAuthRefused")<OAuthError> {}

/** The same error for every invalid code and refresh token, so that it reveals nothing about them. */
export const invalidGrant = new OAuthRefused({
  error: "invalid_grant",
  description: "The code or token is unknown, used, expired, revoked, or issued to another app."
})
