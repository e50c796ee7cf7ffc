import { ApiKeyInput, apiKeyResource, apiKeyScopes, hashToken, makeToken, tokenBytes } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Invalid } from "../Failure.ts"
import { CredentialStore } from "../ports/CredentialStore.ts"
import { Randomness } from "../ports/Randomness.ts"
import { audited } from "./Audit.ts"
import { requireHost } from "./RequireHost.ts"
import { validate } from "./Validate.ts"

/** Makes an API key; this answer alone carries `key`, the store keeps its SHA-256. Spec: Authentication. */
export const createApiKey = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const credentials = yield* CredentialStore
  const randomness = yield* Randomness
  const host = yield* requireHost(hostId)
  const { name, scopes = [], expires_at: expiresAt = null } = yield* validate(ApiKeyInput, input)
  const createdAt = yield* Clock.currentTimeMillis
  if (expiresAt !== null && expiresAt <= createdAt) {
    return yield* Invalid.of({ expires_at: ["The expires_at field must be in the future."] })
  }
  const key = makeToken("apiKey", yield* randomness.bytes(tokenBytes))
  const add = credentials.addApiKey({
    hostId: host.id,
    name,
    scopes: apiKeyScopes(scopes),
    last4: key.slice(-4),
    createdAt,
    expiresAt,
    keyHash: hashToken(key)
  })
  const apiKey = yield* audited(host.id, "apiKey.create", add, ({ id }) => id)
  return { ...apiKeyResource(apiKey), key }
})
