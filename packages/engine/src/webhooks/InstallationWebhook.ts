import { readWebhookPatch, webhookResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { orNotFound } from "../kernel/Failure.ts"
import { installation, WebhookStore } from "../ports/WebhookStore.ts"
import { addWebhook, withSecret } from "./CreateWebhook.ts"
import { changeWebhook } from "./PatchWebhook.ts"

/**
 * Subscribes a URL to the events of all hosts, whatever their plan. Only this result contains `signing_secret`. Decision 0089.
 */
export const createInstallationWebhook = (input: unknown) => Effect.flatMap(addWebhook(installation, input), withSecret)

/** Lists the webhooks of the installation, oldest first. */
export const listInstallationWebhooks = Effect.fnUntraced(function* () {
  const webhooks = yield* WebhookStore
  return (yield* webhooks.list(installation)).map(webhookResource)
})

/** Updates, enables or disables a webhook of the installation. */
export const patchInstallationWebhook = Effect.fnUntraced(function* (id: number, input: unknown) {
  const webhooks = yield* WebhookStore
  yield* orNotFound(yield* webhooks.find(installation, id), "webhook")
  return yield* changeWebhook(installation.hostId, id, readWebhookPatch(input))
})
