import { disconnect, issueCode, listConnections } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { Body } from "../../middleware/ReadBody.ts"
import { data } from "../Answer.ts"

export const ConnectionsHandlers = HttpApiBuilder.group(ManageApi, "Connections", (handlers) =>
  handlers
    .handleRaw("issueCode", ({ params }) => Effect.flatMap(Body, (body) => data(issueCode(params.host, body))))
    .handle("listConnections", ({ params }) => data(listConnections(params.host)))
    .handle("disconnect", ({ params }) => disconnect(params.host, params.app))
)
