import { ApiKeyPatch, apiKeyResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { orNotFound } from "../kernel/Failure.ts"
import { validate } from "../kernel/Validate.ts"
import { CredentialStore } from "../ports/CredentialStore.ts"

/** Changes the limit of an API key from the next request on. Decision 0112. */
export const patchApiKey = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const credentials = yield* CredentialStore
  const find = Effect.flatMap(credentials.findApiKey(hostId, id), (found) => orNotFound(found, "apiKey"))
  const current = yield* find
  const { requests_per_minute: requestsPerMinute } = yield* validate(ApiKeyPatch, input)
  if (requestsPerMinute === undefined) return apiKeyResource(current)
  const change = Effect.andThen(credentials.changeApiKey(hostId, id, { requestsPerMinute }), find)
  return apiKeyResource(yield* audited(hostId, "apiKey.change", change, () => id))
})
