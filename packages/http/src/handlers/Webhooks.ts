import { createWebhook, deleteWebhook, getWebhook, listWebhooks, patchWebhook } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../api/Api.ts"
import { created, data } from "./Answer.ts"
import { ofCaller } from "./OfCaller.ts"
import { withBody } from "./WithBody.ts"

export const WebhooksHandlers = HttpApiBuilder.group(Api, "Webhooks", (handlers) =>
  handlers
    .handle("listWebhooks", () => ofCaller((caller) => data(listWebhooks(caller))))
    .handle("getWebhook", ({ params }) => ofCaller((caller) => data(getWebhook(caller, params.id))))
    .handleRaw("createWebhook", () =>
      ofCaller((caller) => withBody((body) => created("/api/v1/webhooks", createWebhook(caller, body))))
    )
    .handleRaw("patchWebhook", ({ params }) =>
      ofCaller((caller) => withBody((body) => data(patchWebhook(caller, params.id, body))))
    )
    .handle("deleteWebhook", ({ params }) => ofCaller((caller) => deleteWebhook(caller, params.id)))
)
