import { deliveryStatuses } from "@slotkit/core"
import { deliveryResource, integerParameter, maxIntegerParameter } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { PageQuery, requestedPage, toPage } from "../kernel/PageOf.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import { installation } from "../ports/WebhookStore.ts"

/** The query of the delivery log, filtered by webhook, by status, or both. */
export const DeliveriesQuery = Schema.Struct({
  webhook: Schema.optionalKey(integerParameter(1, maxIntegerParameter)).pipe(
    Schema.annotateEncoded({ description: "Only deliveries to the webhook with this id." })
  ),
  status: Schema.optionalKey(
    Schema.Literals(deliveryStatuses).annotate({ message: `must be one of ${deliveryStatuses.join(", ")}` })
  ).annotate({ description: "Only those in this state." }),
  ...PageQuery.fields
})

/** The same of the installation's log, also filtered by the host of the event. */
export const InstallationDeliveriesQuery = Schema.Struct({
  ...DeliveriesQuery.fields,
  host: Schema.optionalKey(integerParameter(1, maxIntegerParameter)).pipe(
    Schema.annotateEncoded({ description: "Only deliveries of events of the host with this id." })
  )
})

/** Lists the deliveries of a host with all their attempts, newest first. */
export const listDeliveries = Effect.fnUntraced(function* (hostId: number, query: unknown) {
  const host = yield* requireHost(hostId)
  return yield* pageOfDeliveries(host.id, yield* validate(DeliveriesQuery, query))
})

/** Lists the deliveries to webhooks of the installation with all their attempts, newest first. */
export const listInstallationDeliveries = Effect.fnUntraced(function* (query: unknown) {
  return yield* pageOfDeliveries(installation.hostId, yield* validate(InstallationDeliveriesQuery, query))
})

const pageOfDeliveries = Effect.fnUntraced(function* (
  hostId: number,
  { webhook, status, host, ...pageQuery }: typeof InstallationDeliveriesQuery.Type
) {
  const queue = yield* DeliveryQueue
  const requested = yield* requestedPage("deliveries", pageQuery)
  const found = yield* queue.page(hostId, { webhookId: webhook, status, eventHostId: host }, requested.rows)
  return toPage(found, requested, deliveryResource, ({ createdAt, id }) => ({ at: createdAt, id }))
})
