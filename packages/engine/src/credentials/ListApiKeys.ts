import { apiKeyResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { requireHost } from "../kernel/RequireHost.ts"
import { CredentialStore } from "../ports/CredentialStore.ts"

/** Lists a host's API keys, without the keys themselves. */
export const listApiKeys = Effect.fnUntraced(function* (hostId: number) {
  const credentials = yield* CredentialStore
  const host = yield* requireHost(hostId)
  return (yield* credentials.listApiKeys(host.id)).map(apiKeyResource)
})
