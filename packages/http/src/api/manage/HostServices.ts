import { NewServiceInput, ServicePatch, ServiceResource, SingleUseServiceResource } from "@slotkit/core"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Idempotency } from "../../guards/Idempotency.ts"
import { ConflictError, InvalidError, NotFoundError, PlanRequiredError } from "../../wire/Errors.ts"
import { byIdOfHost, created, dataOf, deleted, ofHost } from "../../wire/Wire.ts"

/** Operator API: the services of a host, as the host has them in `/api/v1`. */
export const HostServices = HttpApiGroup.make("Services", { topLevel: true })
  .annotate(OpenApi.Description, "A host's bookable services, both permanent and single-use.")
  .add(
    HttpApiEndpoint.get("listServices", "/hosts/:host/services", {
      disableCodecs: true,
      params: ofHost,
      success: dataOf(Schema.Array(ServiceResource)),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "List bookable services"),
    HttpApiEndpoint.get("getService", "/hosts/:host/services/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(Schema.Union([ServiceResource, SingleUseServiceResource])),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve a service of either type"),
    HttpApiEndpoint.post("createService", "/hosts/:host/services", {
      disableCodecs: true,
      params: ofHost,
      payload: NewServiceInput,
      success: created(ServiceResource),
      error: [PlanRequiredError, NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Create a default service")
      .middleware(Idempotency),
    HttpApiEndpoint.patch("patchService", "/hosts/:host/services/:id/details", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: ServicePatch,
      success: dataOf(ServiceResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Update a default service")
      .annotate(
        OpenApi.Description,
        "Its title, lengths, place and the other fields of a service. `PATCH .../services/{id}` changes its settings."
      ),
    HttpApiEndpoint.delete("deleteService", "/hosts/:host/services/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: deleted,
      error: [NotFoundError, ConflictError]
    }).annotate(OpenApi.Summary, "Delete a service of either type")
  )
