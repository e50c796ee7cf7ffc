import { disconnect, issueCode, listConnections, onReplica } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { data } from "../Answer.ts"
import { withBody } from "../WithBody.ts"

export const ConnectionsHandlers = HttpApiBuilder.group(ManageApi, "Connections", (handlers) =>
  handlers
    .handleRaw("issueCode", ({ params }) => withBody((body) => data(issueCode(params.host, body))))
    .handle("listConnections", ({ params }) => data(onReplica(listConnections(params.host))))
    .handle("disconnect", ({ params }) => disconnect(params.host, params.app))
)
