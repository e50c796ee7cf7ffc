import { apiKeyResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { largestPage, PageQuery, requestedPage, toPage } from "../kernel/PageOf.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { CredentialStore } from "../ports/CredentialStore.ts"

/** The query of the list. */
export const ApiKeysQuery = PageQuery

/** Lists a host's active API keys, oldest first, without the keys themselves. */
export const listApiKeys = Effect.fnUntraced(function* (hostId: number, query: unknown) {
  const credentials = yield* CredentialStore
  const host = yield* requireHost(hostId)
  const requested = yield* requestedPage("api-keys", yield* validate(ApiKeysQuery, query), largestPage)
  return toPage(yield* credentials.apiKeys(host.id, requested.rows), requested, apiKeyResource, ({ id }) => ({ at: null, id }))
})
