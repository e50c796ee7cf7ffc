import { AppInput, AppPatch } from "@slotkit/core"
import { AppResource, NewAppResource, NewClientSecretResource, NewWebhookSecretResource, paginated } from "@slotkit/core/internal"
import { AppsQuery } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Idempotency } from "../../guards/Idempotency.ts"
import { ConflictError, InvalidError, NotFoundError } from "../../wire/Errors.ts"
import { byId, created, dataOf, deleted, HoldsSecret, wire } from "../../wire/Wire.ts"

/** Operator API: partner apps. */
export const Apps = HttpApiGroup.make("Apps", { topLevel: true })
  .annotate(OpenApi.Description, "Partner apps that act on behalf of hosts through OAuth 2.0.")
  .add(
    HttpApiEndpoint.post("createApp", "/apps", {
      disableCodecs: true,
      payload: AppInput,
      success: created(NewAppResource),
      error: InvalidError
    })
      .annotate(OpenApi.Summary, "Register an app")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.get("listApps", "/apps", {
      disableCodecs: true,
      payload: AppsQuery.fields,
      success: wire(paginated(AppResource)),
      error: InvalidError
    }).annotate(OpenApi.Summary, "List apps"),
    HttpApiEndpoint.get("getApp", "/apps/:id", {
      disableCodecs: true,
      params: byId,
      success: dataOf(AppResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve an app"),
    HttpApiEndpoint.patch("patchApp", "/apps/:id", {
      disableCodecs: true,
      params: byId,
      payload: AppPatch,
      success: dataOf(AppResource),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "Update an app"),
    HttpApiEndpoint.delete("deleteApp", "/apps/:id", {
      disableCodecs: true,
      params: byId,
      success: deleted,
      error: NotFoundError
    })
      .annotate(OpenApi.Summary, "Delete an app and its connections")
      .annotate(
        OpenApi.Description,
        "Its tokens and codes are refused from the next request on. A job ends its connections and webhooks within seconds, and deletes their logs."
      ),
    HttpApiEndpoint.post("regenerateClientSecret", "/apps/:id/client-secret", {
      disableCodecs: true,
      params: byId,
      success: dataOf(NewClientSecretResource),
      error: [NotFoundError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Rotate the client secret; the old one stops working immediately")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.post("rotateWebhookSecret", "/apps/:id/webhook-secret", {
      disableCodecs: true,
      params: byId,
      success: dataOf(NewWebhookSecretResource),
      error: NotFoundError
    })
      .annotate(OpenApi.Summary, "Rotate the webhook signing secret; both secrets sign for 24 hours")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency)
  )
