import { HostAppPatch } from "@slotkit/core"
import {
  AppResource,
  HostAppInput,
  HostAppResource,
  NewAppResource,
  NewClientSecretResource,
  NewWebhookSecretResource
} from "@slotkit/core/internal"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Idempotency } from "../../guards/Idempotency.ts"
import { ConflictError, InvalidError, NotFoundError } from "../../wire/Errors.ts"
import { byIdOfHost, created, dataOf, deleted, HoldsSecret, ofHost } from "../../wire/Wire.ts"

/** Operator API: the partner apps that hosts have registered themselves. */
export const HostApps = HttpApiGroup.make("Host apps", { topLevel: true })
  .annotate(
    OpenApi.Description,
    "Partner apps that hosts have registered. They are not verified: hosts who connect one see a warning until the operator verifies it."
  )
  .add(
    HttpApiEndpoint.post("createHostApp", "/hosts/:host/apps", {
      disableCodecs: true,
      params: ofHost,
      payload: HostAppInput,
      success: created(NewAppResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Register an app of a host")
      .annotate(OpenApi.Description, "A host can have at most 10 apps.")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.get("listHostApps", "/hosts/:host/apps", {
      disableCodecs: true,
      params: ofHost,
      success: dataOf(Schema.Array(AppResource)),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "List the apps of a host"),
    HttpApiEndpoint.get("getHostApp", "/hosts/:host/apps/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(HostAppResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve an app of a host"),
    HttpApiEndpoint.patch("patchHostApp", "/hosts/:host/apps/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: HostAppPatch,
      success: dataOf(AppResource),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Update an app of a host")
      .annotate(OpenApi.Description, "A changed app is no longer verified."),
    HttpApiEndpoint.delete("deleteHostApp", "/hosts/:host/apps/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: deleted,
      error: NotFoundError
    })
      .annotate(OpenApi.Summary, "Delete an app of a host, and its connections")
      .annotate(
        OpenApi.Description,
        "Its tokens and codes are refused from the next request on. A job ends its connections and webhooks within seconds, and deletes their logs."
      ),
    HttpApiEndpoint.post("regenerateHostClientSecret", "/hosts/:host/apps/:id/client-secret", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(NewClientSecretResource),
      error: [NotFoundError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Rotate the client secret of a host's app; the old one stops working immediately")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.post("rotateHostWebhookSecret", "/hosts/:host/apps/:id/webhook-secret", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(NewWebhookSecretResource),
      error: NotFoundError
    })
      .annotate(OpenApi.Summary, "Rotate the webhook signing secret of a host's app; both secrets sign for 24 hours")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency)
  )
