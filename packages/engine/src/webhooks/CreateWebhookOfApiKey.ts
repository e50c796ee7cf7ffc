import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { NotFound } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { CredentialStore } from "../ports/CredentialStore.ts"
import { createWebhook, withSecret } from "./CreateWebhook.ts"

/** Subscribes a URL to events on behalf of one of the host's API keys, which owns the webhook. */
export const createWebhookOfApiKey = Effect.fnUntraced(function* (hostId: number, apiKeyId: number, input: unknown) {
  const credentials = yield* CredentialStore
  const host = yield* requireHost(hostId)
  const apiKey = yield* credentials.findApiKey(host.id, apiKeyId)
  if (Option.isNone(apiKey)) return yield* new NotFound({ what: "apiKey" })
  const credential = { hostId: host.id, kind: "api_key", id: apiKeyId } as const
  return yield* Effect.flatMap(createWebhook({ credential, host }, input), withSecret)
})
