import type { ConsolePages } from "../shell/ConsoleRoute.ts"
import { showDeliveries } from "./DeliveriesList.ts"
import { sendRedelivery, showDelivery } from "./DeliveryPage.ts"
import { sendEdit, showEdit } from "./EditWebhook.ts"
import { sendNewRedelivery, showNewRedelivery } from "./NewRedelivery.ts"
import { sendNewWebhook, showNewWebhook } from "./NewWebhook.ts"
import { showRedelivery } from "./RedeliveryPage.ts"
import { showVerification } from "./VerifyPage.ts"
import { sendTest, showWebhook, switchWebhook, webhookRemoval } from "./WebhookPage.ts"
import { showWebhooks } from "./WebhooksList.ts"

/** The pages of webhooks and their deliveries. */
export const webhooksPages: ConsolePages = {
  "/app/webhooks": { show: showWebhooks },
  "/app/webhooks/new": { show: showNewWebhook, send: sendNewWebhook },
  "/app/webhooks/verify": { show: showVerification },
  "/app/webhooks/:id": { show: showWebhook },
  "/app/webhooks/:id/edit": { show: showEdit, send: sendEdit },
  "/app/webhooks/:id/on": { send: switchWebhook(true) },
  "/app/webhooks/:id/off": { send: switchWebhook(false) },
  "/app/webhooks/:id/test": { send: sendTest },
  "/app/webhooks/:id/redeliver": { show: showNewRedelivery, send: sendNewRedelivery },
  "/app/webhooks/:id/redelivery": { show: showRedelivery },
  "/app/webhooks/:id/delete": webhookRemoval,
  "/app/deliveries": { show: showDeliveries },
  "/app/deliveries/:id": { show: showDelivery },
  "/app/deliveries/:id/redeliver": { send: sendRedelivery }
}
