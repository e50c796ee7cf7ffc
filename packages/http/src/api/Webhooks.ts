import { access, NewWebhookResource, WebhookInput, WebhookPatch, WebhookResource } from "@slotkit/core"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Authenticate } from "../guards/Authenticate.ts"
import { Idempotency } from "../guards/Idempotency.ts"
import { ReadBody } from "../guards/ReadBody.ts"
import { RequirePlan } from "../guards/RequirePlan.ts"
import { RequireScope } from "../guards/RequireScope.ts"
import { InvalidError, NotFoundError, PlanRequiredError } from "../wire/Errors.ts"
import { Access, byId, created, dataOf, deleted, HoldsSecret } from "../wire/Wire.ts"

/** Spec: webhooks.create, webhooks.update. Decision 0040. */
export const Webhooks = HttpApiGroup.make("Webhooks", { topLevel: true })
  .annotate(OpenApi.Description, "Subscriptions to booking events.")

  .add(
    HttpApiEndpoint.get("listWebhooks", "/webhooks", { disableCodecs: true, success: dataOf(Schema.Array(WebhookResource)) })
      .annotate(OpenApi.Summary, "List the credential's webhooks")
      .annotate(Access, access["GET /webhooks"]),
    HttpApiEndpoint.get("getWebhook", "/webhooks/:id", {
      disableCodecs: true,
      params: byId,
      success: dataOf(WebhookResource),
      error: NotFoundError
    })
      .annotate(OpenApi.Summary, "Retrieve a webhook")
      .annotate(Access, access["GET /webhooks/{id}"]),
    HttpApiEndpoint.post("createWebhook", "/webhooks", {
      disableCodecs: true,
      payload: WebhookInput,
      success: created(NewWebhookResource),
      error: InvalidError
    })
      .annotate(OpenApi.Summary, "Create a webhook")
      .annotate(Access, access["POST /webhooks"])
      .annotate(HoldsSecret, true)
      .middleware(Idempotency)
      .middleware(RequirePlan),
    HttpApiEndpoint.patch("patchWebhook", "/webhooks/:id", {
      disableCodecs: true,
      params: byId,
      payload: WebhookPatch,
      success: dataOf(WebhookResource),
      error: [PlanRequiredError, NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Update, enable or disable a webhook")
      .annotate(Access, access["PATCH /webhooks/{id}"]),
    HttpApiEndpoint.delete("deleteWebhook", "/webhooks/:id", {
      disableCodecs: true,
      params: byId,
      success: deleted,
      error: NotFoundError
    })
      .annotate(OpenApi.Summary, "Delete a webhook")
      .annotate(Access, access["DELETE /webhooks/{id}"])
  )
  .middleware(RequireScope)
  .middleware(Authenticate)
  .middleware(ReadBody)
