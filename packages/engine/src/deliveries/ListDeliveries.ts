import { deliveryStatuses } from "@slotkit/core"
import { deliveryResource, integerParameter, maxIntegerParameter } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { PageQuery, requestedPage, toPage } from "../kernel/PageOf.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"

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

/** Lists the deliveries of a host with all their attempts, newest first. */
export const listDeliveries = Effect.fnUntraced(function* (hostId: number, query: unknown) {
  const queue = yield* DeliveryQueue
  const host = yield* requireHost(hostId)
  const { webhook, status, ...pageQuery } = yield* validate(DeliveriesQuery, query)
  const requested = yield* requestedPage("deliveries", pageQuery)
  const found = yield* queue.page(host.id, { webhookId: webhook, status }, requested.rows)
  return toPage(found, requested, deliveryResource, ({ createdAt, id }) => ({ at: createdAt, id }))
})
