import { DeliveryResource, WebhookInput, WebhookPatch, WebhookResource } from "@slotkit/core"
import { NewWebhookWithSecretResource, paginated } from "@slotkit/core/internal"
import { InstallationDeliveriesQuery, RedeliverInput } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Idempotency } from "../../guards/Idempotency.ts"
import { ConflictError, InvalidError, NotFoundError } from "../../wire/Errors.ts"
import { byId, created, dataOf, deleted, HoldsSecret, wire } from "../../wire/Wire.ts"
import { redelivered } from "./Deliveries.ts"

/** Operator API: the webhooks of the installation, which get the events of all hosts, and their deliveries. Decision 0089. */
export const InstallationWebhooks = HttpApiGroup.make("Installation webhooks", { topLevel: true })
  .annotate(OpenApi.Description, "Webhooks that get the events of all hosts, and their delivery log.")
  .add(
    HttpApiEndpoint.post("createInstallationWebhook", "/webhooks", {
      disableCodecs: true,
      payload: WebhookInput,
      success: created(NewWebhookWithSecretResource),
      error: InvalidError
    })
      .annotate(OpenApi.Summary, "Create a webhook for the events of all hosts")
      .annotate(OpenApi.Description, "It gets the events of hosts on every plan. The installation can have at most 10.")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.get("listInstallationWebhooks", "/webhooks", {
      disableCodecs: true,
      success: dataOf(Schema.Array(WebhookResource))
    }).annotate(OpenApi.Summary, "List the webhooks of the installation"),
    HttpApiEndpoint.get("getInstallationWebhook", "/webhooks/:id", {
      disableCodecs: true,
      params: byId,
      success: dataOf(WebhookResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve a webhook of the installation"),
    HttpApiEndpoint.patch("patchInstallationWebhook", "/webhooks/:id", {
      disableCodecs: true,
      params: byId,
      payload: WebhookPatch,
      success: dataOf(WebhookResource),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "Update, enable or disable a webhook of the installation"),
    HttpApiEndpoint.delete("deleteInstallationWebhook", "/webhooks/:id", {
      disableCodecs: true,
      params: byId,
      success: deleted,
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Delete a webhook of the installation, and its deliveries"),
    HttpApiEndpoint.post("testInstallationWebhook", "/webhooks/:id/test", {
      disableCodecs: true,
      params: byId,
      success: created(DeliveryResource),
      error: [NotFoundError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Send a test event to a webhook of the installation")
      .middleware(Idempotency),
    HttpApiEndpoint.post("redeliverInstallationFailed", "/webhooks/:id/redeliver", {
      disableCodecs: true,
      params: byId,
      payload: RedeliverInput,
      success: redelivered,
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Resend failed deliveries of a webhook of the installation since a given time")
      .middleware(Idempotency),
    HttpApiEndpoint.get("listInstallationDeliveries", "/deliveries", {
      disableCodecs: true,
      payload: InstallationDeliveriesQuery.fields,
      success: wire(paginated(DeliveryResource)),
      error: InvalidError
    }).annotate(OpenApi.Summary, "List deliveries to webhooks of the installation, newest first"),
    HttpApiEndpoint.get("getInstallationDelivery", "/deliveries/:id", {
      disableCodecs: true,
      params: byId,
      success: dataOf(DeliveryResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve a delivery to a webhook of the installation"),
    HttpApiEndpoint.post("redeliverInstallationDelivery", "/deliveries/:id/redeliver", {
      disableCodecs: true,
      params: byId,
      success: created(DeliveryResource),
      error: [NotFoundError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Resend a delivery to a webhook of the installation")
      .middleware(Idempotency)
  )
