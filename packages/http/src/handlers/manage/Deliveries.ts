import { getDelivery, listDeliveries, listHostWebhooks, redeliver, redeliverFailed, testWebhook } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { ParsedSearchParams } from "effect/http/HttpServerRequest"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { Body } from "../../middleware/ReadBody.ts"
import { created, data, page } from "../Answer.ts"

export const DeliveriesHandlers = HttpApiBuilder.group(ManageApi, "Webhooks", (handlers) =>
  handlers
    .handle("listHostWebhooks", ({ params }) => data(listHostWebhooks(params.host)))
    .handle("testWebhook", ({ params }) => created(deliveriesOf(params.host), testWebhook(params.host, params.id)))
    .handleRaw("redeliverFailed", ({ params }) =>
      Effect.flatMap(Body, (body) => data(redeliverFailed(params.host, params.id, body)))
    )
    .handleRaw("listDeliveries", ({ params }) =>
      Effect.flatMap(ParsedSearchParams, (query) => page(deliveriesOf(params.host), listDeliveries(params.host, query)))
    )
    .handle("getDelivery", ({ params }) => data(getDelivery(params.host, params.id)))
    .handle("redeliver", ({ params }) => created(deliveriesOf(params.host), redeliver(params.host, params.id)))
)

const deliveriesOf = (hostId: number): string => `/manage/v1/hosts/${hostId}/deliveries`
