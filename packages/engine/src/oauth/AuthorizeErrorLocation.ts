import type { AuthorizeError } from "@slotkit/core"
import { appendToRedirectUri } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Settings } from "../kernel/Settings.ts"

/**
 * Returns the redirect target for an error: the app's registered redirect URI with the error. RFC 6749, section 4.1.2.1; RFC
 * 9207.
 */
export const errorLocation = (
  { redirectUri, state }: { readonly redirectUri: string; readonly state: string | undefined },
  error: AuthorizeError,
  description: string
) =>
  Effect.map(Settings, ({ baseUrl }) =>
    appendToRedirectUri(redirectUri, [
      ["error", error],
      ["error_description", description],
      ["state", state],
      ["iss", baseUrl]
    ])
  )
