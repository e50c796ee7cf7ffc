import type { OnlineMigration } from "./Migration.ts"

/**
 * Adds an index of the installation's deliveries by the host of their event, for the log of one host. Decision 0089.
 *
 * Only rows of the installation are in it, so deliveries of hosts cost what they did. Its columns never change, so attempts do
 * not update it.
 */
export const deliveryEventHost: OnlineMigration = {
  kind: "online",
  run: ({ index }) =>
    index({
      table: "webhook_deliveries",
      name: "webhook_deliveries_event_host_idx",
      definition:
        "(bucket, event_host_id, created_at DESC, id DESC) INCLUDE (host_id, webhook_id) WHERE event_host_id IS NOT NULL"
    })
}
