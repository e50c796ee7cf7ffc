import { createApp, deleteApp, getApp, listApps, patchApp, regenerateClientSecret, rotateWebhookSecret } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { Body } from "../../middleware/ReadBody.ts"
import { created, data } from "../Answer.ts"

export const AppsHandlers = HttpApiBuilder.group(ManageApi, "Apps", (handlers) =>
  handlers
    .handleRaw("createApp", () => Effect.flatMap(Body, (body) => created("/manage/v1/apps", createApp(body))))
    .handle("listApps", () => data(listApps()))
    .handle("getApp", ({ params }) => data(getApp(params.id)))
    .handleRaw("patchApp", ({ params }) => Effect.flatMap(Body, (body) => data(patchApp(params.id, body))))
    .handle("deleteApp", ({ params }) => deleteApp(params.id))
    .handle("regenerateClientSecret", ({ params }) => data(regenerateClientSecret(params.id)))
    .handle("rotateWebhookSecret", ({ params }) => data(rotateWebhookSecret(params.id)))
)
