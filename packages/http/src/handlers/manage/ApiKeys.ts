import { createApiKey, listApiKeys, revokeApiKey } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { Body } from "../../middleware/ReadBody.ts"
import { data } from "../Answer.ts"

export const ApiKeysHandlers = HttpApiBuilder.group(ManageApi, "API keys", (handlers) =>
  handlers
    .handleRaw("createApiKey", ({ params }) => Effect.flatMap(Body, (body) => data(createApiKey(params.host, body))))
    .handle("listApiKeys", ({ params }) => data(listApiKeys(params.host)))
    .handle("revokeApiKey", ({ params }) => revokeApiKey(params.host, params.id))
)
