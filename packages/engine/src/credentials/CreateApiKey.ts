import { apiKeyResource, makeHostToken, readApiKey, storedToken, tokenBytes } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { orInvalid } from "../kernel/Validate.ts"
import { CredentialStore } from "../ports/CredentialStore.ts"
import { Randomness } from "../ports/Randomness.ts"

/** Creates an API key. Only this result contains `key`; the store keeps its SHA-256. Spec: credentials. */
export const createApiKey = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const credentials = yield* CredentialStore
  const randomness = yield* Randomness
  const host = yield* requireHost(hostId)
  const createdAt = yield* Clock.currentTimeMillis
  const content = yield* orInvalid(readApiKey(input, createdAt))
  const key = makeHostToken("apiKey", host.id, yield* randomness.bytes(tokenBytes))
  const add = credentials.addApiKey({
    ...content,
    hostId: host.id,
    last4: key.slice(-4),
    createdAt,
    keyHash: storedToken(key)
  })
  const audit = audited(host.id, "apiKey.create", add, ({ id }) => id)
  return yield* withReplay(Effect.map(audit, (apiKey) => ({ ...apiKeyResource(apiKey), key })))
})
