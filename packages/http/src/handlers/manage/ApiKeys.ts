import { createApiKey, listApiKeys, onReplica, revokeApiKey } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { data } from "../Answer.ts"
import { withBody } from "../WithBody.ts"

export const ApiKeysHandlers = HttpApiBuilder.group(ManageApi, "API keys", (handlers) =>
  handlers
    .handleRaw("createApiKey", ({ params }) => withBody((body) => data(createApiKey(params.host, body))))
    .handle("listApiKeys", ({ params }) => data(onReplica(listApiKeys(params.host))))
    .handle("revokeApiKey", ({ params }) => revokeApiKey(params.host, params.id))
)
