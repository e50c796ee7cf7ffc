import { DeliveryResource, WebhookInput, WebhookPatch, WebhookResource } from "@slotkit/core"
import { NewWebhookWithSecretResource, paginated } from "@slotkit/core/internal"
import { DeliveriesQuery, RedeliverInput } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Idempotency } from "../../guards/Idempotency.ts"
import { ConflictError, InvalidError, NotFoundError, PlanRequiredError } from "../../wire/Errors.ts"
import { byIdOfHost, created, dataOf, deleted, HoldsSecret, ofHost, wire } from "../../wire/Wire.ts"

/** 201: the number of redeliveries. */
export const redelivered = dataOf(
  Schema.Struct({ count: Schema.Int.annotate({ description: "The number of events that are sent again." }) })
).pipe(HttpApiSchema.status(201))

/** Operator API: a host's webhooks and their deliveries. */
export const Deliveries = HttpApiGroup.make("Webhooks", { topLevel: true })
  .annotate(OpenApi.Description, "A host's webhooks and their delivery log.")
  .add(
    HttpApiEndpoint.get("listHostWebhooks", "/hosts/:host/webhooks", {
      disableCodecs: true,
      params: ofHost,
      success: dataOf(Schema.Array(WebhookResource)),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "List the webhooks of all credentials"),
    HttpApiEndpoint.post("createWebhook", "/hosts/:host/api-keys/:id/webhooks", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: WebhookInput,
      success: created(NewWebhookWithSecretResource),
      error: [PlanRequiredError, NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Create a webhook that belongs to an API key")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.get("getWebhook", "/hosts/:host/webhooks/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(WebhookResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve a webhook"),
    HttpApiEndpoint.patch("patchWebhook", "/hosts/:host/webhooks/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: WebhookPatch,
      success: dataOf(WebhookResource),
      error: [PlanRequiredError, NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "Update, enable or disable a webhook"),
    HttpApiEndpoint.delete("deleteWebhook", "/hosts/:host/webhooks/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: deleted,
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Delete a webhook and its deliveries"),
    HttpApiEndpoint.post("testWebhook", "/hosts/:host/webhooks/:id/test", {
      disableCodecs: true,
      params: byIdOfHost,
      success: created(DeliveryResource),
      error: [NotFoundError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Send a test event to a webhook")
      .middleware(Idempotency),
    HttpApiEndpoint.post("redeliverFailed", "/hosts/:host/webhooks/:id/redeliver", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: RedeliverInput,
      success: redelivered,
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Resend failed deliveries of a webhook since a given time")
      .middleware(Idempotency),
    HttpApiEndpoint.get("listDeliveries", "/hosts/:host/deliveries", {
      disableCodecs: true,
      params: ofHost,
      payload: DeliveriesQuery.fields,
      success: wire(paginated(DeliveryResource)),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "List deliveries with their attempts, newest first"),
    HttpApiEndpoint.get("getDelivery", "/hosts/:host/deliveries/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(DeliveryResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve a delivery"),
    HttpApiEndpoint.post("redeliver", "/hosts/:host/deliveries/:id/redeliver", {
      disableCodecs: true,
      params: byIdOfHost,
      success: created(DeliveryResource),
      error: [NotFoundError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Resend a delivery")
      .middleware(Idempotency)
  )
