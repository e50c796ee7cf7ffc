import type { Webhook } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Conflict } from "../kernel/Failure.ts"
import { orNotFound } from "../kernel/NotFoundOr.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"

/** Locks an active webhook of a host. Fails when the webhook is disabled or the host is on Free. */
export const lockWebhookToSend = Effect.fnUntraced(function* (hostId: number, webhookId: number) {
  const webhooks = yield* WebhookStore
  const [locked] = yield* webhooks.lock([{ hostId, id: webhookId }])
  const webhook: Webhook = yield* orNotFound(Option.fromUndefinedOr(locked), "webhook")
  if (webhook.status === "disabled") return yield* Conflict.of({ code: "webhook_off" })
  const { plan } = yield* requireHost(hostId)
  if (plan === "free") return yield* Conflict.of({ code: "webhook_paused" })
  return webhook
})
