import type { OAuthError } from "@slotkit/core"
import * as Data from "effect/Data"

/** What a request to the token or revocation endpoint is refused with; its answer is `{error, error_description}`. RFC 6749, section 5.2. */
export class OAuthRefused extends Data.TaggedError("OAuthRefused")<OAuthError> {}

/** The one refusal of every code and refresh token, so that it tells nothing about them. */
export const invalidGrant = new OAuthRefused({
  error: "invalid_grant",
  description: "The code or token is unknown, used, expired, revoked, or issued to another app."
})
