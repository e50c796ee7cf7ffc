import { type App, hashToken } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { GrantStore } from "../ports/GrantStore.ts"

/**
 * Revokes a token of the authenticated app: an access token alone, or a refresh token with its whole family.
 *
 * Ignores unknown tokens and tokens of other apps. RFC 7009, section 2.
 */
export const revokeToken = Effect.fnUntraced(function* (app: App, token: string) {
  const grants = yield* GrantStore
  yield* grants.revokeToken(app.id, hashToken(token))
})
