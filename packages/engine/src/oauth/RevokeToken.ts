import { type App, hashToken } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { GrantStore } from "../ports/GrantStore.ts"

/**
 * Ends a token of the app that has authenticated: an access token alone, a refresh token with everything of its family.
 *
 * A token that is not the app's, or none at all, is left alone without a word. RFC 7009, section 2.
 */
export const revokeToken = Effect.fnUntraced(function* (app: App, token: string) {
  const grants = yield* GrantStore
  yield* grants.revokeToken(app.id, hashToken(token))
})
