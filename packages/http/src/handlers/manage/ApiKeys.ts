import { createApiKey, listApiKeys, onReplica, revokeApiKey } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { data, page } from "../Answer.ts"
import { withBody } from "../WithBody.ts"
import { withQuery } from "../WithQuery.ts"

export const ApiKeysHandlers = HttpApiBuilder.group(ManageApi, "API keys", (handlers) =>
  handlers
    .handleRaw("createApiKey", ({ params }) => withBody((body) => data(createApiKey(params.host, body))))
    .handleRaw("listApiKeys", ({ params }) =>
      withQuery((query) => page(`/manage/v1/hosts/${params.host}/api-keys`, onReplica(listApiKeys(params.host, query))))
    )
    .handle("revokeApiKey", ({ params }) => revokeApiKey(params.host, params.id))
)
