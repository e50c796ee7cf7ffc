import { createWebhook, deleteWebhook, getWebhook, listWebhooks, patchWebhook } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../api/Api.ts"
import { CurrentCaller } from "../middleware/Authenticate.ts"
import { Body } from "../middleware/ReadBody.ts"
import { created, data } from "./Answer.ts"

export const WebhooksHandlers = HttpApiBuilder.group(Api, "Webhooks", (handlers) =>
  handlers
    .handle("listWebhooks", () => Effect.flatMap(CurrentCaller, (caller) => data(listWebhooks(caller))))
    .handle("getWebhook", ({ params }) => Effect.flatMap(CurrentCaller, (caller) => data(getWebhook(caller, params.id))))
    .handleRaw("createWebhook", () =>
      Effect.gen(function* () {
        const caller = yield* CurrentCaller
        return yield* created("/api/v1/webhooks", createWebhook(caller, yield* Body))
      })
    )
    .handleRaw("patchWebhook", ({ params }) =>
      Effect.gen(function* () {
        const caller = yield* CurrentCaller
        return yield* data(patchWebhook(caller, params.id, yield* Body))
      })
    )
    .handle("deleteWebhook", ({ params }) => Effect.flatMap(CurrentCaller, (caller) => deleteWebhook(caller, params.id)))
)
