import type { ConsolePages } from "../frame/ConsoleRoute.ts"
import { showDeliveries } from "./DeliveriesList.ts"
import { sendRedelivery, showDelivery } from "./DeliveryPage.ts"
import { sendNewWebhook, showNewWebhook } from "./NewWebhook.ts"
import { showRedelivery } from "./RedeliveryPage.ts"
import { showVerification } from "./VerifyPage.ts"
import { removeWebhook, sendAgainSince, sendTest, sendWebhook, showWebhook, switchWebhook } from "./WebhookPage.ts"
import { showWebhooks } from "./WebhooksList.ts"

/** The pages of webhooks and their deliveries. */
export const webhooksPages: ConsolePages = {
  "/app/webhooks": { show: showWebhooks },
  "/app/webhooks/new": { show: showNewWebhook, send: sendNewWebhook },
  "/app/webhooks/verify": { show: showVerification },
  "/app/webhooks/:id": { show: showWebhook, send: sendWebhook },
  "/app/webhooks/:id/on": { send: switchWebhook(true) },
  "/app/webhooks/:id/off": { send: switchWebhook(false) },
  "/app/webhooks/:id/test": { send: sendTest },
  "/app/webhooks/:id/redeliver": { send: sendAgainSince },
  "/app/webhooks/:id/redelivery": { show: showRedelivery },
  "/app/webhooks/:id/delete": { send: removeWebhook },
  "/app/deliveries": { show: showDeliveries },
  "/app/deliveries/:id": { show: showDelivery },
  "/app/deliveries/:id/redeliver": { send: sendRedelivery }
}
