import { type ClientCredentials, hashToken } from "@slotkit/core"
import { equalDigests } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { AppStore } from "../ports/AppStore.ts"
import { OAuthRefused } from "./OAuthRefused.ts"

/**
 * Authenticates the app at the token or revocation endpoint.
 *
 * Secrets are compared as digests, in constant time. A public app sends no secret; an app with a secret must send it. RFC 6749,
 * sections 2.3 and 3.2.1.
 */
export const authenticateClient = Effect.fnUntraced(function* ({ clientId, clientSecret }: ClientCredentials) {
  const client = Option.getOrUndefined(yield* findClient(clientId))
  if (client === undefined || !secretMatches(client.clientSecretHash, clientSecret)) return yield* unknownClient
  return client.app
})

/** Returns the app with a client ID, which may be any text, and the digest of its secret. */
export const findClient = Effect.fnUntraced(function* (clientId: string) {
  const apps = yield* AppStore
  return isStorable(clientId) ? yield* apps.find({ clientId }) : Option.none()
})

/** Query parameters and form fields may contain characters that a database cannot store. */
const isStorable = (text: string): boolean => text !== "" && text.length <= 200 && !text.includes("\u0000") && text.isWellFormed()

const secretMatches = (expectedHash: string | null, secret: string | undefined): boolean =>
  expectedHash === null || secret === undefined
    ? expectedHash === null && secret === undefined
    : equalDigests(hashToken(secret), expectedHash)

const unknownClient = new OAuthRefused({
  error: "invalid_client",
  description: "The app is unknown, or its secret is incorrect."
})
