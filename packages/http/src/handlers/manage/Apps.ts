import {
  createApp,
  deleteApp,
  getApp,
  listApps,
  onReplica,
  patchApp,
  regenerateClientSecret,
  rotateWebhookSecret
} from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { created, data, page } from "../Answer.ts"
import { withBody } from "../WithBody.ts"
import { withQuery } from "../WithQuery.ts"

export const AppsHandlers = HttpApiBuilder.group(ManageApi, "Apps", (handlers) =>
  handlers
    .handleRaw("createApp", () => withBody((body) => created("/manage/v1/apps", createApp(body))))
    .handleRaw("listApps", () => withQuery((query) => page("/manage/v1/apps", onReplica(listApps(query)))))
    .handle("getApp", ({ params }) => data(getApp(params.id)))
    .handleRaw("patchApp", ({ params }) => withBody((body) => data(patchApp(params.id, body))))
    .handle("deleteApp", ({ params }) => deleteApp(params.id))
    .handle("regenerateClientSecret", ({ params }) => data(regenerateClientSecret(params.id)))
    .handle("rotateWebhookSecret", ({ params }) => data(rotateWebhookSecret(params.id)))
)
