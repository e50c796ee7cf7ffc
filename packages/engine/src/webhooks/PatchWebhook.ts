import { decideWebhookSwitch, type Instant, type Webhook, type WebhookPatch } from "@slotkit/core"
import { readWebhookPatch, subscribedEvents, webhookResource } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { audited } from "../audit/Audit.ts"
import { orNotFound } from "../kernel/Failure.ts"
import { requirePro } from "../kernel/RequireHost.ts"
import type { Caller } from "../ports/CredentialStore.ts"
import { DeliveryQueue, switchedOff } from "../ports/deliveries/DeliveryQueue.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"
import { checkedWebhook, urlTaken } from "./CheckedWebhook.ts"
import { getWebhook } from "./GetWebhook.ts"

/**
 * Updates, enables or disables a webhook.
 *
 * Enabling requires Pro and resets the failure counter, even if the webhook is already active. Disabling sets `manual` and ends
 * pending deliveries, even if the webhook is already disabled. Spec: webhooks.update.
 */
export const patchWebhook = Effect.fnUntraced(function* (caller: Caller, id: number, input: unknown) {
  const sent = readWebhookPatch(input)
  if (sent.switchesOn) yield* requirePro(caller.host)
  yield* getWebhook(caller, id)
  return yield* changeWebhook(caller.host.id, id, sent)
})

/** Carries out the change of a webhook that the caller may change. */
export const changeWebhook = Effect.fnUntraced(function* (hostId: number, id: number, sent: ReturnType<typeof readWebhookPatch>) {
  const webhooks = yield* WebhookStore
  const queue = yield* DeliveryQueue
  const patch = yield* checkedWebhook(sent)
  const now = yield* Clock.currentTimeMillis
  const change = Effect.gen(function* () {
    const [found] = yield* webhooks.list({ locked: [{ hostId, id }] })
    const webhook = yield* orNotFound(Option.fromUndefinedOr(found), "webhook")
    const { webhook: switched, disabled } = switchOver(webhook, patch, now)
    const changed = edit(switched, patch, now)
    yield* Effect.catchTag(webhooks.save([changed]), "UrlTaken", urlTaken)
    if (disabled) yield* queue.cancel(webhook, switchedOff)
    return webhookResource(changed)
  })
  return yield* audited(hostId, "webhook.change", change, () => id)
})

const switchOver = (webhook: Webhook, { active }: typeof WebhookPatch.Type, now: Instant) =>
  active === undefined ? { webhook, disabled: false } : decideWebhookSwitch(webhook, active ? "switchOn" : "switchOff", now)

const edit = (webhook: Webhook, patch: typeof WebhookPatch.Type, now: Instant): Webhook => {
  const { url = webhook.url } = patch
  const events = subscribedEvents(patch.events ?? webhook.events)
  const isSame = url === webhook.url && events.join() === webhook.events.join()
  return isSame ? webhook : { ...webhook, url, events, updatedAt: now }
}
