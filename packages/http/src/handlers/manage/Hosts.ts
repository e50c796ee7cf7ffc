import { createHost, deleteHost, endSessions, getHost, listHosts, patchHost } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { ParsedSearchParams } from "effect/http/HttpServerRequest"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { Body } from "../../middleware/ReadBody.ts"
import { created, data, page } from "../Answer.ts"

export const HostsHandlers = HttpApiBuilder.group(ManageApi, "Hosts", (handlers) =>
  handlers
    .handleRaw("createHost", () => Effect.flatMap(Body, (body) => created("/manage/v1/hosts", createHost(body))))
    .handleRaw("listHosts", () => Effect.flatMap(ParsedSearchParams, (query) => page("/manage/v1/hosts", listHosts(query))))
    .handle("getHost", ({ params }) => data(getHost(params.host)))
    .handleRaw("patchHost", ({ params }) => Effect.flatMap(Body, (body) => data(patchHost(params.host, body))))
    .handle("deleteHost", ({ params }) => deleteHost(params.host))
    .handle("endSessions", ({ params }) => endSessions(params.host))
)
