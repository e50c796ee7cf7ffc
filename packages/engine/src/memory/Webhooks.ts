import * as HashMap from "effect/HashMap"
import type { LoggedDelivery, OwnedWebhook, Tables, WaitingDelivery } from "./MemoryTables.ts"

/** Adds or replaces a webhook. */
export const withWebhook = (tables: Tables, owned: OwnedWebhook): Tables => ({
  ...tables,
  webhooks: HashMap.set(tables.webhooks, owned.webhook.id, owned)
})

/** Removes webhooks with their deliveries. */
export const withoutWebhooks = (tables: Tables, isGone: (owned: OwnedWebhook) => boolean): Tables => {
  const gone = HashMap.filter(tables.webhooks, isGone)
  if (HashMap.isEmpty(gone)) return tables
  const isKept = ({ webhookId }: { readonly webhookId: number }) => !HashMap.has(gone, webhookId)
  return {
    ...tables,
    webhooks: HashMap.filter(tables.webhooks, ({ webhook }) => !HashMap.has(gone, webhook.id)),
    deliveries: HashMap.filter(tables.deliveries, isKept),
    waitingDeliveries: HashMap.filter(tables.waitingDeliveries, isKept)
  }
}

/** Adds or replaces the pending work of a delivery. */
export const withWaiting = (tables: Tables, waiting: WaitingDelivery): Tables => ({
  ...tables,
  waitingDeliveries: HashMap.set(tables.waitingDeliveries, waiting.id, waiting)
})

/** Adds or replaces an entry of the log. */
export const withDelivery = (tables: Tables, delivery: LoggedDelivery): Tables => ({
  ...tables,
  deliveries: HashMap.set(tables.deliveries, delivery.id, delivery)
})

/** Ends a delivery, which then only remains in the log. */
export const withEnded = (tables: Tables, id: number, end: Pick<LoggedDelivery, "status" | "failure">): Tables => ({
  ...withDelivery(tables, { ...HashMap.getUnsafe(tables.deliveries, id), ...end }),
  waitingDeliveries: HashMap.remove(tables.waitingDeliveries, id)
})
