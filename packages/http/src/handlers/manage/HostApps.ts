import {
  createHostApp,
  deleteHostApp,
  getHostApp,
  listHostApps,
  onReplica,
  patchHostApp,
  regenerateHostClientSecret,
  rotateHostWebhookSecret
} from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { created, data } from "../Answer.ts"
import { withBody } from "../WithBody.ts"

export const HostAppsHandlers = HttpApiBuilder.group(ManageApi, "Host apps", (handlers) =>
  handlers
    .handleRaw("createHostApp", ({ params: { host } }) =>
      withBody((body) => created(`/manage/v1/hosts/${host}/apps`, createHostApp(host, body)))
    )
    .handle("listHostApps", ({ params }) => data(onReplica(listHostApps(params.host))))
    .handle("getHostApp", ({ params }) => data(getHostApp(params.host, params.id)))
    .handleRaw("patchHostApp", ({ params }) => withBody((body) => data(patchHostApp(params.host, params.id, body))))
    .handle("deleteHostApp", ({ params }) => deleteHostApp(params.host, params.id))
    .handle("regenerateHostClientSecret", ({ params }) => data(regenerateHostClientSecret(params.host, params.id)))
    .handle("rotateHostWebhookSecret", ({ params }) => data(rotateHostWebhookSecret(params.host, params.id)))
)
