import {
  getDelivery,
  listDeliveries,
  listHostWebhooks,
  onReplica,
  redeliver,
  redeliverFailed,
  testWebhook
} from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { created, data, page } from "../Answer.ts"
import { withBody } from "../WithBody.ts"
import { withQuery } from "../WithQuery.ts"

export const DeliveriesHandlers = HttpApiBuilder.group(ManageApi, "Webhooks", (handlers) =>
  handlers
    .handle("listHostWebhooks", ({ params }) => data(onReplica(listHostWebhooks(params.host))))
    .handle("testWebhook", ({ params }) => created(deliveriesOf(params.host), testWebhook(params.host, params.id)))
    .handleRaw("redeliverFailed", ({ params }) => withBody((body) => data(redeliverFailed(params.host, params.id, body))))
    .handleRaw("listDeliveries", ({ params }) =>
      withQuery((query) => page(deliveriesOf(params.host), onReplica(listDeliveries(params.host, query))))
    )
    .handle("getDelivery", ({ params }) => data(getDelivery(params.host, params.id)))
    .handle("redeliver", ({ params }) => created(deliveriesOf(params.host), redeliver(params.host, params.id)))
)

const deliveriesOf = (hostId: number): string => `/manage/v1/hosts/${hostId}/deliveries`
