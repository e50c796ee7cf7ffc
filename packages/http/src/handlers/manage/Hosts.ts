import { createHost, deleteHost, endSessions, getHost, listHosts, onReplica, patchHost } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { created, data, page } from "../Answer.ts"
import { exportLines } from "../ExportLines.ts"
import { withBody } from "../WithBody.ts"
import { withQuery } from "../WithQuery.ts"

export const HostsHandlers = HttpApiBuilder.group(ManageApi, "Hosts", (handlers) =>
  handlers
    .handleRaw("createHost", () => withBody((body) => created("/manage/v1/hosts", createHost(body))))
    .handleRaw("listHosts", () => withQuery((query) => page("/manage/v1/hosts", onReplica(listHosts(query)))))
    .handle("getHost", ({ params }) => data(getHost(params.host)))
    .handleRaw("patchHost", ({ params }) => withBody((body) => data(patchHost(params.host, body))))
    .handleRaw("deleteHost", ({ params }) => withQuery((query) => deleteHost(params.host, query)))
    .handleRaw("exportHost", ({ params }) => exportLines(params.host))
    .handle("endSessions", ({ params }) => endSessions(params.host))
)
