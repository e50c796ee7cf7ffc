import { access, NewServiceInput, ServicePatch, ServiceResource, SingleUseServiceResource } from "@slotkit/core"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Authenticate } from "../guards/Authenticate.ts"
import { Idempotency } from "../guards/Idempotency.ts"
import { ReadBody } from "../guards/ReadBody.ts"
import { RequireScope } from "../guards/RequireScope.ts"
import { ConflictError, InvalidError, NotFoundError, PlanRequiredError } from "../wire/Errors.ts"
import { Access, byId, created, dataOf, deleted } from "../wire/Wire.ts"

/** Spec: services.list, services.get, services.create, services.update, services.delete. */
export const Services = HttpApiGroup.make("Services", { topLevel: true })
  .annotate(OpenApi.Description, "Bookable services, both permanent and single-use.")

  .add(
    HttpApiEndpoint.get("listServices", "/services", { disableCodecs: true, success: dataOf(Schema.Array(ServiceResource)) })
      .annotate(OpenApi.Summary, "List bookable services")
      .annotate(Access, access["GET /services"]),
    HttpApiEndpoint.get("getService", "/services/:id", {
      disableCodecs: true,
      params: byId,
      success: dataOf(Schema.Union([ServiceResource, SingleUseServiceResource])),
      error: NotFoundError
    })
      .annotate(OpenApi.Summary, "Retrieve a service of either type")
      .annotate(Access, access["GET /services/{id}"]),
    HttpApiEndpoint.post("createService", "/services", {
      disableCodecs: true,
      payload: NewServiceInput,
      success: created(ServiceResource),
      error: [PlanRequiredError, NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Create a default service")
      .annotate(Access, access["POST /services"])
      .middleware(Idempotency),
    HttpApiEndpoint.patch("patchService", "/services/:id", {
      disableCodecs: true,
      params: byId,
      payload: ServicePatch,
      success: dataOf(ServiceResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Update a default service")
      .annotate(Access, access["PATCH /services/{id}"]),
    HttpApiEndpoint.delete("deleteService", "/services/:id", {
      disableCodecs: true,
      params: byId,
      success: deleted,
      error: [NotFoundError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Delete a service of either type")
      .annotate(Access, access["DELETE /services/{id}"])
  )
  .middleware(RequireScope)
  .middleware(Authenticate)
  .middleware(ReadBody)
