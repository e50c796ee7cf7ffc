import {
  ApiKeyInput,
  apiKeyResource,
  apiKeyScopes,
  type FieldErrors,
  hashToken,
  type Instant,
  makeToken,
  mergeFieldErrors,
  parseTimestamp,
  readInput,
  tokenBytes
} from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { audited } from "../audit/Audit.ts"
import { Invalid } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { rawField } from "../kernel/Validate.ts"
import { CredentialStore } from "../ports/CredentialStore.ts"
import { Randomness } from "../ports/Randomness.ts"

/** Makes an API key; this answer alone carries `key`, the store keeps its SHA-256. Spec: credentials. */
export const createApiKey = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const credentials = yield* CredentialStore
  const randomness = yield* Randomness
  const host = yield* requireHost(hostId)
  const createdAt = yield* Clock.currentTimeMillis
  const read = readInput(ApiKeyInput, input)
  const past = pastExpiry(rawField(input, "expires_at"), createdAt)
  if (Result.isFailure(read)) return yield* Invalid.of(mergeFieldErrors(read.failure, past))
  if (Object.keys(past).length > 0) return yield* Invalid.of(past)
  const { name, scopes = [], expires_at: expiresAt = null } = read.success
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

/** Judged on what was sent, so that it is reported beside other wrong fields. */
const pastExpiry = (sent: unknown, now: Instant): FieldErrors => {
  const expiresAt = typeof sent === "string" ? parseTimestamp(sent) : undefined
  return expiresAt === undefined || expiresAt > now ? {} : { expires_at: ["The expires_at field must be in the future."] }
}
