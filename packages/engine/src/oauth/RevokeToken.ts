import type { App } from "@slotkit/core"
import { parseToken, storedToken } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { GrantStore } from "../ports/GrantStore.ts"

/**
 * Revokes a token of the authenticated app: an access token alone, or a refresh token with its whole family.
 *
 * Ignores unknown tokens and tokens of other apps. RFC 7009, section 2.
 */
export const revokeToken = Effect.fnUntraced(function* (app: App, token: string) {
  const grants = yield* GrantStore
  const kind = parseToken(token)?.kind
  if (kind === "accessToken" || kind === "refreshToken") yield* grants.revoke({ appId: app.id, tokenHash: storedToken(token) })
})
