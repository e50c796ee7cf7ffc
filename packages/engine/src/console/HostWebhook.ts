import type { Host } from "@slotkit/core"
import { readWebhookPatch, webhookResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { NotFound, orNotFound } from "../kernel/Failure.ts"
import { requirePro } from "../kernel/RequireHost.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"
import { changeWebhook } from "../webhooks/PatchWebhook.ts"

/** Returns a webhook of a host, whichever credential has it, or fails with `NotFound`. */
export const viewHostWebhook = Effect.fnUntraced(function* (hostId: number, id: number) {
  const webhooks = yield* WebhookStore
  return webhookResource(yield* orNotFound(yield* webhooks.find({ hostId }, id), "webhook"))
})

/** Updates, enables or disables a webhook of a host, whichever credential has it. Enabling requires Pro. */
export const patchHostWebhook = Effect.fnUntraced(function* (host: Host, id: number, input: unknown) {
  const sent = readWebhookPatch(input)
  yield* viewHostWebhook(host.id, id)
  if (sent.switchesOn) yield* requirePro(host)
  return yield* changeWebhook(host.id, id, sent)
})

/** Deletes a webhook of a host with its deliveries, whichever credential has it. */
export const deleteHostWebhook = Effect.fnUntraced(function* (hostId: number, id: number) {
  const webhooks = yield* WebhookStore
  const remove = Effect.flatMap(webhooks.remove({ hostId }, id), (removed) =>
    removed > 0 ? Effect.void : Effect.fail(new NotFound({ what: "webhook" }))
  )
  yield* audited(hostId, "webhook.delete", remove, () => id)
})
