import { apiKeyResource, connectionResource, webhookResource } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { NotFound, orNotFound } from "../kernel/Failure.ts"
import { CredentialStore } from "../ports/CredentialStore.ts"
import { GrantStore } from "../ports/GrantStore.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"

/** Returns an active API key of a host with the webhooks that are deleted with it, or fails with `NotFound`. */
export const viewApiKey = Effect.fnUntraced(function* (hostId: number, id: number) {
  const credentials = yield* CredentialStore
  const webhooks = yield* WebhookStore
  const apiKey = yield* orNotFound(yield* credentials.findApiKey(hostId, id), "apiKey")
  const owned = yield* webhooks.list({ hostId, kind: "api_key", id })
  return { apiKey: apiKeyResource(apiKey), webhooks: owned.map(webhookResource) }
})

/** Returns a host's connection to an app with the webhooks that are deleted with it, or fails with `NotFound`. */
export const viewConnection = Effect.fnUntraced(function* (hostId: number, appId: number) {
  const grants = yield* GrantStore
  const webhooks = yield* WebhookStore
  const all = yield* grants.connections(hostId, yield* Clock.currentTimeMillis)
  const connection = all.find(({ app }) => app.id === appId)
  if (connection === undefined) return yield* new NotFound({ what: "connection" })
  const owned = yield* webhooks.list({ hostId, kind: "connection", id: connection.id })
  return { connection: connectionResource(connection), webhooks: owned.map(webhookResource) }
})
